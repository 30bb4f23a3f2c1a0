import { z } from 'zod';
import { zoneGeometrySchema } from '../../../shared/geo/zone-geometry.ts';
import { jsonValue, limitedList, limitedText } from '../../../shared/limits/limited-schemas.ts';

/** Messages between the desk and the process that counts region contents. */

const requestSchema = { id: z.int(), folder: limitedText };

export const contentsMessageSchema = z.discriminatedUnion('task', [
  z.object({ ...requestSchema, task: z.literal('count'), areas: limitedList(zoneGeometrySchema) }),
  z.object({
    ...requestSchema,
    task: z.literal('addresses'),
    area: zoneGeometrySchema,
    atMost: z.int(),
  }),
  /** Cancels the request with this ID. */
  z.object({ id: z.int(), task: z.literal('cancel') }),
]);
export type ContentsMessage = z.infer<typeof contentsMessageSchema>;
export type ContentsRequest = Exclude<ContentsMessage, { task: 'cancel' }>;

const countedSchema = limitedList(z.object({ name: limitedText, count: z.int() })).nullable();

export const areaContentsSchema = z
  .object({
    partly: z.boolean(),
    addresses: z.int().nullable(),
    streets: z.int().nullable(),
    postalCodes: countedSchema,
    pois: countedSchema,
  })
  .nullable();

export const addressColumnsSchema = z
  .object({
    lats: limitedList(z.number()),
    lngs: limitedList(z.number()),
    total: z.int(),
    partly: z.boolean(),
  })
  .nullable();

/** `code` is the error code of SQLite or the system. */
export const contentsReplySchema = z.discriminatedUnion('ok', [
  z.object({ id: z.int(), ok: z.literal(true), value: jsonValue }),
  z.object({ id: z.int(), ok: z.literal(false), code: limitedText.optional() }),
]);
export type ContentsReply = z.infer<typeof contentsReplySchema>;
