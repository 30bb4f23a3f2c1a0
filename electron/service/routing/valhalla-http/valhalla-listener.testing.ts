import type { RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Actor } from '@valhallajs/valhallajs';
import PQueue from 'p-queue';
import type { EngineCall } from '../valhalla/engine-messages.ts';

const calls: Readonly<Record<string, EngineCall | 'status'>> = {
  '/route': 'route',
  '/sources_to_targets': 'matrix',
  '/isochrone': 'isochrone',
  '/expansion': 'expansion',
  '/locate': 'locate',
  '/status': 'status',
};

/** Entries of `error_codes` in Valhalla's `src/worker.cc` that occur in tests. */
const errors: readonly [errorText: string, code: number, osrm: object][] = [
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

function respond(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(body);
}

function refuse(response: ServerResponse, errorText: string, requestBody: string): void {
  const [, code, osrm] = errors.find(([part]) => errorText.includes(part)) ?? [
    errorText,
    199,
    { code: 'InvalidUrl', message: 'URL string is invalid.' },
  ];
  const isOsrm = /"format":"osrm"/.test(requestBody);
  const ownFormat = { error_code: code, error: errorText, status_code: 400, status: 'Bad Request' };
  respond(response, 400, JSON.stringify(isOsrm ? osrm : ownFormat));
}

/** Returns a listener that handles requests with the engine's module and responds like `valhalla_service`. */
export function valhallaListener(config: object): RequestListener {
  const actor = new Actor(config);
  const queue = new PQueue({ concurrency: 1 });
  return async (request, response) => {
    const call = calls[new URL(request.url ?? '', 'http://localhost').pathname];
    if (call === undefined) {
      const error = { error_code: 106, error: 'Try any of', status_code: 404, status: 'Not Found' };
      return respond(response, 404, JSON.stringify(error));
    }
    const requestBody = (await text(request)) || '{}';
    await queue.add(() =>
      actor[call](requestBody).then(
        (json) => respond(response, 200, json),
        (error: unknown) =>
          refuse(response, error instanceof Error ? error.message : String(error), requestBody),
      ),
    );
  };
}
