import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { latLngSchema } from '../../../../shared/geo/position.ts';

/** Written by `npm run bench -- peers/transit-engine` if `ZONEDESK_RECORD` is set. */
export const recordedResponsesPath = 'electron/service/transit/open-trip-planner/recorded-responses.json';

export const recordedResponsesSchema = z.object({
  /** Version of OpenTripPlanner. */
  version: z.string(),
  /** Local day of the requests. */
  day: z.iso.date(),
  network: z.unknown(),
  stops: z.unknown(),
  plans: z.record(
    z.string(),
    z.object({ from: latLngSchema, to: latLngSchema, variables: z.looseObject({}), answer: z.unknown() }),
  ),
});
export type RecordedResponses = z.infer<typeof recordedResponsesSchema>;

/** Returns responses of OpenTripPlanner for a made-up feed and the streets of Monaco. */
export const recordedResponses = (): RecordedResponses =>
  recordedResponsesSchema.parse(JSON.parse(readFileSync(join(process.cwd(), recordedResponsesPath), 'utf8')));
