import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openBlockStore } from '../electron/desk/matrix/block-store.ts';
import { openSearchStore } from '../electron/desk/searches/search-store.ts';
import { openWorkspace } from '../electron/desk/workspaces/workspace.ts';
import { openJobStore } from '../electron/jobs/job-store.ts';
import type { ListedPoint, MatrixElement } from '../shared/saved/searches.ts';
import { startElectron } from './electron-program.ts';
import { atMost, atMostTime, type Figure, type Surroundings } from './figure.ts';

const side = 500;
const rounds = 3;
/** Maximum delay that isn't noticeable, in milliseconds. */
const blockedMs = 50;

/** Small, as frames are rendered without a GPU. */
const firstWindow = { bounds: { x: 0, y: 0, width: 1000, height: 700 }, maximized: false };

const points = Array.from({ length: side }, (_, index): ListedPoint => {
  const [row, column] = [Math.floor(index / 25), index % 25];
  return { name: `P${index}`, position: { lat: -34.84 - row * 0.003, lng: -56.22 + column * 0.004 } };
});

/** Creates a profile whose workspace has a matrix of 500 × 500 with its last row still to calculate. */
async function fillProfile(profile: string): Promise<void> {
  await mkdir(profile, { recursive: true });
  await writeFile(join(profile, 'window.json'), JSON.stringify(firstWindow));
  const workspace = openWorkspace(join(profile, 'workspace.sqlite'));
  const question = {
    origins: points,
    destinations: points,
    mode: 'driving' as const,
    method: 'time' as const,
    avoid: { tolls: false, highways: false, ferries: false, areas: [] },
  };
  openSearchStore(workspace.database).keep({ matrix: { ...question, measure: 'seconds' } });
  const state = { service: null, state: 'running' as const, fault: null, endedAt: null };
  openJobStore(workspace.database).put({ id: 'matrix', order: { kind: 'matrix', question }, ...state });
  const elements = Array.from(
    { length: (side - 1) * side },
    (_, place): MatrixElement => [place % 3600, (place % 3600) * 10],
  );
  openBlockStore(workspace.database).put('matrix', {
    row: 0,
    column: 0,
    rows: side - 1,
    columns: side,
    elements,
  });
  await workspace.close();
}

/** Runs in the page: shows the full matrix and records tasks of 50 ms or more from then on. */
const prepare = `(async () => {
  window.untilFound = (find) => new Promise((found) => {
    const look = () => (find() ? found(true) : setTimeout(look, 50));
    look();
  });
  const named = (tag, text) => [...document.querySelectorAll(tag)].find((one) => one.textContent === text);
  window.choose = (measure) => named('label', measure).click();
  await untilFound(() => named('button', 'Matrix'));
  named('button', 'Matrix').click();
  await untilFound(() => named('label', 'Distance') && document.body.textContent.includes('Complete'));
  await new Promise((done) => setTimeout(done, 4000));
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
  return true;
})()`;

const changeMeasure = `(async () => {
  longTasks.length = 0;
  for (const measure of ['Distance', 'Time']) {
    choose(measure);
    await new Promise((done) => setTimeout(done, 2500));
  }
  return longTasks;
})()`;

/** How long, and how often, the window is blocked when another measure of 250,000 elements is selected. */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const profile = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  try {
    await fillProfile(profile);
    const program = await startElectron(await surroundings.electron(), {
      entry: resolve('.'),
      origin: 'app://zonedesk/',
      args: [`--profile=${profile}`],
    });
    const tasks: number[] = [];
    try {
      await program.page.evaluate(prepare);
      for (let round = 0; round < rounds; round += 1) {
        const seen = await program.page.evaluate(changeMeasure);
        if (Array.isArray(seen)) tasks.push(...seen.map(Number));
      }
    } finally {
      await program.close();
    }
    const changes = 2 * rounds;
    return [
      atMostTime(
        'window blocked by another measure of 250,000 elements',
        Math.max(0, ...tasks),
        'ms',
        blockedMs,
      ),
      atMost('times that it was blocked at a change', tasks.length / changes, 'times', 0.5),
    ];
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}
