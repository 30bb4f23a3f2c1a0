export interface TextPart {
  text: string;
  matched: boolean;
}

/**
 * Cuts a suggestion's description where its matches begin and end (`matched_substrings`). Matches out
 * of order, overlapping or beyond the text are taken as far as they make sense.
 */
export function splitMatches(
  description: string,
  matches: readonly { offset: number; length: number }[],
): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const push = (end: number, matched: boolean) => {
    if (end > at) parts.push({ text: description.slice(at, end), matched });
    at = Math.max(at, end);
  };
  for (const { offset, length } of [...matches].sort((one, other) => one.offset - other.offset)) {
    push(Math.min(offset, description.length), false);
    push(Math.min(offset + length, description.length), true);
  }
  push(description.length, false);
  return parts;
}
