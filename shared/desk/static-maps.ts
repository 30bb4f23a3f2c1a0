import type { Question } from '../api/operation.ts';
import { questionSchema } from '../api/read-question.ts';
import { staticMap } from '../api/static-map.ts';
import { callOfService } from './contract.ts';

export type StaticMapQuestion = Question<(typeof staticMap)['parameters']>;

export const staticMaps = {
  /** A static map from the service in use, as a data URL because one of the hosts only transfers JSON. */
  'maps.static': callOfService<StaticMapQuestion, { url: string }>(questionSchema(staticMap)),
} as const;
