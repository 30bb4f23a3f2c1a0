/**
 * Trims matching characters from both ends, testing each alone. A pattern such as `/,+$/` scans a run of commas once
 * from each of them, which takes quadratic time.
 * @param start matches one character to trim at the start; likewise `end`
 */
export function trimmed(text: string, start: RegExp, end: RegExp = start): string {
  let from = 0;
  while (from < text.length && start.test(text.charAt(from))) from += 1;
  return trimmedEnd(text.slice(from), end);
}

/** Trims matching characters from the end, testing each alone. */
export function trimmedEnd(text: string, end: RegExp): string {
  let to = text.length;
  while (to > 0 && end.test(text.charAt(to - 1))) to -= 1;
  return text.slice(0, to);
}
