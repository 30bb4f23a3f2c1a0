import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openWorkspace } from '../electron/desk/workspaces/workspace.ts';
import type { LngLat } from '../shared/geo/position.ts';
import type { Zone } from '../shared/zones/zone.ts';
import { type ElectronProgram, startElectron } from './electron-program.ts';
import type { ElectronRuntime } from './figure.ts';
import { type MapHand, mapHand, middleOf } from './map-hand.ts';

/** Duration of an action, and the longest task of the window's main thread meanwhile. */
export interface BlockedTime {
  milliseconds: number;
  blockedMs: number;
}

export interface ZonesWindow extends Pick<ElectronProgram, 'page' | 'pid'> {
  calm(): Promise<void>;
  /** Centers the map on a zone and opens its card. */
  showZone(zone: Zone, zoom: number): Promise<void>;
  editVertices(zone: Zone): Promise<void>;
  dragCorner: MapHand['dragCorner'];
  leaveEditing(): Promise<void>;
  /** Presses Ctrl+Z; returns milliseconds until a frame in which the zone no longer contains the position. */
  undoPainted(zone: Zone, outside: LngLat): Promise<number>;
  readFile(path: string, zones: number): Promise<BlockedTime>;
  bring(zones: number): Promise<BlockedTime>;
  /** The check that followed: from the zones in the list until the list shows their issues. */
  checked(): Promise<BlockedTime>;
  deleteAll(): Promise<BlockedTime>;
  undo(zones: number): Promise<BlockedTime>;
  close(): Promise<void>;
}

const firstWindow = { bounds: { x: 0, y: 0, width: 1440, height: 900 }, maximized: false };
/** A window that is idle for this long is done. */
const calmMs = 1500;
/** Rendering is done if no requested frame takes longer. */
const promptMs = 50;
/** Timeout, as a busy machine may never be idle. */
const maxCalmMs = 30_000;
/** Timeout of a wait; a busy machine reads a file of 100,000 zones for minutes. */
const patienceMs = 600_000;
/** Toolbar of the vertex tool; the legend is a toolbar too. */
const editing = '[role=toolbar][aria-label="Drawing"]';

/** Runs in the page: finds the map, which only React references, and sets `benchMap`; returns whether it exists. */
export const findMap = `(() => {
  const container = document.querySelector('.maplibregl-map');
  const key = container && Object.keys(container).find((name) => name.startsWith('__reactFiber$'));
  for (let fiber = container?.[key]; fiber; fiber = fiber.return)
    for (let hook = fiber.memoizedState; hook?.memoizedState !== undefined; hook = hook.next)
      if (hook.memoizedState?.queryRenderedFeatures) { window.benchMap = hook.memoizedState; return true; }
  return false;
})()`;

/** Globals in the page: recorded tasks of 50 ms or more, and the map. */
const prepare = `(() => {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries()))
    .observe({ type: 'longtask', buffered: true });
  window.longestTask = (since, until = Infinity) => Math.max(0, ...window.longTasks
    .filter((task) => task.startTime + task.duration > since && task.startTime < until)
    .map((task) => task.duration));
  const waitFor = (sign) => new Promise((done, fail) => {
    const before = performance.now();
    const look = () => {
      const found = sign();
      if (found) done(found);
      else if (performance.now() - before > ${patienceMs}) fail(new Error('Waited in vain for ' + sign));
      else setTimeout(look, 10);
    };
    look();
  });
  window.waitFor = waitFor;
  // Waits until all requested frames are drawn; milliseconds.
  const drawn = () => {
    const before = performance.now();
    const { gl } = window.benchMap.painter.context;
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return performance.now() - before;
  };
  window.untilCalm = () => {
    const before = performance.now();
    return waitFor(() => {
      const last = window.longTasks.at(-1);
      const since = performance.now() - Math.max(before, last ? last.startTime + last.duration : 0);
      const idle = window.benchMap.getContainer().getAttribute('aria-busy') === 'false';
      return (idle && since > ${calmMs}) || performance.now() - before > ${maxCalmMs};
    });
  };
  // Without a GPU, frames are drawn long after the page's own work, and later actions wait for them.
  window.untilAtRest = async () => {
    const before = performance.now();
    do await untilCalm(); while (drawn() > ${promptMs} && performance.now() - before < ${maxCalmMs});
  };
  window.rows = () => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 0);
  window.button = (name) => [...document.querySelectorAll('button')]
    .find((button) => (button.getAttribute('aria-label') ?? button.textContent).trim().startsWith(name));
  return waitFor(() => ${findMap});
})()`;

/** Creates a profile whose workspace has these zones. */
export async function fillProfile(profile: string, zones: readonly Zone[]): Promise<void> {
  await mkdir(profile, { recursive: true });
  await writeFile(join(profile, 'window.json'), JSON.stringify(firstWindow));
  const workspace = openWorkspace(join(profile, 'workspace.sqlite'));
  await workspace.change({ label: 'zones.edits.imported', put: [...zones], remove: [] });
  await workspace.close();
}

