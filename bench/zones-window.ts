import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeCsv } from '../shared/zones/formats/csv.ts';
import { startBareWindow, zonesAreVisible } from './bare-program.ts';
import { buildBareWindow } from './bare-window/build.ts';
import { atMost, atMostTime, type ElectronRuntime, type Figure, type Surroundings } from './figure.ts';
import { middleOf } from './map-hand.ts';
import { median } from './timing.ts';
import { openZonesWindow, type ZonesWindow } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

const zoneCount = 10_000;
const rounds = 5;
/** Maximum delay that isn't noticeable, in milliseconds. */
const blockedMs = 50;

const [first, ...zones] = sampleZones(zoneCount + 1, 10);
/** Enlarged, so that none of its borders is shared: neighbors would have to move as well. */
const edited = zones.find(({ zoneId }) => zoneId === 'ZONE5050');

/** From Ctrl+Z to the frame in which the map draws a zone as it was before. */
async function undoToPaint(window: ZonesWindow, zoom: number): Promise<number> {
  if (!edited) throw new Error('There is no such zone');
  await window.showZone(edited, zoom);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await window.editVertices(edited);
    const outside = await window.dragCorner(edited, { steps: 8, afterStep: () => pause(30) });
    await window.leaveEditing();
    times.push(await window.undoPainted(edited, outside));
    await window.calm();
  }
  return median(times);
}

/** Time from `setData` of the same zones, one more or less, to the frame in which a bare page has drawn them. */
async function setDataToPaint(electron: ElectronRuntime, folder: string, zoom: number): Promise<number> {
  if (!edited) throw new Error('There is no such zone');
  const map = [0, 0, 980, 870, ...middleOf(edited), zoom];
  const entry = await buildBareWindow();
  const program = await startBareWindow(electron, { entry, folder, zones, holder: 'source', map });
  try {
    await program.page.evaluate(zonesAreVisible);
    await program.page.evaluate(`(async () => {
      const all = await (await fetch('/zones.geojson')).json();
      const rest = { ...all, features: all.features.filter(({ properties }) => properties.id !== '${edited.id}') };
      const isDrawn = () => benchMap.queryRenderedFeatures(benchMap.project([${middleOf(edited)}]))
        .some(({ properties }) => properties.id === '${edited.id}');
      window.setAll = (wanted) => new Promise((painted) => {
        const since = performance.now();
        const look = () => {
          if (isDrawn() !== wanted) return;
          benchMap.off('render', look);
          painted(performance.now() - since);
        };
        benchMap.on('render', look);
        benchMap.getSource('zones').setData(wanted ? all : rest);
      });
    })()`);
    const times: number[] = [];
    for (let round = 0; round < 2 * rounds; round += 1) {
      times.push(Number(await program.page.evaluate(`setAll(${round % 2 === 1})`)));
      await pause(1000);
    }
    return median(times);
  } finally {
    await program.close();
  }
}

/**
 * Response times of the real window with 10,000 zones of 50 vertices, and how long it is blocked: the longest task of its
 * main thread.
 */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const file = join(folder, 'zones.csv');
  await writeFile(file, writeCsv(zones));
  const figures: Figure[] = [];
  try {
    const electron = await surroundings.electron();
    const filled = await openZonesWindow(electron, { profile: join(folder, 'filled'), zones });
    const undone = [
      { where: 'zoomed in', zoom: 14, ours: await undoToPaint(filled, 14) },
      { where: 'with all zones in view', zoom: 9.3, ours: await undoToPaint(filled, 9.3) },
    ];
    await filled.close();
    for (const { where, zoom, ours } of undone) {
      const bare = await setDataToPaint(electron, folder, zoom);
      figures.push(
        atMostTime(`undo to paint, ${where}`, ours, 'ms', 50),
        atMost(
          `that by setData of the same zones on a bare page (${bare.toFixed(0)} ms)`,
          ours / bare,
          'times',
          1.5,
        ),
      );
    }

    const one = first ? [first] : [];
    const nearlyEmpty = await openZonesWindow(electron, { profile: join(folder, 'empty'), zones: one });
    const reading = await nearlyEmpty.readFile(file, zoneCount);
    const bringing = await nearlyEmpty.bring(zoneCount);
    const check = await nearlyEmpty.checked();
    const deleting = await nearlyEmpty.deleteAll();
    const undoing = await nearlyEmpty.undo(zoneCount);
    await nearlyEmpty.close();
    figures.push(
      atMostTime('CSV import in the window, from the file to the preview', reading.milliseconds, 'ms', 2000),
      atMostTime('window blocked by reading the file', reading.blockedMs, 'ms', blockedMs),
      atMostTime('window blocked by bringing the zones in', bringing.blockedMs, 'ms', blockedMs),
      atMostTime(
        'check of the zones, from the list with them to what is wrong',
        check.milliseconds,
        'ms',
        3000,
      ),
      atMostTime('window blocked while they are checked', check.blockedMs, 'ms', blockedMs),
      atMostTime('window blocked by deleting all zones', deleting.blockedMs, 'ms', blockedMs),
      atMostTime('window blocked by undoing that', undoing.blockedMs, 'ms', blockedMs),
    );
    for (const [what, { milliseconds }] of Object.entries({ bringing, deleting, undoing }))
      console.error(`${what}: shown after ${Math.round(milliseconds)} ms`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return figures;
}
