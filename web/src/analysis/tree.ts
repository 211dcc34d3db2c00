/** A tree of variations as the page keeps it: every change is a new tree, so that whoever looks sees it. */

import type { AnalysisBegun, AnalysisTree, NodeBody, TreeNodeInfo } from "../lib/generated";

export interface TreeNode {
  readonly id: number;
  /** -1 at the beginning. */
  readonly parent: number;
  /** The first is the main line. */
  readonly children: readonly number[];
  readonly word: string;
  /** Who answered; -1 for chance. */
  readonly seat: number;
  readonly label: string;
  readonly comment: string;
  readonly marks: readonly string[];
}

export interface Tree {
  readonly begun: AnalysisBegun;
  readonly nodes: ReadonlyMap<number, TreeNode>;
  /** The number of the next new position. */
  readonly next: number;
}

export const ROOT = 0;

export function treeFrom(sent: AnalysisTree): Tree {
  const { nodes: list, notice: _notice, ...begun } = sent;
  const nodes = new Map<number, TreeNode>();
  list.forEach((node, id) => {
    nodes.set(id, { ...node, id, children: [] });
    const parent = nodes.get(node.parent);
    if (parent) nodes.set(node.parent, { ...parent, children: [...parent.children, id] });
  });
  return { begun, nodes, next: list.length };
}

/** All positions, each after the one it comes from, the main line first: as they travel and as texts have them. */
export function inOrder(tree: Tree, from = ROOT): number[] {
  const found: number[] = [];
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    found.push(id);
    waiting.push(...nodeOf(tree, id).children.toReversed());
  }
  return found;
}

export function bodyOf(tree: Tree): NodeBody[] {
  const order = inOrder(tree);
  const places = new Map(order.map((id, i) => [id, i]));
  return order.map((id) => {
    const { parent, word, comment, marks } = nodeOf(tree, id);
    return { parent: places.get(parent) ?? -1, word, comment, marks: [...marks] };
  });
}

/** The whole tree as it came, to be kept. */
export function sentFrom(tree: Tree): AnalysisTree {
  const order = inOrder(tree);
  const places = new Map(order.map((id, i) => [id, i]));
  const nodes = order.map((id) => {
    const { parent, word, seat, label, comment, marks } = nodeOf(tree, id);
    return { parent: places.get(parent) ?? -1, word, seat, label, comment, marks: [...marks] };
  });
  const { game, options = {}, seats, pack = "default", start = "", names = [] } = tree.begun;
  return { game, pack, options, seats, start, names, nodes, notice: "" };
}

export function nodeOf(tree: Tree, id: number): TreeNode {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`there is no position ${id}`);
  return node;
}

/** From the first answer to this position. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeOf(tree, id); node.parent >= 0; node = nodeOf(tree, node.parent)) path.push(node);
  return path.reverse();
}

export const wordsTo = (tree: Tree, id: number): string[] => pathTo(tree, id).map((node) => node.word);

/** The line on which a position lies, from the beginning to its end. */
export function lineThrough(tree: Tree, id: number): number[] {
  const line = [ROOT, ...pathTo(tree, id).map((node) => node.id)];
  for (let next = nodeOf(tree, id).children[0]; next !== undefined; next = nodeOf(tree, next).children[0])
    line.push(next);
  return line;
}

export function childWith(tree: Tree, id: number, word: string): number | undefined {
  return nodeOf(tree, id).children.find((child) => nodeOf(tree, child).word === word);
}

/** Adds an answer; the same answer again leads to the same place. */
export function withAnswer(
  tree: Tree,
  id: number,
  answer: Pick<TreeNodeInfo, "word" | "seat" | "label">,
): { tree: Tree; id: number } {
  const known = childWith(tree, id, answer.word);
  if (known !== undefined) return { tree, id: known };
  const nodes = new Map(tree.nodes);
  const parent = nodeOf(tree, id);
  nodes.set(id, { ...parent, children: [...parent.children, tree.next] });
  nodes.set(tree.next, { ...answer, id: tree.next, parent: id, children: [], comment: "", marks: [] });
  return { tree: { ...tree, nodes, next: tree.next + 1 }, id: tree.next };
}

/** Without a position and all that follows from it. */
export function without(tree: Tree, id: number): Tree {
  if (id === ROOT) return tree;
  const nodes = new Map(tree.nodes);
  for (const gone of inOrder(tree, id)) nodes.delete(gone);
  const { parent } = nodeOf(tree, id);
  const before = nodeOf(tree, parent);
  nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/** Whether the line on which a position lies is the main one. */
export const isMain = (tree: Tree, id: number): boolean =>
  pathTo(tree, id).every((node) => nodeOf(tree, node.parent).children[0] === node.id);

/** The line on which a position lies goes before the others, at the last place where it did not. */
export function promoted(tree: Tree, id: number): Tree {
  const one = pathTo(tree, id).findLast((node) => nodeOf(tree, node.parent).children[0] !== node.id);
  if (!one) return tree;
  const nodes = new Map(tree.nodes);
  const parent = nodeOf(tree, one.parent);
  const others = parent.children.filter((child) => child !== one.id);
  nodes.set(one.parent, { ...parent, children: [one.id, ...others] });
  return { ...tree, nodes };
}

export function noted(tree: Tree, id: number, what: Partial<Pick<TreeNode, "comment" | "marks">>): Tree {
  const nodes = new Map(tree.nodes);
  nodes.set(id, { ...nodeOf(tree, id), ...what });
  return { ...tree, nodes };
}

/** Some answers in a row, as they stand in one line of the list. */
export interface Run {
  readonly depth: number;
  readonly seat: number;
  /** Of the first answer, counted from 1. */
  readonly ply: number;
  readonly ids: readonly number[];
  /** It stands in the place of another answer. */
  readonly instead: boolean;
}

/** The tree as lines: a seat's answers in a row, broken where something is said or something else could stand. */
export function runsOf(tree: Tree): Run[] {
  const runs: Run[] = [];
  const waiting: { id: number; depth: number; ply: number; instead: boolean }[] = [];
  const first = nodeOf(tree, ROOT).children[0];
  if (first !== undefined) waiting.push({ id: first, depth: 0, ply: 1, instead: false });
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { depth, ply, instead } = one;
    let node = nodeOf(tree, one.id);
    const ids = [node.id];
    const main = (of: TreeNode) => nodeOf(tree, of.parent).children[0] === of.id;
    const branches = (of: TreeNode) => main(of) && nodeOf(tree, of.parent).children.length > 1;
    const { seat } = node;
    while (node.children.length > 0 && !node.comment && !branches(node)) {
      const next = nodeOf(tree, node.children[0] as number);
      if (next.seat !== seat) break;
      node = next;
      ids.push(node.id);
    }
    runs.push({ depth, seat, ply, ids, instead });
    const last = ply + ids.length - 1;
    const on = node.children[0];
    if (on !== undefined) waiting.push({ id: on, depth, ply: last + 1, instead: false });
    if (main(node)) {
      const others = nodeOf(tree, node.parent).children.slice(1).toReversed();
      waiting.push(...others.map((id) => ({ id, depth: depth + 1, ply: last, instead: true })));
    }
  }
  return runs;
}
