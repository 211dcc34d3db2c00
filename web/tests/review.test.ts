import { expect, test } from "vitest";
import type { Decision, Review } from "../src/lib/generated";
import { decisionAt, linesOf, signed, turningPoints, verdict } from "../src/review/review";

const decision = (ply: number, values: number[], mark: Decision["mark"] = ""): Decision => ({
  ply,
  last: ply + 1,
  seat: 0,
  turn: 1,
  phase: "beginning",
  values,
  visits: 1,
  regret: 0,
  spread: 0,
  mark,
  text: "",
  better: null,
  made: null,
});
const seat = (name: string, result: number) => ({
  name,
  result,
  luck: 0,
  skill: result,
  regret: 0,
  accuracy: 100,
  phases: [100, 100, 100],
  marks: [0, 0, 0],
  moves: 1,
});
const review = (results: number[], decisions: Decision[]): Review => ({
  game: "hermetica",
  seats: results.map((result, i) => seat(`Seat ${i}`, result)),
  decisions,
  chances: [],
  plies: 9,
  searched: decisions.length,
  summary: "",
});

test("each seat has a line that ends with its result; partners share one", () => {
  const rivals = linesOf(review([1, -1], [decision(0, [0.1, -0.1]), decision(4, [0.5, -0.5])]));
  expect(rivals.map((line) => line.points.map(({ value }) => value))).toEqual([
    [0.1, 0.5, 1],
    [-0.1, -0.5, -1],
  ]);
  expect(rivals[0]?.points.at(-1)?.ply).toBe(9);
  expect(linesOf(review([1, 1], [decision(0, [0.2, 0.2])])).map((line) => line.seats)).toEqual([[0, 1]]);
});

test("a position belongs to the last move that began by then", () => {
  const told = review([1, -1], [decision(0, [0, 0]), decision(4, [0, 0], "mistake")]);
  expect(decisionAt(told, 3)?.ply).toBe(0);
  expect(decisionAt(told, 4)?.ply).toBe(4);
  expect(turningPoints(told).map(({ ply }) => ply)).toEqual([4]);
});

test("numbers have their sign, and a try its verdict", () => {
  expect([signed(0.5), signed(-0.25), signed(0)]).toEqual(["+0.50", "−0.25", "0"]);
  expect(verdict(0, 0.4)).toMatch("Yes");
  expect(verdict(0.05, 0.4)).toMatch("Nearly");
  expect(verdict(0.2, 0.4)).toMatch("Better than");
  expect(verdict(0.4, 0.4)).toMatch("Try another");
});
