import type { ChildProcess } from 'node:child_process';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { forkedEngines } from './engine-processes.ts';
import { testTiles, tilesWithinMs } from './routing-tiles.testing.ts';
import { EngineCrash, type Pace, startValhalla, type ValhallaOptions } from './valhalla.ts';

beforeAll(async () => {
  await testTiles('montevideo');
}, tilesWithinMs);

const waiting = new AbortController().signal;
const located = z.array(z.object({ input_lon: z.number() }));
const place = (lon: number) => ({ locations: [{ lat: -34.9, lon }], costing: 'auto' });

async function start(options: Partial<ValhallaOptions> = {}) {
  const engines: ChildProcess[] = [];
  const valhalla = startValhalla({
    spawn: forkedEngines(inject('builtService').engine, {
      onStart: (engine) => void engines.push(engine),
    })(await testTiles('montevideo')),
    engines: 1,
    ...options,
  });
  onTestFinished(() => valhalla.close());
  return {
    valhalla,
    engines,
    locate: (lon: number) => valhalla.send('locate', place(lon), located, waiting),
  };
}

test('the engine starts with the first request, and each request gets its own response', async () => {
  const { engines, locate } = await start();
  expect(engines).toHaveLength(0);
  const longitudes = Array.from({ length: 30 }, (_, index) => -56 - index / 64);
  const answers = await Promise.all(longitudes.map(locate));
  expect(answers).toEqual(longitudes.map((lon) => ({ ok: true, value: [{ input_lon: lon }] })));
  expect(engines).toHaveLength(1);
});

test('a slow request doesn’t delay quick ones', async () => {
  const { valhalla, engines } = await start({ engines: 2 });
  const locate = (pace: Pace) => valhalla.send('locate', place(-56.2), located, waiting, pace);
  await locate('slow');
  // The slow request doesn't finish, nor do those queued after it.
  engines[0]?.kill('SIGSTOP');
  const slow = Promise.all([locate('slow'), locate('slow')]);
  let slowDone = false;
  void slow.then(() => {
    slowDone = true;
  });
  await Promise.all(Array.from({ length: 10 }, () => locate('quick')));
  expect(slowDone).toBe(false);
  engines[0]?.kill('SIGCONT');
  expect(await slow).toHaveLength(2);
});

test('another engine starts only for requests that would have to wait for long', async () => {
  const { engines, locate } = await start({ engines: 2 });
  await Promise.all(Array.from({ length: 10 }, () => locate(-56.2)));
  expect(engines).toHaveLength(1);

  const impatient = await start({ engines: 2, maxWaitMs: 1 });
  await impatient.locate(-56.2);
  impatient.engines[0]?.kill('SIGSTOP');
  const stuck = impatient.locate(-56.2);
  await impatient.locate(-56.2);
  expect(impatient.engines).toHaveLength(2);
  impatient.engines[0]?.kill('SIGCONT');
  expect(await stuck).toMatchObject({ ok: true });
});

test('requests that wait for an engine that exits are sent to another one at once', async () => {
  const { engines, locate } = await start({ engines: 2, maxWaitMs: 600_000 });
  await locate(-56.2);
  engines[0]?.kill('SIGSTOP');
  const requests = Promise.all([locate(-56.2), locate(-56.1)]);
  engines[0]?.kill('SIGKILL');
  expect(await requests).toMatchObject([{ ok: true }, { ok: true }]);
});

test('an engine that exits while idle is replaced', async () => {
  const { engines, locate } = await start();
  await locate(-56.2);
  const [first] = engines;
  const gone = new Promise((resolve) => first?.once('exit', resolve));
  first?.kill('SIGKILL');
  await gone;
  expect(await locate(-56.2)).toMatchObject({ ok: true });
});

test('an idle engine is stopped, and the next request starts another', async () => {
  const { engines, locate } = await start({ maxIdleMs: 1 });
  await locate(-56.2);
  const [first] = engines;
  await expect.poll(() => first?.signalCode ?? first?.exitCode).toBe('SIGKILL');
  expect(await locate(-56.2)).toMatchObject({ ok: true });
  expect(engines).toHaveLength(2);
});

test('an engine that hangs is killed', async () => {
  const controllers: AbortController[] = [];
  const patience = () => {
    const controller = new AbortController();
    controllers.push(controller);
    return controller.signal;
  };
  const { engines, locate } = await start({ requestTimeout: patience });
  await locate(-56.2);
  engines[0]?.kill('SIGSTOP');
  const hanging = locate(-56.2);
  await expect.poll(() => controllers).toHaveLength(2);
  controllers[1]?.abort();
  await expect(hanging).rejects.toThrow(EngineCrash);
  expect(await locate(-56.2)).toMatchObject({ ok: true });
});

test('an engine that uses too much memory is replaced after its response', async () => {
  const { engines, locate } = await start({ memoryLimitBytes: 1 });
  expect(await locate(-56.2)).toMatchObject({ ok: true });
  expect(await locate(-56.1)).toMatchObject({ ok: true });
  expect(engines).toHaveLength(2);
});

test('reports an engine that can’t start', async () => {
  const { locate } = await start({ spawn: forkedEngines('/nowhere/engine.js')('/nowhere/at/all') });
  await expect(locate(-56.2)).rejects.toThrow(EngineCrash);
});

test('an aborted request isn’t sent', async () => {
  const { valhalla, locate } = await start();
  const controller = new AbortController();
  const first = locate(-56.2);
  const second = valhalla.send('locate', place(-56.1), located, controller.signal);
  controller.abort();
  await expect(second).rejects.toThrow(/abort/i);
  expect(await first).toMatchObject({ ok: true });
});

test('a request that the engine rejects is an error with the reason', async () => {
  const { valhalla } = await start();
  const wrong = { ...place(-56.2), costing: 'rocket' };
  await expect(valhalla.send('locate', wrong, located, waiting)).rejects.toThrow(/costing/);
});
