/**
 * Trims matching characters from both ends, testing them one by one: a pattern such as `/,+$/` takes quadratic time,
 * because it scans a run of commas from each of them.
 * @param start pattern of a single character to trim at the start; likewise `end`
 */
export function trimmed(text: string, start: RegExp, end: RegExp = start): string {
  let from = 0;
  while (from < text.length && start.test(text.charAt(from))) from += 1;
  return trimmedEnd(text.slice(from), end);
}

/** Trims matching characters from the end, testing them one by one. */
export function trimmedEnd(text: string, end: RegExp): string {
  let to = text.length;
  while (to > 0 && end.test(text.charAt(to - 1))) to -= 1;
  return text.slice(0, to);
}
