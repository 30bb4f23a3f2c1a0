import { z } from 'zod';
import { dataText, jsonValue, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { native } from './codec.ts';
import { megabyte, operation, required } from './operation.ts';

/** `api.md`, Zones. Providers are known to accept more (`provider.md` 1). */
export const storeIdPattern = /^[A-Za-z0-9]+$/;

/** A zone in a create request. */
export const zoneInputSchema = z.object({
  zone_id: limitedText.min(1),
  store_id: limitedText.regex(storeIdPattern, 'store_id may hold only letters A-Z, a-z and digits'),
  polygon: dataText.min(1),
  description: dataText.optional(),
  types: limitedList(limitedText).optional(),
  status: limitedText.optional(),
});
export type ZoneInput = z.infer<typeof zoneInputSchema>;

/** `api.md` sets no limit; the built-in service accepts this many and rejects larger batches unread. */
export const maxZonesPerBatch = 10_000;

const zoneBatchSchema = z
  .array(jsonValue)
  .max(maxZonesPerBatch, `A batch may have ${maxZonesPerBatch} zones at most`)
  .pipe(limitedList(zoneInputSchema));

export const createZones = operation({
  id: 'zones.create',
  group: 'zones',
  method: 'POST',
  path: '/zones',
  about: 'Creates zones in a batch for the project of the private key.',
  parametersIn: 'body',
  parameters: {
    zones: required(
      native(zoneBatchSchema),
      `The zones to create. Built-in service: at most ${maxZonesPerBatch}`,
    ),
  },
  credentials: ['private_key'],
  rateLimits: [],
  answer: z.looseObject({ status: limitedText, message: limitedText }),
  /** Bytes; a rejection lists the errors of an entire batch. */
  maxAnswerBytes: 8 * megabyte,
  probe: { zones: [] },
  produces: 'application/json',
});
