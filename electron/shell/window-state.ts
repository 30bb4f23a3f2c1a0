import { readFileSync, writeFileSync } from 'node:fs';

/** In device-independent pixels. */
export interface WindowBounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowState {
  bounds: WindowBounds;
  maximized: boolean;
}

export const smallestWindow = { width: 900, height: 600 };
const firstWindow = { width: 1440, height: 900 };
/** As much of the window as has to lie on a screen for it to be found and moved. */
const graspable = { width: 120, height: 60 };

/** Where the window was when it was last seen; null the first time or when that is not known any more. */
export function readWindowState(file: string): WindowState | null {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(file, 'utf8'));
    const { x, y, width, height } = bounds;
    // Without a schema: this is read before the rest of the program is loaded.
    const usable = [x, y, width, height].every(Number.isInteger) && width > 0 && height > 0;
    return usable ? { bounds: { x, y, width, height }, maximized: maximized === true } : null;
  } catch {
    return null;
  }
}

/** Where a window stands is not worth an error: a full disk is told where a person's work is at stake. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state));
  } catch (error) {
    console.warn(`Couldn't save the window position: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Where to open the window: where it was, unless the screen that it was on is gone.
 * @param workAreas of all screens
 */
export function startingBounds(
  state: WindowState | null,
  workAreas: readonly WindowBounds[],
): Partial<WindowBounds> & { width: number; height: number } {
  if (!state) return firstWindow;
  const { bounds } = state;
  const visible = workAreas.some(
    (area) =>
      overlap(bounds.x, bounds.width, area.x, area.width) >= graspable.width &&
      overlap(bounds.y, bounds.height, area.y, area.height) >= graspable.height,
  );
  return visible ? bounds : { width: bounds.width, height: bounds.height };
}

function overlap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
}
