/** The list cut into pieces of so many items, the last of which may be shorter. */
export function piecesOf<Item>(list: readonly Item[], size: number): Item[][] {
  const pieces: Item[][] = [];
  for (let from = 0; from < list.length; from += size) pieces.push(list.slice(from, from + size));
  return pieces;
}
