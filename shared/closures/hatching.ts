import type { LngLat } from '../geo/position.ts';

const linesOfEach = 14;

/**
 * Returns parallel lines that hatch the inside of a ring, rising to the east at 45° on the ground.
 * @param ring vertices without the repeated closing position; may be concave
 */
export function hatching(ring: readonly LngLat[]): [LngLat, LngLat][] {
  const [, lat = 0] = ring[0] ?? [];
  const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  // Coordinates across and along the lines.
  const turned = ring.map(([x, y]): LngLat => [x * shrink - y, x * shrink + y]);
  const across = turned.map(([u]) => u);
  const [min, max] = [Math.min(...across), Math.max(...across)];
  const step = (max - min) / linesOfEach;
  if (!(step > 0)) return [];
  const back = (u: number, v: number): LngLat => [(u + v) / 2 / shrink, (v - u) / 2];
  return Array.from({ length: linesOfEach }, (_, line) => min + (line + 0.5) * step).flatMap((u) => {
    const crossings = turned
      .flatMap(([fromU, fromV], at) => {
        const [toU, toV] = turned[(at + 1) % turned.length] ?? [fromU, fromV];
        return fromU <= u === toU <= u ? [] : fromV + ((u - fromU) / (toU - fromU)) * (toV - fromV);
      })
      .toSorted((one, other) => one - other);
    return crossings.flatMap((from, at): [LngLat, LngLat][] => {
      const to = crossings[at + 1];
      return at % 2 === 0 && to !== undefined ? [[back(u, from), back(u, to)]] : [];
    });
  });
}
