import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readManifest } from '../electron/region-format/manifest.ts';
import type { Arrangement } from '../shared/desk/arrangement.ts';
import { savedRoute } from '../shared/saved/saved-search.testing.ts';
import type { SearchToSave } from '../shared/saved/saved-search.ts';
import type { Zone } from '../shared/zones/zone.ts';
import type { DevTools } from './devtools.ts';
import { type ElectronProgram, startElectron } from './electron-program.ts';
import { atMost, atMostTime, type ElectronRuntime, type Figure, type Surroundings } from './figure.ts';
import { fillSaved } from './saved-sample.ts';
import { startBuiltService } from './started-service.ts';
import { median } from './timing.ts';
import { fillProfile, findMap } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

const count = 10_000;
/** Number of starts; the first one, which fills the code cache, doesn't count. */
const starts = 5;
const openings = 9;
/** Parts of names for which almost each letter changes the listed searches. */
const typed = ['tour 77', '5012', 'airport 9', '123'];
const betweenKeysMs = 250;
/** Small, as frames are rendered without a GPU. */
const firstWindow = { bounds: { x: 0, y: 0, width: 1000, height: 700 }, maximized: false };
/** Maximum time that a key may be blocked by the window. */
const answeredMs = 100;
/** Timeout of an expected event. */
const patienceMs = 2000;
/** Time after which a start counts as complete. */
const calmMs = 2000;

interface Start {
  usableMs: number;
  idleMs: number;
}

/** Globals in the page: long tasks, recorded from its start. */
const watchTasks = `(() => {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries()))
    .observe({ type: 'longtask', buffered: true });
})()`;

/**
 * Resolves with the times since 1970 at which the zones were listed and no key waited any longer, and at
 * which the map was at rest, too.
 */
const started = (zones: number) => `new Promise((resolve) => {
  let listedAt = 0;
  let idleAt = 0;
  const look = () => {
    const rows = Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 0);
    const panel = document.querySelector('footer') && document.querySelector('.mantine-ScrollArea-viewport');
    if (panel && rows === ${zones}) listedAt ||= Date.now();
    const map = document.querySelector('.maplibregl-map');
    if (map?.getAttribute('aria-busy') !== 'false') idleAt = 0;
    else idleAt ||= Date.now();
    const held = longTasks.filter(({ duration }) => duration > ${answeredMs});
    const last = held.at(-1);
    const waitingUntil = last ? performance.timeOrigin + last.startTime + last.duration : 0;
    const usableAt = Math.max(listedAt, waitingUntil);
    if (listedAt && idleAt && Date.now() - Math.max(usableAt, idleAt) > ${calmMs})
      return resolve({ usableAt, idleAt: Math.max(idleAt, usableAt) });
    setTimeout(look, 20);
  };
  look();
})`;

const clickButton = (name: string) => `new Promise((done) => {
  const look = () => {
    const button = [...document.querySelectorAll('button')]
      .find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim().startsWith('${name}'));
    if (!button) return setTimeout(look, 10);
    button.click();
    done(true);
  };
  look();
})`;

/** Waits for the next event of a kind; resolves with the milliseconds from it to a painted frame that meets a condition. */
const paintedAfter = (event: 'keydown' | 'click', visible: string) => `new Promise((resolve) => {
  let since;
  addEventListener('${event}', ({ timeStamp }) => { since = timeStamp; }, { capture: true, once: true });
  const before = document.querySelector('[role=grid]')?.textContent;
  let late = false;
  const look = () => {
    if (late) return;
    if (since === undefined || !(${visible})) return requestAnimationFrame(look);
    const after = new MessageChannel();
    after.port1.onmessage = () => resolve(performance.now() - since);
    after.port2.postMessage(null);
  };
  look();
  setTimeout(() => {
    late = true;
    resolve(null);
  }, ${patienceMs});
})`;

/** A route across the built-in region with its alternatives, as the service returns it. */
async function answeredRoute(): Promise<SearchToSave> {
  const { centre } = await readManifest('out/regions/built-in');
  const [origin, destination] = [
    { lat: centre.lat - 0.01, lng: centre.lng - 0.03 },
    { lat: centre.lat + 0.04, lng: centre.lng + 0.05 },
  ];
  const service = await startBuiltService();
  try {
    const query = new URLSearchParams({
      origin: `${origin.lat},${origin.lng}`,
      destination: `${destination.lat},${destination.lng}`,
      alternatives: 'true',
      details: 'full',
      method: 'time',
    });
    const response = await fetch(`${service.url}/distance/route/json?${query}`, {
      headers: { 'X-Api-Key': service.privateKey },
    });
    const answer: unknown = await response.json();
    const common = { mode: 'driving', method: 'time' } as const;
    const question = { origin, destination, ...common, units: 'metric', language: 'en', details: 'full' };
    const ends = [origin, destination].map((position, at) => ({
      name: at === 0 ? 'Depot' : 'Airport',
      position,
    }));
    return savedRoute({
      question: {
        kind: 'route',
        route: {
          stops: ends,
          ...common,
          avoid: { tolls: false, highways: false, ferries: false, areas: [] },
          time: { kind: 'any' },
        },
        chosen: 0,
      },
      answers: [{ call: 'distance.route', question: { ...question, alternatives: true }, answer }],
    });
  } finally {
    await service.close();
  }
}

