import type { RequestInput } from '../api/operation.ts';
import { questionSchema } from '../api/read-request.ts';
import { staticMap } from '../api/static-map.ts';
import { callOfService } from './contract.ts';

export type StaticMapRequest = RequestInput<(typeof staticMap)['parameters']>;

export const staticMaps = {
  /** A static map from the service in use, as a data URL because one of the hosts only transfers JSON. */
  'maps.static': callOfService<StaticMapRequest, { url: string }>(questionSchema(staticMap)),
} as const;
