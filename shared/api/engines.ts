import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { route } from './distance.ts';
import { megabyte, operation } from './operation.ts';

const servingEngineSchema = z.object({
  kind: z.enum(['routing', 'geocoding', 'transit', 'zones']),
  /** Display name, such as `Valhalla`. */
  name: limitedText,
  version: limitedText.nullable(),
  /** When its data were made, in ISO 8601. */
  dataDate: limitedText.nullable(),
  /** `unsupported`: its responses can't be parsed. */
  state: z.enum(['up', 'down', 'unsupported']),
});
/** An engine behind a service. */
export type ServingEngine = z.infer<typeof servingEngineSchema>;

/** Not part of `api.md`: only our own service lists its engines. */
export const listEngines = operation({
  id: 'engines.list',
  group: route.group,
  method: 'GET',
  path: '/engines',
  about: 'What the service answers from, with versions and the dates of the data.',
  parametersIn: 'query',
  parameters: {},
  credentials: route.credentials,
  rateLimits: [],
  answer: z.object({ engines: limitedList(servingEngineSchema) }),
  maxAnswerBytes: megabyte,
  produces: 'application/json',
});
