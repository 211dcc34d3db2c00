import { describe, expect, it } from "vitest";
import {
  countsOf,
  countsText,
  foundAt,
  itemParts,
  itemText,
  piecesOf,
  piecesText,
  placeName,
  signsOf,
  signsText,
  thingsOf,
  thingsText,
} from "../src/analysis/values";
import type { FormField, Scene } from "../src/lib/generated";

const choice = (text: string, places?: string[]) => ({ text, name: text, ...(places && { places }) });

describe("values of a form", () => {
  it("counts things, and leaves out what there is none of", () => {
    expect([...countsOf("red*2,green")]).toEqual([
      ["red", 2],
      ["green", 1],
    ]);
    expect(countsOf("-").size).toBe(0);
    expect(
      countsText(
        new Map([
          ["red", 2],
          ["green", 1],
          ["blue", 0],
        ]),
      ),
    ).toBe("red*2,green");
    expect(countsText(new Map([["red", 0]]))).toBe("-");
  });

  it("lists things in their order", () => {
    expect(thingsOf("C,A")).toEqual(["C", "A"]);
    expect(thingsOf("-")).toEqual([]);
    expect(thingsText([])).toBe("-");
    expect(thingsText([], "")).toBe("");
  });

  it("takes pieces apart by what each part may be", () => {
    const parts = [
      { title: "Unit", choices: [choice(""), choice("S.F")] },
      { title: "Turn", choices: [choice(""), choice("used")] },
      { title: "Barrier", choices: [choice(""), choice("wall")] },
    ];
    expect(piecesOf("S.F+wall", parts)).toEqual(["S.F", "", "wall"]);
    expect(piecesOf("-", parts)).toEqual(["", "", ""]);
    expect(piecesText(["S.F", "", "wall"])).toBe("S.F+wall");
    expect(piecesText(["", "", ""])).toBe("-");
  });

  it("has a sign for each space", () => {
    expect(signsOf(".r", 3)).toEqual([".", "r", "."]);
    expect(signsOf("-", 2)).toEqual([".", "."]);
    expect(signsText([".", "r", "."])).toBe(".r");
    expect(signsText([".", "."])).toBe("-");
  });

  it("makes an item of its parts", () => {
    expect(itemParts("16@m13/0", "@/")).toEqual(["16", "m13", "0"]);
    expect(itemParts("danced", "@/")).toBeUndefined();
    expect(itemText(["16", "m13", "0"], "@/")).toBe("16@m13/0");
  });
});

const scene: Scene = {
  areas: [
    {
      id: "board",
      kind: "hex",
      title: "the board",
      cells: [{ id: "c3", at: [0, 0], name: "c3, snow", label: "c3" }],
      items: [{ id: "wizard.0.0", name: "Black's Wizard 1 on c3", at: "c3" }],
    },
    { id: "hand0", kind: "fan", title: "Hand (2)", items: [], seat: 0 },
  ],
  panels: [],
};
const fields: FormField[] = [
  {
    name: "towns",
    title: "Town of",
    kind: "choice",
    empty: "-",
    choices: [choice("-"), choice("p1")],
    entries: [{ index: "c3", name: "", cell: "c3", value: "-", places: ["c3"] }],
  },
  {
    name: "wizard",
    title: "Wizards",
    kind: "choice",
    empty: "-",
    choices: [choice("-"), choice("c3", ["c3"])],
    entries: [{ index: "p1/w1", name: "Wizard 1", seat: 0, value: "c3", places: ["wizard.0.0"] }],
  },
  {
    name: "cards",
    title: "",
    kind: "counts",
    empty: "-",
    choices: [choice("gale")],
    entries: [{ index: "p1", name: "Hand", seat: 0, value: "-", places: ["hand0"] }],
  },
  {
    name: "gold",
    title: "Gold",
    kind: "number",
    empty: "0",
    choices: [],
    entries: [{ index: "p1", name: "", seat: 0, value: "3", places: ["panel0"] }],
  },
];

describe("what is found at a place", () => {
  const found = (...names: string[]) => {
    const { values, here } = foundAt(fields, scene, names);
    return [values.map(({ field }) => field.name), here.map(({ field, text }) => `${field.name}=${text}`)];
  };

  it("is of the cell, with whatever could stand there", () => {
    expect(found("c3", "board")).toEqual([["towns"], ["wizard=c3"]]);
  });
  it("is of the cell beneath a piece as well", () => {
    expect(found("wizard.0.0", "board")).toEqual([["towns"], ["wizard=c3"]]);
  });
  it("is of the area where the thing itself is nothing", () => {
    expect(found("gale.0", "hand0", "panel0")).toEqual([["cards"], []]);
  });
  it("is of the seat at last", () => {
    expect(found("panel0/gold", "panel0")).toEqual([["gold"], []]);
    expect(found("prompt")).toEqual([[], []]);
  });
  it("is called as players call it", () => {
    expect(placeName(scene, ["c3", "board"], ["Black"])).toBe("c3");
    expect(placeName(scene, ["wizard.0.0"], ["Black"])).toBe("c3");
    expect(placeName(scene, ["hand0"], ["Black"])).toBe("Hand (2)");
    expect(placeName(scene, ["panel0"], ["Black"])).toBe("Black");
    expect(placeName(scene, [], ["Black"])).toBe("");
  });
});
