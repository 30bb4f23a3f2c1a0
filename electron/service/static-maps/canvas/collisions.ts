/** A box in image pixels. */
export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Occupied areas. */
export interface Collisions {
  isFree(boxes: readonly Box[]): boolean;
  take(boxes: readonly Box[]): void;
}

const cellPixels = 48;

/** Prevents labels from overlapping or being cut off by the edge of the image. */
export function collisions(width: number, height: number): Collisions {
  const cells = new Map<number, Box[]>();
  const columns = Math.ceil(width / cellPixels) + 1;

  function* cellsOf({ minX, minY, maxX, maxY }: Box) {
    const lastRow = Math.floor(maxY / cellPixels);
    const lastColumn = Math.floor(maxX / cellPixels);
    for (let row = Math.floor(minY / cellPixels); row <= lastRow; row++) {
      for (let column = Math.floor(minX / cellPixels); column <= lastColumn; column++)
        yield row * columns + column;
    }
  }

  function isFree(box: Box): boolean {
    if (box.minX < 0 || box.minY < 0 || box.maxX > width || box.maxY > height) return false;
    for (const cell of cellsOf(box)) {
      for (const taken of cells.get(cell) ?? []) {
        if (
          box.minX < taken.maxX &&
          box.maxX > taken.minX &&
          box.minY < taken.maxY &&
          box.maxY > taken.minY
        ) {
          return false;
        }
      }
    }
    return true;
  }

  return {
    isFree: (boxes) => boxes.every(isFree),
    take(boxes) {
      for (const box of boxes) {
        for (const cell of cellsOf(box)) {
          const taken = cells.get(cell);
          if (taken) taken.push(box);
          else cells.set(cell, [box]);
        }
      }
    },
  };
}