/** Opens the program's window with these zones in its workspace and their panel open. */
export async function openZonesWindow(
  electron: ElectronRuntime,
  { profile, zones }: { profile: string; zones: readonly Zone[] },
): Promise<ZonesWindow> {
  await fillProfile(profile, zones);
  const program: ElectronProgram = await startElectron(electron, {
    entry: resolve('.'),
    origin: 'app://zonedesk/',
    args: [`--profile=${profile}`],
  });
  const { page } = program;
  await page.evaluate(prepare);
  await page.evaluate(
    `waitFor(() => button('Zones')).then((rail) => rail.getAttribute('aria-expanded') === 'true' || rail.click())`,
  );
  await page.evaluate(`waitFor(() => rows() === ${zones.length}).then(() => true)`);

  const calm = async () => void (await page.evaluate(`untilAtRest().then(() => true)`));
  const key = async (name: string, code: string, modifiers = 0) => {
    for (const type of ['keyDown', 'keyUp'])
      await page.send('Input.dispatchKeyEvent', {
        type,
        key: name,
        code,
        modifiers,
        windowsVirtualKeyCode: name.length === 1 ? name.toUpperCase().charCodeAt(0) : keyCodes[name],
        ...(name.length === 1 && modifiers === 0 && { text: name }),
      });
  };
  // Acts only after the page has started to measure, as input would be faster.
  const measured = async (act: () => Promise<unknown>, ended: string): Promise<BlockedTime> => {
    await page.evaluate(`(() => {
      const before = performance.now();
      const watch = async () => {
        await waitFor(() => ${ended});
        const milliseconds = performance.now() - before;
        await untilCalm();
        return { milliseconds, blockedMs: longestTask(before) };
      };
      window.watched = watch();
    })()`);
    await act();
    return (await page.evaluate('watched')) as BlockedTime;
  };
  const hand = mapHand(page);
  const chooseAll = async () => {
    await page.evaluate(`document.querySelector('[role=row]').focus(), true`);
    await key('a', 'KeyA', 2);
    await calm();
  };
  // The map compiles shaders when it first draws zones, selected zones, and small scales.
  await calm();
  await page.evaluate(`benchMap.zoomTo(9, { duration: 0 }), true`);
  await chooseAll();
  await key('Escape', 'Escape');
  await calm();

  return {
    page,
    pid: program.pid,
    calm,
    async showZone(zone, zoom) {
      await page.evaluate(`benchMap.jumpTo({ center: [${middleOf(zone)}], zoom: ${zoom} }), true`);
      const drawn = `benchMap.queryRenderedFeatures(benchMap.project([${middleOf(zone)}]))
        .some(({ properties }) => properties.id === '${zone.id}')`;
      await page.evaluate(`waitFor(() => ${drawn}).then(() => true)`);
      await hand.click(middleOf(zone));
      await page.evaluate(`waitFor(() => button('All zones')).then(() => true)`);
      await calm();
    },
    async editVertices(zone) {
      await key('e', 'KeyE');
      await page.evaluate(`waitFor(() => document.querySelector('${editing}')).then(() => true)`);
      await hand.move(middleOf(zone));
      await calm();
    },
    dragCorner: hand.dragCorner,
    async leaveEditing() {
      await key('e', 'KeyE');
      await page.evaluate(`waitFor(() => !document.querySelector('${editing}')).then(() => true)`);
      await calm();
    },
    async undoPainted(zone, outside) {
      // Zones drawn ahead of the tiles are hidden in the tiles, which still contain them.
      const holds = `benchMap.queryRenderedFeatures(benchMap.project([${outside}]))
        .some(({ source, properties, state }) =>
          source.startsWith('overlay/') && !state.ahead && properties.id === '${zone.id}')`;
      if (!(await page.evaluate(holds))) throw new Error('The zone was not changed where it is looked for');
      await page.evaluate(`(() => {
        let pressed;
        addEventListener('keydown', () => { pressed = performance.now(); }, { capture: true, once: true });
        window.watched = new Promise((done) => {
          const look = () => {
            if (pressed === undefined || ${holds}) return;
            benchMap.off('render', look);
            done(performance.now() - pressed);
          };
          benchMap.on('render', look);
        });
      })()`);
      await key('z', 'KeyZ', 2);
      return Number(await page.evaluate('watched'));
    },
    async readFile(path, count) {
      await page.evaluate(`button('Import').click(), true`);
      await page.evaluate(`waitFor(() => document.querySelector('input[type=file]')).then(() => true)`);
      const { result } = (await page.send('Runtime.evaluate', {
        expression: `document.querySelector('input[type=file]')`,
      })) as { result: { objectId: string } };
      return measured(
        () => page.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId }),
        `button('Import ${count.toLocaleString('en')} zones')`,
      );
    },
    async bring(count) {
      await page.evaluate(`(() => {
        const said = () => document.querySelectorAll('[role=grid] svg[data-validity]').length;
        const before = said();
        window.checked = waitFor(() => rows() > ${count}).then(async () => {
          const from = performance.now();
          await waitFor(() => said() > before);
          const until = performance.now();
          return { milliseconds: until - from, blockedMs: longestTask(from, until) };
        });
      })()`);
      return measured(
        () => page.evaluate(`button('Import ${count.toLocaleString('en')} zones').click(), true`),
        `rows() > ${count}`,
      );
    },
    checked: async () => (await page.evaluate('checked')) as BlockedTime,
    async deleteAll() {
      await chooseAll();
      return measured(() => key('Delete', 'Delete'), 'rows() === 0');
    },
    undo: (count) => measured(() => key('z', 'KeyZ', 2), `rows() > ${count}`),
    close: () => program.close(),
  };
}

const keyCodes: Record<string, number> = { Delete: 46, Escape: 27, Enter: 13 };
