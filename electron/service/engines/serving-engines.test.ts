import { Hono } from 'hono';
import { expect, inject, onTestFinished, test } from 'vitest';
import { regionWithinMs, testRegion, testWorld } from '../../region-build/region.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { listen } from '../listen.ts';
import { builtInProject, makeKeys } from '../project.ts';
import { readRemoteEngines, startRemoteEngines } from '../remote-engines.ts';
import { forkedEngines } from '../routing/valhalla/engine-processes.ts';
import { startService } from '../service.ts';

async function service(args: { engine: string[]; transit?: string }) {
  const remote = await startRemoteEngines(readRemoteEngines(args), () => {});
  const keys = makeKeys();
  const { url, close } = await startService({
    regionFolder: await testRegion(),
    dataFolder: temporaryFolder(),
    port: 0,
    projects: [builtInProject(keys)],
    engines: forkedEngines(inject('builtService').engine),
    painterPath: inject('builtService')['static-map-painter'],
    worldFolder: await testWorld(),
    ...remote,
  });
  onTestFinished(close);
  return { url, key: keys.privateKey };
}

test(
  'lists the engines without their URLs, and requires a key',
  async () => {
    const app = new Hono();
    app.get('/status', (context) => context.json({ version: '3.7.0', tileset_last_modified: 1_760_000_000 }));
    const valhalla = await listen(app, 0);
    onTestFinished(valhalla.close);
    const { url, key } = await service({ engine: [`${valhalla.url}/,http://127.0.0.1:9`] });
    expect((await fetch(`${url}/engines`)).status).toBe(401);
    const answer = await fetch(`${url}/engines`, { headers: { 'X-Api-Key': key } });
    const { engines } = await answer.json();
    expect(engines).toMatchObject([
      {
        kind: 'routing',
        name: 'Valhalla',
        version: '3.7.0',
        dataDate: '2025-10-09T08:53:20.000Z',
        state: 'up',
      },
      { kind: 'routing', name: 'Valhalla', version: null, state: 'down' },
      { kind: 'geocoding', state: 'up' },
      { kind: 'transit', state: 'up' },
    ]);
    expect(JSON.stringify(engines)).not.toContain('http');
  },
  regionWithinMs,
);

test(
  'without a reachable engine, routes are 503 with a time to retry, and places still work',
  async () => {
    const { url, key } = await service({ engine: ['http://127.0.0.1:9'] });
    const headers = { 'X-Api-Key': key };
    const route = await fetch(`${url}/distance/route/json?origin=-34.9,-56.2&destination=-34.91,-56.19`, {
      headers,
    });
    expect(route.status).toBe(503);
    expect(route.headers.get('Retry-After')).toBe('3');
    const places = await fetch(`${url}/localities/autocomplete?input=plaza`, { headers });
    expect(places.status).toBe(200);
  },
  regionWithinMs,
);

test.each([
  ['a URL without http', { engine: ['10.0.0.7:8002'] }],
  ['a URL with a password', { engine: ['http://me:secret@10.0.0.7:8002'] }],
  ['an unknown planner', { engine: [], transit: 'transitous:http://10.0.0.7' }],
  ['an unknown geocoder', { engine: [], geocoder: 'pelias:http://10.0.0.7' }],
  ['Nominatim without a URL', { engine: [], geocoder: 'nominatim:' }],
  ['MOTIS without a URL', { engine: [], transit: 'motis:' }],
  ['OpenTripPlanner without a URL', { engine: [], transit: 'otp:' }],
])('%s is rejected', (_, given) => {
  expect(() => readRemoteEngines(given)).toThrow(TypeError);
});
