/** Files for whoever sits here: made in the page, saved by the browser, sent nowhere. */

export function saveText(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  // Once the browser has begun to save it, the address is of no more use.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
