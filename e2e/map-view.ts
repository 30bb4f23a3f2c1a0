import type { Page } from '@playwright/test';
import { arrangementSchema, type MapView } from '../shared/arrangement.ts';
import { askDesk } from './ask-desk.ts';
import { expect, mapIsIdle } from './zonedesk.ts';

/** `[lng, lat]` */
export type Position = readonly [number, number];
export interface Pixel {
  x: number;
  y: number;
}

/** Shares of the whole Mercator world, from its upper left corner. */
function onMercator([lng, lat]: Position): Pixel {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** Where positions are on the page, once the map stands still; for as long as it is not moved. */
export async function mapView(page: Page): Promise<(position: Position) => Pixel> {
  await mapIsIdle(page);
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  const view = await keptView(page);
  if (!box || !view) throw new Error('The map is not there');
  const { centre, zoom } = view;
  const middle = onMercator([centre.lng, centre.lat]);
  const world = 512 * 2 ** zoom;
  return (position) => {
    const { x, y } = onMercator(position);
    return {
      x: box.x + box.width / 2 + (x - middle.x) * world,
      y: box.y + box.height / 2 + (y - middle.y) * world,
    };
  };
}

/** What the map shows, as the desk keeps it for the next start. */
async function keptView(page: Page): Promise<MapView | null> {
  let view: MapView | null = null;
  const zoom = page.getByText(/^Zoom \d/);
  await expect
    .poll(async () => {
      const outcome = await askDesk(page, 'arrangement.read', undefined);
      if (!outcome.ok) return null;
      view = arrangementSchema.parse(outcome.value).view;
      return view?.zoom;
    })
    .toBe(Number(await zoom.getAttribute('value')));
  return view;
}
