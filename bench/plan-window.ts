import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atMostTime, type Figure, type Surroundings } from './figure.ts';
import { openZonesWindow } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

const zoneCount = 4000;
const watchedMs = 15_000;

/** Runs in the page: measures the maximum delay of a 10 ms timer, and calls the desk. */
const prepare = `(() => {
  window.silentMs = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    silentMs = Math.max(silentMs, now - last);
    last = now;
    setTimeout(look, 10);
  };
  look();
  let lastId = 2_000_000;
  window.askDesk = (name, input) => new Promise((done) => {
    lastId += 1;
    const id = lastId;
    deskPort.listen((message) => message.type === 'outcome' && message.id === id && done(message.outcome));
    deskPort.send({ type: 'call', id, name, input });
  });
  return true;
})()`;

/**
 * How long the window is blocked while 4,000 zones are created on the built-in service in the smallest batches, hundreds
 * of which are answered per second; and how soon it reacts to a pause.
 */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const zones = sampleZones(zoneCount, 10);
  const actions = JSON.stringify(zones.map(({ id }) => ({ kind: 'create', id })));
  const figures: Figure[] = [];
  try {
    const electron = await surroundings.electron();
    for (const size of [1, 2]) {
      const window = await openZonesWindow(electron, { profile: join(folder, String(size)), zones });
      const { page } = window;
      await page.evaluate(prepare);
      await page.evaluate(`askDesk('settings.change', { zonesPerBatch: ${size} })`);
      await page.evaluate('silentMs = 0, true');
      const begin = `askDesk('jobs.start', { kind: 'plan', actions: ${actions} })`;
      const job = JSON.stringify(await page.evaluate(`${begin}.then(({ value }) => value)`));
      await wait(watchedMs);
      const pressed = performance.now();
      await page.evaluate(`askDesk('jobs.pause', { id: ${job} }).then(() => true)`);
      const pauseMs = performance.now() - pressed;
      const silentMs = Number(await page.evaluate('silentMs'));
      await window.close();
      figures.push(
        atMostTime(`longest silence of the window, batches of ${size}`, silentMs, 'ms', 1000),
        atMostTime(`pause answered, batches of ${size}`, pauseMs, 'ms', 1000),
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return figures;
}
