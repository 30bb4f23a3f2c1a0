/** A box in image pixels. */
export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Occupied areas of an image. */
export interface CollisionIndex {
  isFree(boxes: readonly Box[]): boolean;
  add(boxes: readonly Box[]): void;
}

const cellPixels = 48;

/** Returns an empty index for an image of this size; boxes that cross the edge of the image aren't free. */
export function collisionIndex(width: number, height: number): CollisionIndex {
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
    add(boxes) {
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
