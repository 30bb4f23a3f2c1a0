import type { Question } from '../api/operation.ts';
import { questionSchema } from '../api/read-question.ts';
import { staticMap } from '../api/static-map.ts';
import { callOfService } from './contract.ts';

export type StaticMapQuestion = Question<(typeof staticMap)['parameters']>;

export const staticMaps = {
  /** A picture of a map by the service in use, as a data URL: what crosses to the window is JSON in one of the hosts. */
  'maps.static': callOfService<StaticMapQuestion, { url: string }>(questionSchema(staticMap)),
} as const;
