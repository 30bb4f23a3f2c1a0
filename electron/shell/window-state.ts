import { readFileSync, writeFileSync } from 'node:fs';

/** Position and size in device-independent pixels. */
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
const defaultSize = { width: 1440, height: 900 };
/** Size of the part of the window that must be on a screen, so that the user can find and move it. */
const minVisibleSize = { width: 120, height: 60 };

/** Returns the stored position of the window; null if there is none or it can't be read. */
export function readWindowState(file: string): WindowState | null {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(file, 'utf8'));
    const { x, y, width, height } = bounds;
    // Checked without a schema, because this runs before the rest of the program is loaded.
    const isUsable = [x, y, width, height].every(Number.isInteger) && width > 0 && height > 0;
    return isUsable ? { bounds: { x, y, width, height }, maximized: maximized === true } : null;
  } catch {
    return null;
  }
}

/** Stores the position of the window. A failure is only logged, because it loses no work of the user. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state));
  } catch (error) {
    console.warn(`Couldn't save the window position: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Returns where to open the window: at its last position, or without a position if that isn't on a screen any more.
 * @param workAreas of all screens
 */
export function startingBounds(
  state: WindowState | null,
  workAreas: readonly WindowBounds[],
): Partial<WindowBounds> & { width: number; height: number } {
  if (!state) return defaultSize;
  const { bounds } = state;
  const isVisible = workAreas.some(
    (area) =>
      overlap(bounds.x, bounds.width, area.x, area.width) >= minVisibleSize.width &&
      overlap(bounds.y, bounds.height, area.y, area.height) >= minVisibleSize.height,
  );
  return isVisible ? bounds : { width: bounds.width, height: bounds.height };
}

function overlap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
}
