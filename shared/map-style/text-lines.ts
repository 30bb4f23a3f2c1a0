/** Best line breaks of the first words of a text; the last line starts with the word at index `from`. */
interface Breaks {
  raggedness: number;
  from: number;
}

/**
 * Breaks text into lines of similar width, none wider than `widest` unless a single word is. The same algorithm as in
 * MapLibre, which prefers a shorter last line.
 */
export function linesOf(text: string, widthOf: (text: string) => number, widest: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const whole = widthOf(text);
  const wanted = whole / Math.max(1, Math.ceil(whole / widest));
  const line = (from: number, to: number) => words.slice(from, to).join(' ');
  const best: Breaks[] = [{ raggedness: 0, from: 0 }];
  for (let to = 1; to <= words.length; to++) {
    let found: Breaks = { raggedness: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = to - 1; from >= 0; from--) {
      const width = widthOf(line(from, to));
      if (width > widest && from < to - 1) break;
      const weight = to < words.length ? 1 : width < wanted ? 0.5 : 2;
      const raggedness = (best[from]?.raggedness ?? 0) + weight * (width - wanted) ** 2;
      if (raggedness < found.raggedness) found = { raggedness, from };
    }
    best.push(found);
  }
  const lines: string[] = [];
  for (let to = words.length; to > 0; ) {
    const { from } = best[to] ?? { from: 0 };
    lines.unshift(line(from, to));
    to = from;
  }
  return lines;
}
