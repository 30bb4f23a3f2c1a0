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

export const minWindowSize = { width: 900, height: 600 };
const firstWindow = { width: 1440, height: 900 };
/** Part of the window that must be on a screen so that it can be found and moved. */
const graspable = { width: 120, height: 60 };

/** Last position of the window; null the first time or if it can't be read. */
export function readWindowState(file: string): WindowState | null {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(file, 'utf8'));
    const { x, y, width, height } = bounds;
    // Checked without a schema, because this runs before the rest of the program is loaded.
    const usable = [x, y, width, height].every(Number.isInteger) && width > 0 && height > 0;
    return usable ? { bounds: { x, y, width, height }, maximized: maximized === true } : null;
  } catch {
    return null;
  }
}

/** Failing to store the window position isn't reported: a full disk is reported where the user's work is at stake. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state));
  } catch (error) {
    console.warn(`Couldn't save the window position: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Returns where to open the window: at its last position, unless that screen is gone.
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
