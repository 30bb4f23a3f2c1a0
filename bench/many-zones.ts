import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Zone } from '../shared/zones/zone.ts';
import type { DevTools } from './devtools.ts';
import { scriptPerStep } from './drag-script.ts';
import { startElectron } from './electron-program.ts';
import type { ElectronRuntime, Figure, Surroundings } from './figure.ts';
import { idleMapAt } from './idle-map.ts';
import { memoryOfFamily, memoryOfWindow } from './process-memory.ts';
import { median, millisecondsOf } from './timing.ts';
import { byFew, counted, few, linear, many } from './zone-counts.ts';
import { fillProfile, openZonesWindow, type ZonesWindow } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

const zoom = 14;
/** Repetitions of what takes milliseconds; the median counts. */
const rounds = 5;
const pans = 30;
const starts = 3;
/** Row and column of the zone that is edited, so that the basemap around it is the same for any number of zones. */
const zoneRow = 50;
/** The memory of garbage is returned a while after the last work. */
const restMs = 15_000;

type Measured = Record<
  | 'start'
  | 'list'
  | 'scroll'
  | 'search'
  | 'table'
  | 'sort'
  | 'drag'
  | 'pan'
  | 'plan'
  | 'windowMemory'
  | 'allMemory',
  number
>;

/** In the page: opens and closes what is measured, and enters text as a person does. */
const prepare = `(() => {
  const table = () => document.querySelector('[role=grid][aria-label="Zone table"]');
  const list = () => document.querySelector('[role=grid]:not([aria-label="Zone table"])');
  const rowsOf = (grid) => Number(grid?.getAttribute('aria-rowcount') ?? 0);
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const scrollTo = async (share) => {
    const scroller = list().closest('.mantine-ScrollArea-viewport');
    scroller.scrollTop = share * scroller.scrollHeight;
    const wanted = share * rowsOf(list());
    await waitFor(() => [...list().querySelectorAll('[role=row]')]
      .some((row) => Math.abs(row.getAttribute('aria-rowindex') - wanted) < 40));
    await painted();
  };
  const enter = (text) => {
    const field = document.querySelector('[type=search]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  window.benchActs = {
    async closeList() {
      button('Saved').click();
      await waitFor(() => !list());
      await painted();
    },
    async openList(count) {
      button('Zones').click();
      await waitFor(() => rowsOf(list()) === count && list().querySelector('[role=row]'));
      await painted();
    },
    scrollTo,
    async search(text, found) {
      enter(text);
      await waitFor(() => rowsOf(list()) === found);
      await painted();
    },
    async openTable(count) {
      button('Open table').click();
      await waitFor(() => rowsOf(table()) === count + 1 && table().querySelectorAll('[role=row]').length > 1);
      await painted();
    },
    async closeTable() {
      document.querySelector('[role=dialog] [aria-label^="Close"]').click();
      await waitFor(() => !table());
      await painted();
    },
    async sortTable() {
      const heading = () => table().querySelector('[role=columnheader][aria-colindex="4"]');
      const before = heading().getAttribute('aria-sort');
      heading().querySelector('button').click();
      await waitFor(() => heading().getAttribute('aria-sort') !== before);
      await painted();
    },
    async openPlan() {
      button('Publish').click();
      await waitFor(() => document.body.textContent.includes('Compared with'));
      await painted();
    },
  };
  return true;
})()`;

/** Processor time of the page's own thread, in milliseconds. */
async function taskTime(page: DevTools): Promise<number> {
  const { metrics } = (await page.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[];
  };
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Processor time of the page's own thread until something is shown, and until all that follows is done. */
async function costOf({ page, calm }: ZonesWindow, act: string): Promise<{ shown: number; done: number }> {
  const before = await taskTime(page);
  await page.evaluate(`benchActs.${act}.then(() => true)`);
  const shown = (await taskTime(page)) - before;
  await calm();
  return { shown, done: (await taskTime(page)) - before };
}

/** As `costOf`, until it is shown: the median of some repetitions, each of which is undone. */
async function medianCost(
  window: ZonesWindow,
  name: string,
  acts: (round: number) => readonly [act: string, undo: string | null],
): Promise<number> {
  const shown: number[] = [];
  const done: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [act, undo] = acts(round);
    const cost = await costOf(window, act);
    shown.push(cost.shown);
    done.push(cost.done);
    if (undo !== null) await costOf(window, undo);
  }
  console.error(
    `${name}, ms: shown ${shown.map(Math.round).join(' ')}; done ${done.map(Math.round).join(' ')}`,
  );
  return median(shown);
}

/** Processor time of the page's own thread per frame while the map is panned, in milliseconds. */
async function costOfPan({ page }: ZonesWindow): Promise<number> {
  const before = await taskTime(page);
  await page.evaluate(`(async () => {
    for (let pan = 0; pan < ${pans}; pan += 1) {
      benchMap.panBy([8, 0], { duration: 0 });
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0)));
    }
    return true;
  })()`);
  return ((await taskTime(page)) - before) / pans;
}

