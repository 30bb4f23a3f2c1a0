/** Best line breaks of the first words of a text; the last line starts with the word at index `from`. */
interface Breaks {
  raggedness: number;
  from: number;
}

/**
 * Breaks text into lines of similar width, none wider than `maxWidth` unless a single word is. Uses MapLibre's algorithm,
 * which prefers a shorter last line.
 */
export function wrappedLines(text: string, widthOf: (text: string) => number, maxWidth: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const totalWidth = widthOf(text);
  const targetWidth = totalWidth / Math.max(1, Math.ceil(totalWidth / maxWidth));
  const line = (from: number, to: number) => words.slice(from, to).join(' ');
  const bestByEnd: Breaks[] = [{ raggedness: 0, from: 0 }];
  for (let to = 1; to <= words.length; to++) {
    let bestBreaks: Breaks = { raggedness: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = to - 1; from >= 0; from--) {
      const width = widthOf(line(from, to));
      if (width > maxWidth && from < to - 1) break;
      const weight = to < words.length ? 1 : width < targetWidth ? 0.5 : 2;
      const raggedness = (bestByEnd[from]?.raggedness ?? 0) + weight * (width - targetWidth) ** 2;
      if (raggedness < bestBreaks.raggedness) bestBreaks = { raggedness, from };
    }
    bestByEnd.push(bestBreaks);
  }
  const lines: string[] = [];
  for (let to = words.length; to > 0; ) {
    const { from } = bestByEnd[to] ?? { from: 0 };
    lines.unshift(line(from, to));
    to = from;
  }
  return lines;
}
