/** The column to the right of the board, over which something can be told that must not cover the board. */

export interface Column {
  left: number;
  width: number;
}

export function columnBeside(table: Element | null | undefined): Column | undefined {
  const columns = [...(table?.querySelectorAll(".aside, .panels") ?? [])];
  return columns.map((one) => one.getBoundingClientRect()).find((box) => box.left > innerWidth / 2);
}
