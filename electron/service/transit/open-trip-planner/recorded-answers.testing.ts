import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { latLngSchema } from '../../../../shared/geo/position.ts';

/** Written by `npm run bench -- peers/transit-engine` if `ZONEDESK_RECORD` is set. */
export const recordedAnswersPath = 'electron/service/transit/open-trip-planner/recorded-answers.json';

export const recordedAnswersSchema = z.object({
  /** Of OpenTripPlanner. */
  version: z.string(),
  /** Local day of the questions. */
  day: z.iso.date(),
  network: z.unknown(),
  stops: z.unknown(),
  plans: z.record(
    z.string(),
    z.object({ from: latLngSchema, to: latLngSchema, variables: z.looseObject({}), answer: z.unknown() }),
  ),
});
export type RecordedAnswers = z.infer<typeof recordedAnswersSchema>;

/** Responses of OpenTripPlanner to questions about a made-up feed over the streets of Monaco. */
export const recordedAnswers = (): RecordedAnswers =>
  recordedAnswersSchema.parse(JSON.parse(readFileSync(join(process.cwd(), recordedAnswersPath), 'utf8')));
