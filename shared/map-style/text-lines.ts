/** How to break so many words that the lines are of about one length: the last begins with the word `from`. */
interface Breaks {
  raggedness: number;
  from: number;
}

/**
 * The text in lines of about one length, none wider than `widest` where its words allow it. As the map of the window
 * breaks them, which likes the last one to be the shortest.
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
