import type { Page } from '@playwright/test';
import type { Pixel } from './map-view.ts';

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