async function makeProfile(profile: string, zones: readonly Zone[]): Promise<void> {
  await mkdir(profile, { recursive: true });
  const arrangement: Partial<Arrangement> = {
    firstStepsRead: true,
    layout: { panel: 'zones', folded: false, panelWidth: 380 },
  };
  await writeFile(join(profile, 'arrangement.json'), JSON.stringify(arrangement));
  await fillProfile(profile, zones);
  await writeFile(join(profile, 'window.json'), JSON.stringify(firstWindow));
}

const open = (electron: ElectronRuntime, profile: string): Promise<ElectronProgram> =>
  startElectron(electron, {
    entry: resolve('.'),
    origin: 'app://zonedesk/',
    args: [`--profile=${profile}`],
  });

async function measuredStart(electron: ElectronRuntime, profile: string, zones: number): Promise<Start> {
  const program = await open(electron, profile);
  try {
    await program.page.evaluate(watchTasks);
    const { usableAt, idleAt } = (await program.page.evaluate(started(zones))) as {
      usableAt: number;
      idleAt: number;
    };
    return { usableMs: usableAt - program.startedAt, idleMs: idleAt - program.startedAt };
  } finally {
    await program.close();
  }
}

async function press(page: DevTools, letter: string): Promise<void> {
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
}

/** Time from each key in the list's search field to the painted list for the new text. */
async function searched(page: DevTools): Promise<number[]> {
  const field = `document.querySelector('input[type=search]')`;
  const times: number[] = [];
  for (const text of typed) {
    await page.evaluate(`(() => { const field = ${field}; field.focus(); field.select(); })()`);
    for (const letter of text) {
      const painted = page.evaluate(
        paintedAfter('keydown', `document.querySelector('[role=grid]')?.textContent !== before`),
      );
      await press(page, letter);
      const milliseconds = await painted;
      // A key that doesn't change the listed rows can't be measured.
      if (typeof milliseconds === 'number') times.push(milliseconds);
      await pause(betweenKeysMs);
    }
  }
  return times;
}

/** Time from the click on a saved route to the frame in which the panel and the map show it. */
async function opened(page: DevTools): Promise<number[]> {
  const chosen = 'overlay/route/chosen';
  const visible = `[...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Refresh') &&
    benchMap.getLayer('${chosen}') && benchMap.queryRenderedFeatures({ layers: ['${chosen}'] }).length > 0`;
  const times: number[] = [];
  for (let round = 0; round < openings; round += 1) {
    await page.evaluate(clickButton('Saved'));
    await page.evaluate(
      `new Promise((done) => { const look = () => document.querySelector('[role=grid] [role=row]') ? done(true) : setTimeout(look, 10); look(); })`,
    );
    await pause(calmMs / 2);
    const painted = page.evaluate(paintedAfter('click', visible));
    const [x, y] = (await page.evaluate(`(() => {
      const { left, top, height } = document.querySelectorAll('[role=grid] [role=row]')[${round % 5}].getBoundingClientRect();
      return [left + 120, top + height / 2];
    })()`)) as [number, number];
    for (const type of ['mousePressed', 'mouseReleased'])
      await page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    const milliseconds = await painted;
    if (typeof milliseconds !== 'number') throw new Error('The saved route was not shown');
    times.push(milliseconds);
    await pause(calmMs / 2);
  }
  return times;
}

/**
 * Response times of the real window with 10,000 zones and 10,000 saved searches: its start next to that of an empty one, a
 * key in the list's search field, and a saved route until it is painted.
 */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const electron = await surroundings.electron();
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const [filled, empty] = [join(folder, 'filled'), join(folder, 'empty')];
  try {
    await makeProfile(filled, sampleZones(count, 10));
    const savedAt = new Date().toISOString();
    await fillSaved(join(filled, 'workspace.sqlite'), { ...(await answeredRoute()), savedAt }, count);
    await makeProfile(empty, []);

    const pairs: { full: Start; bare: Start }[] = [];
    for (let round = 0; round <= starts; round += 1) {
      const full = await measuredStart(electron, filled, count);
      const bare = await measuredStart(electron, empty, 0);
      console.error(
        `start ${round} of ${starts}: usable after ${Math.round(full.usableMs)} ms, empty ${Math.round(bare.usableMs)} ms; map at rest ${Math.round(full.idleMs)} and ${Math.round(bare.idleMs)} ms`,
      );
      if (round > 0) pairs.push({ full, bare });
    }

    const program = await open(electron, filled);
    let keys: number[];
    let routes: number[];
    try {
      const { page } = program;
      await page.evaluate(watchTasks);
      await page.evaluate(started(count));
      await page.evaluate(findMap);
      routes = await opened(page);
      await page.evaluate(clickButton('Saved'));
      await pause(calmMs);
      keys = await searched(page);
    } finally {
      await program.close();
    }
    console.error(
      `keys, ms: ${keys.map(Math.round).join(' ')}; openings, ms: ${routes.map(Math.round).join(' ')}`,
    );
    return [
      atMost(
        'window usable with 10,000 zones and 10,000 saved searches by an empty one',
        median(pairs.map(({ full, bare }) => full.usableMs / bare.usableMs)),
        'times',
        1.3,
      ),
      atMostTime('search in 10,000 saved searches, key press to paint', median(keys), 'ms', 30),
      atMostTime('opening a saved route, to paint', median(routes), 'ms', 100),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
