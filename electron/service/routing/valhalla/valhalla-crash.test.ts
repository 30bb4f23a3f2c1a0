import type { ChildProcess } from 'node:child_process';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { route } from '../../../../shared/api/distance.ts';
import { noTolls } from '../../../region-format/toll-map.ts';
import { endpoint } from '../../endpoint.ts';
import { testService } from '../../service.testing.ts';
import { tollFinder } from '../../tolls/tolls-along.ts';
import { routing } from '../route.ts';
import { crashing } from './crashing.testing.ts';
import { forkedEngines } from './engine-processes.ts';
import { testTiles, tilesWithinMs } from './routing-tiles.testing.ts';
import { EngineCrash, startValhalla } from './valhalla.ts';
import { valhallaRouting } from './valhalla-routing.ts';

beforeAll(async () => {
  await testTiles('montevideo');
}, tilesWithinMs);

async function routes(engines: number) {
  const started: ChildProcess[] = [];
  const valhalla = startValhalla({
    spawn: forkedEngines(inject('builtService').engine, {
      onStart(engine) {
        started.push(engine);
        crash.started();
      },
    })(await testTiles('montevideo')),
    engines,
  });
  onTestFinished(() => valhalla.close());
  const crash = crashing(valhalla, () => started.at(-1));
  let now = 0;
  const service = await testService({
    endpoints: [endpoint(route, routing(valhallaRouting(crash.valhalla), tollFinder(noTolls)))],
    clock: () => (now += 1000),
  });
  const path = '/distance/route/json?origin=-34.9067,-56.1996&destination=-34.8337,-56.0146';
  return { ...service, ask: () => service.get(path), started, crashNext: crash.crashNext };
}

test('a request whose engine crashes is handled by another', async () => {
  const { ask, reported, started, crashNext } = await routes(1);
  const { body } = await ask();
  crashNext(1);
  expect((await ask()).body).toEqual(body);
  expect(reported).toEqual([]);
  expect(started).toHaveLength(2);
});

test('a request that crashes two engines fails, and the next one works', async () => {
  const { ask, reported, crashNext } = await routes(1);
  expect((await ask()).body.status).toBe('OK');
  crashNext(2);
  const failing = ask();
  const next = failing.then(ask);
  expect(await failing).toMatchObject({ status: 200, body: { status: 'BACKEND_ERROR', routes: [] } });
  expect((await next).body.status).toBe('OK');
  expect(reported).toEqual([expect.any(EngineCrash)]);
});

test('no response is lost while engines are killed repeatedly', async () => {
  const { ask, started } = await routes(2);
  for (let kills = 0; kills < 4; kills += 1) {
    const answers = Array.from({ length: 15 }, ask);
    await Promise.race(answers);
    started.findLast(({ killed }) => !killed)?.kill('SIGKILL');
    expect((await Promise.all(answers)).map(({ body }) => body.status)).toEqual(answers.map(() => 'OK'));
  }
  expect(started.length).toBeGreaterThan(4);
});