/** From the start of the program to an idle map with these zones, in milliseconds. */
async function startMs(electron: ElectronRuntime, profile: string): Promise<number> {
  const args = [`--profile=${profile}`];
  const program = await startElectron(electron, { entry: resolve('.'), origin: 'app://zonedesk/', args });
  try {
    return (await idleMapAt(program)) - program.startedAt;
  } finally {
    await program.close();
  }
}

/** Starts with few and with many zones, by turns; the first start of each, which fills its code cache, does not count. */
async function startsOf(electron: ElectronRuntime, folder: string): Promise<Map<number, number>> {
  const times = new Map<number, number[]>([few, many].map((count) => [count, []]));
  for (const count of times.keys()) await fillProfile(join(folder, `start-${count}`), sampleZones(count, 10));
  for (let start = 0; start <= starts; start += 1)
    for (const [count, each] of times) {
      const took = await startMs(electron, join(folder, `start-${count}`));
      if (start > 0) each.push(took);
    }
  console.error(`starts, ms: ${JSON.stringify([...times])}`);
  return new Map([...times].map(([count, each]) => [count, median(each)]));
}

/** In a window whose workspace has these zones. */
async function inWindow(electron: ElectronRuntime, folder: string, zones: readonly Zone[]) {
  const count = zones.length;
  const edited = zones[zoneRow * Math.ceil(Math.sqrt(count)) + zoneRow];
  if (!edited) throw new Error('There is no such zone');
  const window = await openZonesWindow(electron, { profile: join(folder, `window-${count}`), zones });
  const { page } = window;
  try {
    await page.evaluate(prepare);
    await page.send('Performance.enable', { timeDomain: 'threadTicks' });
    await counted(window);
    await window.calm();
    await pause(restMs);
    const windowMemory = memoryOfWindow(window.pid) ?? Number.NaN;
    const allMemory = memoryOfFamily(window.pid) ?? Number.NaN;
    const list = await medianCost(window, `list of ${count}`, () => [`openList(${count})`, 'closeList()']);
    await costOf(window, `openList(${count})`);
    const scroll = await medianCost(window, `scroll of ${count}`, (round) => [
      `scrollTo(${(round + 1) / (rounds + 2)})`,
      null,
    ]);
    const search = await medianCost(window, `search in ${count}`, (round) => [
      `search('ZONE${count - 1 - round}', 1)`,
      `search('', ${count})`,
    ]);
    const back = await medianCost(window, `end of search in ${count}`, (round) => [
      `search('', ${count})`,
      `search('ZONE${count - 1 - round}', 1)`,
    ]);
    await costOf(window, `search('', ${count})`);
    const table = await medianCost(window, `table of ${count}`, () => [
      `openTable(${count})`,
      'closeTable()',
    ]);
    await costOf(window, `openTable(${count})`);
    const sort = await medianCost(window, `sorting ${count}`, () => ['sortTable()', null]);
    await costOf(window, 'closeTable()');
    await window.showZone(edited, zoom);
    const pan = await costOfPan(window);
    await window.showZone(edited, zoom);
    await window.editVertices(edited);
    const drag = await scriptPerStep(page, window.dragCorner, { edited, steps: 20 });
    await window.leaveEditing();
    await page.evaluate(`button('All zones').click(), true`);
    await counted(window);
    await window.calm();
    const plan = await millisecondsOf(() => page.evaluate('benchActs.openPlan().then(() => true)'));
    return {
      windowMemory,
      allMemory,
      list,
      scroll,
      search: Math.max(search, back),
      table,
      sort,
      drag,
      pan,
      plan,
    };
  } finally {
    await window.close();
  }
}

/** 100,000 zones of 50 vertices by 10,000, in the real window. */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const electron = await surroundings.electron();
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  try {
    const startTimes = await startsOf(electron, folder);
    const measured = async (count: number): Promise<Measured> => ({
      start: startTimes.get(count) ?? Number.NaN,
      ...(await inWindow(electron, folder, sampleZones(count, 10))),
    });
    const light = await measured(few);
    const heavy = await measured(many);
    console.error(JSON.stringify({ light, heavy }));
    const ratio = (name: string, measure: keyof Measured, target: number) =>
      byFew(name, heavy[measure], light[measure], target);
    return [
      ratio('start to an idle map', 'start', 3),
      ratio('list opened', 'list', 2),
      ratio('list scrolled', 'scroll', 2),
      ratio('search in the list and back', 'search', 2),
      ratio('script per step of a drag', 'drag', 1.1),
      ratio('work per frame while panning', 'pan', 1.1),
      ratio('memory of the window', 'windowMemory', 2.5),
      ratio('memory of all processes', 'allMemory', 2.5),
      ratio('table opened', 'table', linear),
      ratio('table sorted', 'sort', linear),
      ratio('plan shown', 'plan', linear),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
