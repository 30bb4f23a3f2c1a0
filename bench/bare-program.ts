import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Zone } from '../shared/zones/zone.ts';
import { type ElectronProgram, startElectron } from './electron-program.ts';
import type { ElectronRuntime } from './figure.ts';
import { geojsonOf } from './zones-sample.ts';

interface BareWindow {
  /** Path returned by `buildBareWindow`. */
  entry: string;
  /** Folder of its profile and zones. */
  folder: string;
  zones: readonly Zone[];
  /** What draws the zones: `source`, or a drawing library. */
  holder: string;
  /** Left, top, width and height of the map, its center and its zoom. */
  map: readonly number[];
}

/** Starts a window with only a map with zones. */
export async function startBareWindow(
  electron: ElectronRuntime,
  { entry, folder, zones, holder, map }: BareWindow,
): Promise<ElectronProgram> {
  const file = join(folder, 'zones.geojson');
  await writeFile(file, JSON.stringify(geojsonOf(zones)));
  return startElectron(electron, {
    entry,
    origin: 'app://zonedesk/',
    args: [
      `--user-data-dir=${join(folder, 'bare', holder)}`,
      `--map=${map.join(',')}`,
      `--built=${resolve('out')}`,
      `--zones=${file}`,
      `--holder=${holder}`,
    ],
  });
}

/** Runs in the page: resolves when the zones are drawn. */
export const zonesAreVisible = `new Promise((shown) => {
  setInterval(() => document.body.dataset.zones === 'shown' && shown(true), 50);
})`;
