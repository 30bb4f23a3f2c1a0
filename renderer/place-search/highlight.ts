export interface TextPart {
  text: string;
  isMatch: boolean;
}

/**
 * Splits a suggestion's description where its matches (`matched_substrings`) begin and end. Matches may be unordered,
 * overlap, or exceed the text: they are sorted, merged, and clipped.
 */
export function splitMatches(
  description: string,
  matches: readonly { offset: number; length: number }[],
): TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  const push = (end: number, isMatch: boolean) => {
    if (end > position) parts.push({ text: description.slice(position, end), isMatch });
    position = Math.max(position, end);
  };
  for (const { offset, length } of [...matches].sort((a, b) => a.offset - b.offset)) {
    push(Math.min(offset, description.length), false);
    push(Math.min(offset + length, description.length), true);
  }
  push(description.length, false);
  return parts;
}
