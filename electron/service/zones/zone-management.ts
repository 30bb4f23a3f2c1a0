import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { integer, list, position } from '../../../shared/api/codec.ts';
import { defaulted, operation, optional, type ParamsOf } from '../../../shared/api/operation.ts';
import { type DetailItem, readBody, readQuery } from '../../../shared/api/read-request.ts';
import { createZones } from '../../../shared/api/zones.ts';
import { listZones, updateZones } from '../../../shared/api/zones-beyond-contract.ts';
import { jsonValue, limitedList, limitedText } from '../../../shared/limits/limited-schemas.ts';
import { jsonBody, queryOf, validationResponse } from '../http-responses.ts';
import type { ZoneLocationFilter, ZoneStore } from '../ports.ts';
import type { Project } from '../project.ts';
import { checkZones, idsOf, missingIdErrors } from './check-zones.ts';

/** Authorizes a request by private key and counts it for an operation; returns the error response if it is refused. */
export type AuthorizeZones = (
  context: Context,
  operation: string,
  writes: boolean,
) => Promise<Project | Response>;

/**
 * Adds operations to read, change, and delete zones. `api.md` doesn't have them, but a provider does (`provider.md` 10),
 * and without them the stored zones couldn't be viewed or corrected. `DELETE /zones`, which deletes all zones of a
 * project, is omitted on purpose.
 */
export function addZoneManagement(
  app: Hono,
  store: ZoneStore,
  authorize: AuthorizeZones,
  maxBodyBytes?: number,
): void {
  async function missingIdsOf(project: string, ids: readonly string[]): Promise<Set<string>> {
    const existing = await store.existing(project, ids);
    return new Set(ids.filter((id) => !existing.has(id)));
  }

  app.get('/zones', async (context) => {
    const project = await authorize(context, 'zones.list', false);
    if (project instanceof Response) return project;
    const reading = readQuery(listOperation, queryOf(context));
    if (!reading.ok) return validationResponse(context, 'zones', reading.detail);
    const location = locationFilterOf(reading.params);
    if ('detail' in location) return validationResponse(context, 'zones', location.detail);
    const zones = await store.page(project.id, reading.params, location.filter);
    return context.json({ zones, status: 'ok' });
  });

  app.put('/zones', async (context) => {
    const project = await authorize(context, 'zones.update', true);
    if (project instanceof Response) return project;
    const body = await jsonBody(context, 'zones', maxBodyBytes);
    if (!body.ok) return body.response;
    const reading = readBody(updateZones, body.value);
    if (!reading.ok) return validationResponse(context, 'zones', reading.detail);
    const { zones, detail } = await checkZones(reading.params.zones, {
      caller: project.id,
      signal: context.req.raw.signal,
    });
    const missing =
      detail.length > 0
        ? await missingIdsOf(project.id, idsOf(reading.params.zones))
        : await store.update(project.id, zones);
    const errors = [...missingIdErrors(reading.params.zones, missing), ...detail];
    if (errors.length > 0) return validationResponse(context, 'zones', errors);
    return context.json({ status: 'ok', message: 'Zones successfully updated.' });
  });

  app.get('/zones/:id', async (context) => {
    const project = await authorize(context, 'zones.read', false);
    if (project instanceof Response) return project;
    const zone = await store.read(project.id, context.req.param('id'));
    if (!zone) return context.json({ detail: `Zone ${context.req.param('id')} not found.` }, 404);
    return context.json({ ...zone, status: zone.status ?? 'ok' });
  });

  app.delete('/zones/:id', async (context) => {
    const project = await authorize(context, 'zones.delete', true);
    if (project instanceof Response) return project;
    const idText = context.req.param('id');
    // An ID may itself contain a comma.
    const ids = (await store.read(project.id, idText)) ? [idText] : idText.split(',');
    const missing = await store.delete(project.id, ids);
    if (missing.size > 0) {
      return context.json({ detail: `Zone ${[...missing].join(', ')} not found.` }, 404);
    }
    const subject = ids.length === 1 ? `Zone ${idText}` : `Zones ${ids.join(', ')}`;
    return context.json({ status: 'ok', message: `${subject} deleted.` });
  });
}

const listOperation = operation({
  id: 'zones.list',
  group: 'zones',
  method: 'GET',
  path: '/zones',
  about: 'Zones of the project in the order of their ids.',
  parametersIn: 'query',
  parameters: {
    limit: defaulted(integer({ min: 1, max: 50 }), 50, 'Zones at once'),
    offset: defaulted(integer({ min: 0 }), 0, 'Zones to leave out first'),
    at: optional(position(), 'Only zones that hold this position, be it on their border'),
    box: optional(list(position()), 'Only zones that meet a box: its south-west, its north-east'),
  },
  credentials: createZones.credentials,
  rateLimits: [],
  answer: z.looseObject({ zones: limitedList(jsonValue), status: limitedText }),
  maxAnswerBytes: listZones.maxAnswerBytes,
  produces: 'application/json',
});

/** Returns the location filter of a list request, undefined if it has none, or the errors of an invalid one. */
function locationFilterOf({
  at,
  box,
}: ParamsOf<typeof listOperation>): { filter: ZoneLocationFilter | undefined } | { detail: DetailItem[] } {
  const invalidBox = (msg: string) => ({
    detail: [{ loc: ['query', 'box'], type: 'value_error', msg: `Value error, ${msg}`, input: null }],
  });
  if (!box) return { filter: at && { at } };
  if (at) return invalidBox('a list is of those at a position or of those in a box, not of both');
  const [southWest, northEast, ...others] = box;
  if (!southWest || !northEast || others.length > 0) {
    return invalidBox('a box is two positions: <south>,<west>|<north>,<east>');
  }
  if (!(southWest.lat < northEast.lat && southWest.lng < northEast.lng)) {
    return invalidBox('the first position of a box is south and west of the second');
  }
  return { filter: { box: [southWest.lng, southWest.lat, northEast.lng, northEast.lat] } };
}
