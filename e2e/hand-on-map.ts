import type { Page } from '@playwright/test';

/** A place in the window. */
export interface Pixel {
  x: number;
  y: number;
}

/** What the map is painted on; it takes clicks and keys. */
export const mapCanvas = (page: Page) => page.locator('.maplibregl-canvas');

/** Where the map is in the window. */
export async function boxOfMap(page: Page): Promise<Pixel & { width: number; height: number }> {
  const box = await mapCanvas(page).boundingBox();
  if (!box) throw new Error('The map is not there');
  return box;
}

/** The place at these shares of the map's width and height, from its upper left corner. */
export async function onMap(page: Page, across: number, down: number): Promise<Pixel> {
  const { x, y, width, height } = await boxOfMap(page);
  return { x: x + width * across, y: y + height * down };
}

/** So many pixels to the right of a place in the window, and below it. */
export const beside = ({ x, y }: Pixel, across: number, down: number): Pixel => ({
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
