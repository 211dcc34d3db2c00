import { describe, expect, it } from "vitest";
import { packed, unpacked } from "../src/analysis/share";
import {
  bodyOf,
  childWith,
  inOrder,
  isMain,
  lineThrough,
  nodeOf,
  noted,
  promoted,
  ROOT,
  runsOf,
  type Tree,
  treeFrom,
  withAnswer,
  without,
  wordsTo,
} from "../src/analysis/tree";
import type { AnalysisTree } from "../src/lib/generated";

const SENT: AnalysisTree = {
  game: "hermetica",
  pack: "default",
  options: {},
  seats: 2,
  start: "",
  names: ["Ann", "Bob"],
  notice: "",
  nodes: [
    { parent: -1, word: "", seat: -1, label: "", comment: "so it begins", marks: [] },
    { parent: 0, word: "a", seat: 0, label: "A", comment: "", marks: [] },
    { parent: 1, word: "b", seat: 0, label: "B", comment: "", marks: ["x > y"] },
    { parent: 2, word: "c", seat: 1, label: "C", comment: "", marks: [] },
    { parent: 1, word: "d", seat: 0, label: "D", comment: "or this", marks: [] },
  ],
};

const grown = (tree: Tree, from: number, word: string, seat = 0) =>
  withAnswer(tree, from, { word, seat, label: word });

describe("a tree of variations", () => {
  it("comes and goes as it travels", () => {
    const tree = treeFrom(SENT);
    expect(inOrder(tree)).toEqual([0, 1, 2, 3, 4]);
    expect(bodyOf(tree)).toEqual(
      SENT.nodes.map(({ parent, word, comment, marks }) => ({ parent, word, comment, marks })),
    );
    expect(tree.begun.names).toEqual(["Ann", "Bob"]);
    expect("nodes" in tree.begun).toBe(false);
  });

  it("knows the way to a position and the line through it", () => {
    const tree = treeFrom(SENT);
    expect(wordsTo(tree, 3)).toEqual(["a", "b", "c"]);
    expect(lineThrough(tree, 1)).toEqual([0, 1, 2, 3]);
    expect(lineThrough(tree, 4)).toEqual([0, 1, 4]);
    expect([isMain(tree, 3), isMain(tree, 4)]).toEqual([true, false]);
  });

  it("branches at another answer and not at the same", () => {
    const tree = treeFrom(SENT);
    expect(grown(tree, 1, "b")).toEqual({ tree, id: 2 });
    const more = grown(tree, 2, "e", 1);
    expect(childWith(more.tree, 2, "e")).toBe(more.id);
    expect(nodeOf(more.tree, 2).children).toEqual([3, more.id]);
    expect(nodeOf(tree, 2).children).toEqual([3]);
  });

  it("promotes a line at the last place where it is none, and takes lines away", () => {
    const tree = promoted(treeFrom(SENT), 4);
    expect(nodeOf(tree, 1).children).toEqual([4, 2]);
    expect(bodyOf(tree).map(({ parent, word }) => [parent, word])).toEqual([
      [-1, ""],
      [0, "a"],
      [1, "d"],
      [1, "b"],
      [3, "c"],
    ]);
    expect(promoted(tree, 4)).toBe(tree);
    expect(inOrder(without(tree, 2))).toEqual([0, 1, 4]);
    expect(without(tree, ROOT)).toBe(tree);
  });

  it("keeps what is said of a position", () => {
    const tree = noted(treeFrom(SENT), 3, { comment: "well", marks: ["m"] });
    expect(nodeOf(tree, 3)).toMatchObject({ comment: "well", marks: ["m"], word: "c" });
  });

  it("stands in lines, variations further in", () => {
    const runs = runsOf(treeFrom(SENT)).map(({ depth, seat, ply, ids, instead }) => [
      depth,
      seat,
      ply,
      [...ids],
      instead,
    ]);
    expect(runs).toEqual([
      [0, 0, 1, [1, 2], false],
      [1, 0, 2, [4], true],
      [0, 1, 3, [3], false],
    ]);
  });
});

describe("a link that has everything in it", () => {
  it("is unpacked to the same text", async () => {
    const text = `aitch-analysis 1\n${"1 Sun: c1 ü\n".repeat(400)}`;
    const link = await packed(text);
    expect(link).toMatch(/^[\w-]+$/);
    expect(link.length).toBeLessThan(text.length / 10);
    expect(await unpacked(link)).toBe(text);
  });

  it("says so where something was lost", async () => {
    await expect(unpacked((await packed("a long enough text to cut")).slice(0, 9))).rejects.toThrow(
      "not whole",
    );
    await expect(unpacked("§§§")).rejects.toThrow("not whole");
  });
});
