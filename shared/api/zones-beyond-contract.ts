import { z } from 'zod';
import type { Fault } from '../faults/fault.ts';
import { refused } from '../faults/fault.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { anyText, integer, native, position } from './codec.ts';
import { type BrokenRule, megabyte, operation, optional, required } from './operation.ts';
import { createZones, zoneInputSchema } from './zones.ts';

/*
 * Reading, updating and deleting zones. Not part of `api.md`: one provider is known to support these (`provider.md`
 * 10), others may answer 404 or 405. Its `DELETE /zones`, which empties a project, is omitted on purpose.
 */

const storedZoneSchema = z.looseObject({
  zone_id: limitedText,
  store_id: limitedText.nullish(),
  polygon: dataText,
  description: dataText.nullish(),
  types: limitedList(limitedText).nullish(),
  status: limitedText.nullish(),
});
/** A zone as returned by a service. */
export type StoredZone = z.infer<typeof storedZoneSchema>;

const statusSchema = z.looseObject({ status: limitedText.nullish(), message: limitedText.nullish() });
const { group, credentials } = createZones;

/**
 * Reading a list stops at these limits, as a faulty service may list zones endlessly; `bytes` is the total of all text.
 */
export const zoneListLimits = { zones: 50_000, bytes: 128 * megabyte } as const;

/** `offset` is omitted for the first page, because providers differ in whether they count from 0 or 1. */
export const listZones = operation({
  id: 'zones.list',
  group,
  method: 'GET',
  path: '/zones',
  about: 'Zones of the project of the private key, in the order of their ids.',
  parametersIn: 'query',
  parameters: {
    limit: optional(integer({ min: 1, max: 50 }), 'Zones at once'),
    offset: optional(integer({ min: 1 }), 'Zones to leave out first'),
    at: optional(position(), 'Only zones that hold this position; a service may not know it, and list all'),
  },
  credentials,
  rateLimits: [],
  answer: z.looseObject({ zones: limitedList(storedZoneSchema) }),
  /** Fifty outlines. */
  maxAnswerBytes: 32 * megabyte,
  produces: 'application/json',
});

const oneZone = { zone_id: required(anyText({ min: 1 }), 'The id of one zone') };

/**
 * Rejects ids that a service may read as several, or as none, which means all: `a,b`, blanks, and path segments that
 * get lost (`.`, `..`, empty), encoded or not.
 */
function singleZoneRule({ zone_id }: { zone_id: string }): BrokenRule | undefined {
  const steps = zone_id.split(/[/\\]/);
  const safe = steps.every((step) => !['', '.', '..'].includes(step.trim())) && !zone_id.includes(',');
  if (safe) return undefined;
  const reason = 'A service may read this zone_id as several zones, or as all of them';
  const violation = { type: 'value_error', msg: reason };
  return {
    answered: { as: 'detail', parameter: 'zone_id', violation },
    fault: refused('zone_id', 'several-zones'),
  };
}

export const readZone = operation({
  id: 'zones.read',
  group,
  method: 'GET',
  path: '/zones/{zone_id}',
  about: 'One zone.',
  parametersIn: 'path',
  parameters: oneZone,
  rule: singleZoneRule,
  credentials,
  rateLimits: [],
  answer: storedZoneSchema,
  maxAnswerBytes: 8 * megabyte,
  produces: 'application/json',
});

/** All or nothing: each zone must exist already. */
export const updateZones = operation({
  id: 'zones.update',
  group,
  method: 'PUT',
  path: '/zones',
  about: 'Changes zones that are there.',
  parametersIn: 'body',
  parameters: { zones: required(native(limitedList(zoneInputSchema)), 'The zones as they are to be') },
  credentials,
  rateLimits: [],
  answer: statusSchema,
  maxAnswerBytes: 8 * megabyte,
  produces: 'application/json',
});

export const deleteZone = operation({
  id: 'zones.delete',
  group,
  method: 'DELETE',
  path: '/zones/{zone_id}',
  about: 'Deletes one zone.',
  parametersIn: 'path',
  parameters: oneZone,
  rule: singleZoneRule,
  credentials,
  rateLimits: [],
  answer: statusSchema,
  maxAnswerBytes: megabyte,
  produces: 'application/json',
});

/** Whether a service reports an operation as unsupported. */
export const isUnsupportedFault = (fault: Fault): boolean =>
  fault.kind === 'service' && (fault.status === 404 || fault.status === 405 || fault.status === 501);
