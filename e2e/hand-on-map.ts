import type { Page } from '@playwright/test';

/** A point in the window, in CSS pixels. */
export interface Pixel {
  x: number;
  y: number;
}

/** The map's canvas, which receives clicks and keys. */
export const mapCanvas = (page: Page) => page.locator('.maplibregl-canvas');

/** Returns the map's rectangle in the window. */
export async function boxOfMap(page: Page): Promise<Pixel & { width: number; height: number }> {
  const box = await mapCanvas(page).boundingBox();
  if (!box) throw new Error('The map is not there');
  return box;
}

/** Returns the point at these shares of the map's width and height, from its upper left corner. */
export async function onMap(page: Page, across: number, down: number): Promise<Pixel> {
  const { x, y, width, height } = await boxOfMap(page);
  return { x: x + width * across, y: y + height * down };
}

/** Returns a point shifted to the right and down by pixels. */
export const offsetBy = ({ x, y }: Pixel, across: number, down: number): Pixel => ({
  x: x + across,
  y: y + down,
});

export const click = (page: Page, { x, y }: Pixel) => page.mouse.click(x, y);

export async function drag(page: Page, from: Pixel, to: Pixel): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}
