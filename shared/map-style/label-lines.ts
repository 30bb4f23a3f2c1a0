/** Line in pixels of the image. */
export type Line = readonly (readonly [x: number, y: number])[];

/** Joins lines where one ends and another starts; all must have the same label. */
export function joinedLines(lines: readonly Line[]): Line[] {
  const key = (point: Line[number] | undefined) =>
    point ? `${Math.round(point[0])} ${Math.round(point[1])}` : '';
  const unused = new Set(lines.filter((line) => line.length > 1));
  const starts = new Map<string, Line[]>();
  for (const line of unused) starts.set(key(line[0]), [...(starts.get(key(line[0])) ?? []), line]);
  const ends = new Map<string, Line[]>();
  for (const line of unused) ends.set(key(line.at(-1)), [...(ends.get(key(line.at(-1))) ?? []), line]);
  const takeFirst = (candidates: readonly Line[] | undefined) => {
    const found = candidates?.find((line) => unused.has(line));
    if (found) unused.delete(found);
    return found;
  };
  const joinedResult: Line[] = [];
  for (const line of lines) {
    if (!unused.delete(line)) continue;
    const parts = [line];
    for (
      let next = takeFirst(starts.get(key(line.at(-1))));
      next;
      next = takeFirst(starts.get(key(next.at(-1))))
    )
      parts.push(next);
    for (let before = takeFirst(ends.get(key(line[0]))); before; before = takeFirst(ends.get(key(before[0]))))
      parts.unshift(before);
    joinedResult.push(parts.flatMap((part, index) => (index === 0 ? part : part.slice(1))));
  }
  return joinedResult;
}

/** Line with access by the distance from its start. */
export interface MeasuredLine {
  length: number;
  /** Returns the point at a distance in pixels from the start. */
  pointAt(distance: number): [x: number, y: number];
  /** Whether it turns by at most `degrees` in total within any `windowPixels` between two distances. */
  isStraight(from: number, to: number, degrees: number, windowPixels: number): boolean;
}

/** Measures a line once, for several queries. */
export function measuredLine(line: Line): MeasuredLine {
  const distances: number[] = [0];
  for (let index = 1; index < line.length; index++) {
    const [[x1, y1], [x2, y2]] = [line[index - 1] ?? [0, 0], line[index] ?? [0, 0]];
    distances.push((distances[index - 1] ?? 0) + Math.hypot(x2 - x1, y2 - y1));
  }
  const length = distances.at(-1) ?? 0;
  /** Returns the index of the last vertex at or before a distance. */
  function vertexBefore(distance: number): number {
    let low = 0;
    let high = line.length - 2;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((distances[middle] ?? 0) <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  const directionFrom = (index: number) => {
    const [[x1, y1], [x2, y2]] = [line[index] ?? [0, 0], line[index + 1] ?? [0, 0]];
    return Math.atan2(y2 - y1, x2 - x1);
  };
  return {
    length,
    pointAt(distance) {
      const index = vertexBefore(distance);
      const [[x1, y1], [x2, y2]] = [line[index] ?? [0, 0], line[index + 1] ?? [0, 0]];
      const start = distances[index] ?? 0;
      const step = (distances[index + 1] ?? start) - start;
      const share = step === 0 ? 0 : (distance - start) / step;
      return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
    },
    isStraight(from, to, degrees, window) {
      const turns: { at: number; angle: number }[] = [];
      let sum = 0;
      for (let index = vertexBefore(from) + 1; index < line.length - 1; index++) {
        const at = distances[index] ?? 0;
        if (at > to) break;
        const turn = Math.abs(directionFrom(index) - directionFrom(index - 1));
        const angle = Math.min(turn, 2 * Math.PI - turn);
        turns.push({ at, angle });
        sum += angle;
        while (at - (turns[0]?.at ?? at) > window) sum -= turns.shift()?.angle ?? 0;
        if (sum > (degrees * Math.PI) / 180) return false;
      }
      return true;
    },
  };
}

/**
 * Returns the centers of labels along a line, in pixels from its start: about every `spacing` pixels, in the middle if
 * only one fits; empty if none does.
 */
export function anchorsAlong(length: number, labelPixels: number, spacing: number): number[] {
  if (length < labelPixels) return [];
  const step = Math.max(spacing, labelPixels * 1.25);
  const count = Math.max(1, Math.floor(length / step));
  return Array.from({ length: count }, (_, index) => (length / count) * (index + 0.5));
}
