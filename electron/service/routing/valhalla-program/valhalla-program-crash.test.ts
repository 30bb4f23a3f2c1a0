import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { engineDescriptionFile, localEngine } from '../../../region-format/local-engine.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { Unavailable } from '../../endpoint.ts';
import type { IsochroneQuery, RouteQuery } from '../../ports.ts';
import { startLocalEngine } from '../../start-local-engine.ts';
import { sharedValhalla, testTiles, tilesWithinMs } from '../valhalla/routing-tiles.testing.ts';
import { valhallaRouting } from '../valhalla/valhalla-routing.ts';
import { startValhallaProgram, type ValhallaProgramOptions } from './valhalla-program.ts';

const waiting = new AbortController().signal;
const embedded = valhallaRouting(sharedValhalla('montevideo'));
let tileFolder = '';
beforeAll(async () => {
  tileFolder = await testTiles('montevideo');
}, tilesWithinMs);

/** Creates a folder of the engine's programs whose service is a script; the name has a space and an umlaut. */
function folderOf(script: string): string {
  const folder = join(temporaryFolder(), 'Jürgen Müller');
  mkdirSync(folder);
  writeFileSync(join(folder, engineDescriptionFile), JSON.stringify({ version: '3.9.0' }));
  const file = join(folder, 'valhalla_service');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return folder;
}

const standIn = () =>
  folderOf(`exec "${process.execPath}" "${inject('builtService')['valhalla-service']}" "$@"`);

function start(options: Partial<ValhallaProgramOptions> = {}) {
  const started: string[] = [];
  const valhalla = startValhallaProgram({
    program: join(standIn(), 'valhalla_service'),
    tileFolder,
    restartDelayMs: 10,
    started: (url) => started.push(url),
    ...options,
  });
  onTestFinished(() => valhalla.close());
  return { valhalla, routing: valhallaRouting(valhalla), started };
}

const trip: RouteQuery = {
  origin: { lat: -34.9067, lng: -56.1996 },
  destination: { lat: -34.8337, lng: -56.0146 },
  mode: 'driving',
  method: 'time',
  alternatives: false,
  units: 'metric',
  language: 'en',
  withSteps: true,
};
const crash = (url: string | undefined) => fetch(`${url}/abort`).catch(() => {});
const answers = (url: string | undefined) =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

describe.skipIf(process.platform === 'win32')('Valhalla as a program', () => {
  test('routes and streets equal those of the module (on machines with the program)', async () => {
    const engine = localEngine({ platform: 'freebsd', arch: 'x64', programs: standIn() });
    const valhalla = await startLocalEngine(
      tileFolder,
      () => {
        throw new Error('There is no module');
      },
      engine,
    );
    onTestFinished(() => valhalla.close());
    const routing = valhallaRouting(valhalla);
    const found = await routing.route(trip, waiting);
    expect(found).toMatchObject({ ok: true });
    expect(found).toEqual(await embedded.route(trip, waiting));
    const reach: IsochroneQuery = { origin: trip.origin, value: 3, mode: 'driving', method: 'time' };
    const streets = await routing.streets?.(reach, waiting);
    expect(streets).toMatchObject({ ok: true });
    expect(streets).toEqual(await embedded.streets?.(reach, waiting));
  });

  test('requests pending at a crash are handled by the next instance', async () => {
    const { routing, started } = start();
    const expected = await embedded.route(trip, waiting);
    expect(await routing.route(trip, waiting)).toEqual(expected);
    const pending = Array.from({ length: 12 }, () => routing.route(trip, waiting));
    await Promise.race(pending);
    await crash(started[0]);
    for (const found of await Promise.all(pending)) expect(found).toEqual(expected);
    expect(new Set(started).size).toBe(2);
  });

  test('queued slow requests are handled by the next instance too', async () => {
    const { valhalla, started } = start();
    const somewhere = { locations: [{ lat: -34.9, lon: -56.2 }], costing: 'auto' };
    const locate = (pace: 'quick' | 'slow') => valhalla.send('locate', somewhere, z.unknown(), waiting, pace);
    await locate('quick');
    const pending = Array.from({ length: 30 }, () => locate('slow'));
    await crash(started[0]);
    for (const found of await Promise.all(pending)) expect(found).toMatchObject({ ok: true });
  });

  test('an instance that hangs is killed, and its requests are handled by the next', async () => {
    const { routing, started } = start({ hangTimeoutMs: 10 });
    const found = await routing.route(trip, waiting);
    void fetch(`${started[0]}/hang`).catch(() => {});
    expect(await routing.route(trip, waiting)).toEqual(found);
    await expect.poll(() => started.length).toBe(2);
    expect(await routing.route(trip, waiting)).toEqual(found);
  });

  test('restarts are delayed longer and longer if it exits before it responds, and requests fail with the reason', async () => {
    const file = join(temporaryFolder(), 'starts');
    const program = join(folderOf(`echo >>"${file}"; exit 3`), 'valhalla_service');
    const { routing } = start({ program, startTimeoutMs: 1000 });
    await expect(routing.route(trip, waiting)).rejects.toThrow(/exited with 3/);
    const starts = readFileSync(file, 'utf8').length;
    // Restarts after 10, 20, 40 … 640 ms.
    expect(starts).toBeGreaterThan(1);
    expect(starts).toBeLessThan(9);
  });

  test('an aborted request doesn’t wait for the start', async () => {
    const { routing } = start({ program: join(folderOf('exec sleep 60'), 'valhalla_service') });
    await expect(routing.route(trip, AbortSignal.timeout(20))).rejects.toThrow(/timeout/);
  });

  test('the program exits when closed', async () => {
    const { valhalla, routing, started } = start();
    await routing.route(trip, waiting);
    expect(await answers(started[0])).toBe(true);
    valhalla.close();
    await expect.poll(() => answers(started[0])).toBe(false);
    await expect(routing.route(trip, waiting)).rejects.toThrow(Unavailable);
  });

  test('the program exits with its parent process, even if that is killed', async () => {
    const parent = inject('builtService')['program-parent'];
    const child = spawn(process.execPath, [parent, join(standIn(), 'valhalla_service'), tileFolder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    for await (const url of createInterface(child.stdout)) {
      expect(await answers(url)).toBe(true);
      child.kill('SIGKILL');
      await expect.poll(() => answers(url)).toBe(false);
    }
  });
});
