import type { Page } from '@playwright/test';
import { arrangementSchema, type MapView } from '../shared/desk/arrangement.ts';
import { stateOfDesk } from './ask-desk.ts';
import { onMap, type Pixel } from './hand-on-map.ts';
import { expect, mapIsIdle } from './zonedesk.ts';

/** `[lng, lat]` */
export type Position = readonly [number, number];

/** Returns a position as shares of the Mercator world from its upper left corner. */
function onMercator([lng, lat]: Position): Pixel {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** Returns a function from positions to points on the page, once the map is idle; valid until it moves. */
export async function mapView(page: Page): Promise<(position: Position) => Pixel> {
  await mapIsIdle(page);
  const middle = await onMap(page, 0.5, 0.5);
  const { centre, zoom } = await storedView(page);
  const atMiddle = onMercator([centre.lng, centre.lat]);
  const world = 512 * 2 ** zoom;
  return (position) => {
    const { x, y } = onMercator(position);
    return { x: middle.x + (x - atMiddle.x) * world, y: middle.y + (y - atMiddle.y) * world };
  };
}

/** Returns the map view that the desk stores for the next start. */
async function storedView(page: Page): Promise<MapView> {
  const read = async () => arrangementSchema.parse(await stateOfDesk(page, 'arrangement')).view;
  const visible = Number(await page.getByText(/^Zoom \d/).getAttribute('value'));
  await expect.poll(async () => (await read())?.zoom).toBe(visible);
  const view = await read();
  if (!view) throw new Error('The map is not there');
  return view;
}
