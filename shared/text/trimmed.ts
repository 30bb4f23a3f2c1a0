/**
 * The text without the characters at its ends that match, each tested alone. A pattern such as `/,+$/` looks at a
 * run of commas once from each of them: its time grows with the square of the run.
 * @param start matches one character that goes from the start; likewise `end`
 */
export function trimmed(text: string, start: RegExp, end: RegExp = start): string {
  let from = 0;
  while (from < text.length && start.test(text.charAt(from))) from += 1;
  return trimmedEnd(text.slice(from), end);
}

/** The text without the characters at its end that match, each tested alone. */
export function trimmedEnd(text: string, end: RegExp): string {
  let to = text.length;
  while (to > 0 && end.test(text.charAt(to - 1))) to -= 1;
  return text.slice(0, to);
}
