/** A point of the map in pixels of its zoom. */
export interface Pixel {
  x: number;
  y: number;
}

/** A part of the map, in the same pixels. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const isBeside = (one: Pixel, other: Pixel, { left, top, right, bottom }: PixelBox): boolean =>
  Math.max(one.x, other.x) < left ||
  Math.min(one.x, other.x) > right ||
  Math.max(one.y, other.y) < top ||
  Math.min(one.y, other.y) > bottom;

/** Returns the parts of a line that cross a box; the gaps between them are outside of it. */
export function lineWithin(line: readonly Pixel[], box: PixelBox): Pixel[][] {
  const parts: Pixel[][] = [];
  let part: Pixel[] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    if (isBeside(from, to, box)) {
      if (part.length > 0) parts.push(part);
      part = [];
    } else if (part.length === 0) part = [from, to];
    else part.push(to);
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/**
 * The part of an area that lies in a box, closed along its sides (Sutherland and Hodgman); empty when there is none.
 * An area that falls apart there stays one, joined along the sides.
 */
export function areaWithin(ring: readonly Pixel[], { left, top, right, bottom }: PixelBox): readonly Pixel[] {
  const atX =
    (x: number) =>
    (one: Pixel, other: Pixel): Pixel => ({
      x,
      y: one.y + ((other.y - one.y) * (x - one.x)) / (other.x - one.x),
    });
  const atY =
    (y: number) =>
    (one: Pixel, other: Pixel): Pixel => ({
      x: one.x + ((other.x - one.x) * (y - one.y)) / (other.y - one.y),
      y,
    });
  const sides = [
    { isInside: ({ x }: Pixel) => x >= left, crossing: atX(left) },
    { isInside: ({ x }: Pixel) => x <= right, crossing: atX(right) },
    { isInside: ({ y }: Pixel) => y >= top, crossing: atY(top) },
    { isInside: ({ y }: Pixel) => y <= bottom, crossing: atY(bottom) },
  ];
  return sides.reduce<readonly Pixel[]>(
    (points, { isInside, crossing }) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point;
        const crossed = isInside(point) === isInside(before) ? [] : [crossing(before, point)];
        return isInside(point) ? [...crossed, point] : crossed;
      }),
    ring,
  );
}
