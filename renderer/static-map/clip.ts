/** A point in Web Mercator pixels at a zoom, or in pixels of a frame. */
export interface Pixel {
  x: number;
  y: number;
}

/** A rectangle in the same pixels. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether both ends of a segment are outside the same side of a box, so that it can't cross the box. */
const isOutsideOneSide = (from: Pixel, to: Pixel, { left, top, right, bottom }: PixelBox): boolean =>
  Math.max(from.x, to.x) < left ||
  Math.min(from.x, to.x) > right ||
  Math.max(from.y, to.y) < top ||
  Math.min(from.y, to.y) > bottom;

/** Returns the parts of a line that may cross a box; the segments between them are outside of it. */
export function lineWithin(line: readonly Pixel[], box: PixelBox): Pixel[][] {
  const parts: Pixel[][] = [];
  let part: Pixel[] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    if (isOutsideOneSide(from, to, box)) {
      if (part.length > 0) parts.push(part);
      part = [];
    } else if (part.length === 0) part = [from, to];
    else part.push(to);
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/**
 * Returns the part of a ring inside a box (Sutherland–Hodgman); empty if there is none. Several parts stay one ring, joined
 * along the sides of the box.
 */
export function areaWithin(ring: readonly Pixel[], { left, top, right, bottom }: PixelBox): readonly Pixel[] {
  const atX =
    (x: number) =>
    (from: Pixel, to: Pixel): Pixel => ({
      x,
      y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x),
    });
  const atY =
    (y: number) =>
    (from: Pixel, to: Pixel): Pixel => ({
      x: from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y),
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
        const previous = points.at(index - 1) ?? point;
        const crossings = isInside(point) === isInside(previous) ? [] : [crossing(previous, point)];
        return isInside(point) ? [...crossings, point] : crossings;
      }),
    ring,
  );
}
