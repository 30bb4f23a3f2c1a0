import type { ChildProcess } from 'node:child_process';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { route } from '../../../shared/api/distance.ts';
import { builtService } from '../built-service.testing.ts';
import { endpoint } from '../endpoint.ts';
import { testService } from '../service.testing.ts';
import { noTolls } from '../tolls/toll-map.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { crashing } from './crashing.testing.ts';
import { routing } from './route.ts';
import { testTiles, tilesWithinMs } from './routing-tiles.testing.ts';
import { EngineCrash, startValhalla, type ValhallaOptions } from './valhalla.ts';

beforeAll(async () => {
  await Promise.all([testTiles('montevideo'), builtService()]);
}, tilesWithinMs);

const waiting = new AbortController().signal;
const located = z.array(z.object({ input_lon: z.number() }));
const place = (lon: number) => ({ locations: [{ lat: -34.9, lon }], costing: 'auto' });

async function start(options: Partial<ValhallaOptions> = {}) {
  const engines: ChildProcess[] = [];
  const valhalla = startValhalla({
    tileFolder: await testTiles('montevideo'),
    enginePath: (await builtService()).engine,
    onStart: (engine) => engines.push(engine),
    ...options,
  });
  onTestFinished(() => valhalla.close());
  return { valhalla, engines, locate: (lon: number) => valhalla.ask('locate', place(lon), located, waiting) };
}

test('the engine starts with the first question and answers each with its own answer', async () => {
  const { engines, locate } = await start();
  expect(engines).toHaveLength(0);
  const longitudes = Array.from({ length: 30 }, (_, index) => -56 - index / 64);
  const answers = await Promise.all(longitudes.map(locate));
  expect(answers).toEqual(longitudes.map((lon) => ({ ok: true, value: [{ input_lon: lon }] })));
  expect(engines).toHaveLength(1);
});

test('a crash fails the request that was with the engine, and the next one works', async () => {
  const { valhalla: started, engines } = await start();
  const { valhalla, crashNext } = crashing(started, () => engines.at(-1));
  let now = 0;
  const { get, reported } = await testService({
    endpoints: [endpoint(route, routing(valhalla, tollFinder(noTolls)))],
    clock: () => (now += 1000),
  });
  const path = '/distance/route/json?origin=-34.9067,-56.1996&destination=-34.8337,-56.0146';
  expect((await get(path)).body.status).toBe('OK');

  crashNext();
  const failing = get(path);
  const next = failing.then(() => get(path));
  expect(await failing).toMatchObject({ status: 200, body: { status: 'BACKEND_ERROR', routes: [] } });
  expect((await next).body.status).toBe('OK');
  expect(reported).toEqual([expect.any(EngineCrash)]);
  expect(engines).toHaveLength(2);
});

test('an engine that dies while it rests is replaced unseen', async () => {
  const { engines, locate } = await start();
  await locate(-56.2);
  const [first] = engines;
  const gone = new Promise((resolve) => first?.once('exit', resolve));
  first?.kill('SIGKILL');
  await gone;
  expect(await locate(-56.2)).toMatchObject({ ok: true });
});

test('an engine that hangs is ended', async () => {
  const asked: AbortController[] = [];
  const patience = () => {
    const impatience = new AbortController();
    asked.push(impatience);
    return impatience.signal;
  };
  const { engines, locate } = await start({ patience });
  await locate(-56.2);
  engines[0]?.kill('SIGSTOP');
  const hanging = locate(-56.2);
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.abort();
  await expect(hanging).rejects.toThrow(EngineCrash);
  expect(await locate(-56.2)).toMatchObject({ ok: true });
});

test('an engine that has grown too large is replaced after its answer', async () => {
  const { engines, locate } = await start({ memoryLimitBytes: 1 });
  expect(await locate(-56.2)).toMatchObject({ ok: true });
  expect(await locate(-56.1)).toMatchObject({ ok: true });
  expect(engines).toHaveLength(2);
});

test('an engine that cannot start is told as such', async () => {
  const { locate } = await start({ tileFolder: '/nowhere/at/all', enginePath: '/nowhere/engine.js' });
  await expect(locate(-56.2)).rejects.toThrow(EngineCrash);
});

test('a question that nobody waits for any more is not asked', async () => {
  const { valhalla, locate } = await start();
  const impatience = new AbortController();
  const first = locate(-56.2);
  const second = valhalla.ask('locate', place(-56.1), located, impatience.signal);
  impatience.abort();
  await expect(second).rejects.toThrow(/abort/i);
  expect(await first).toMatchObject({ ok: true });
});

test('a question that the engine refuses is an error that says why', async () => {
  const { valhalla } = await start();
  const wrong = { ...place(-56.2), costing: 'rocket' };
  await expect(valhalla.ask('locate', wrong, located, waiting)).rejects.toThrow(/costing/);
});
