import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Actor } from '@valhallajs/valhallajs';
import PQueue from 'p-queue';
import { valhallaConfig } from '../../../region-format/engine-config.ts';
import type { EngineCall } from '../valhalla/engine-messages.ts';

/**
 * Stands in for `valhalla_service`: a process that answers in its form from the engine's module. Its arguments are
 * the folder of the routing tiles and a port of 127.0.0.1, 0 for a free one; it prints its address.
 */
const [tileFolder = '', port = '0'] = process.argv.slice(2);
const actor = new Actor(valhallaConfig(tileFolder));
const queue = new PQueue({ concurrency: 1 });

const calls: Readonly<Record<string, EngineCall | 'status'>> = {
  '/route': 'route',
  '/optimized_route': 'optimizedRoute',
  '/sources_to_targets': 'matrix',
  '/isochrone': 'isochrone',
  '/locate': 'locate',
  '/status': 'status',
};

/** Of `error_codes` in Valhalla's `src/worker.cc`: those that these tests meet. */
const errors: readonly [said: string, code: number, osrm: object][] = [
  [
    'exceeds the max distance limit',
    154,
    { code: 'DistanceExceeded', message: 'Path distance exceeds the max distance limit.' },
  ],
  [
    'Locations are in unconnected regions',
    170,
    { code: 'NoRoute', message: 'Impossible route between points' },
  ],
  [
    'No suitable edges near location',
    171,
    { code: 'NoSegment', message: 'One of the supplied input coordinates could not snap to street segment.' },
  ],
  ['No path could be found', 442, { code: 'NoRoute', message: 'Impossible route between points' }],
  ['No costing method found', 125, { code: 'InvalidOptions', message: 'Options are invalid.' }],
];

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(body);
}

function refuse(response: ServerResponse, said: string, question: string): void {
  const [, code, osrm] = errors.find(([known]) => said.includes(known)) ?? [
    said,
    199,
    { code: 'InvalidUrl', message: 'URL string is invalid.' },
  ];
  const isOsrm = /"format":"osrm"/.test(question);
  const own = { error_code: code, error: said, status_code: 400, status: 'Bad Request' };
  answer(response, 400, JSON.stringify(isOsrm ? osrm : own));
}

const server = createServer(async (request, response) => {
  const call = calls[new URL(request.url ?? '', 'http://localhost').pathname];
  if (call === undefined) {
    const error = { error_code: 106, error: 'Try any of', status_code: 404, status: 'Not Found' };
    return answer(response, 404, JSON.stringify(error));
  }
  const question = (await text(request)) || '{}';
  await queue.add(() =>
    actor[call](question).then(
      (json) => answer(response, 200, json),
      (error: unknown) => refuse(response, error instanceof Error ? error.message : String(error), question),
    ),
  );
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
// Whoever started it is gone.
process.stdin.on('end', () => process.exit()).resume();
