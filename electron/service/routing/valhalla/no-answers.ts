import type { NoRouteReason } from '../../ports.ts';

/** The engine module has no error codes, only these texts (Valhalla 3.6, `src/worker.cc`). */
const reasonByText: readonly [said: string, why: NoRouteReason][] = [
  ['No path could be found', 'no-path'],
  ['Locations are in unconnected regions', 'no-path'],
  ['No suitable edges near location', 'no-road'],
  ['No data found for location', 'no-road'],
  ['exceeds the max distance limit', 'too-far'],
];

/** Converts Valhalla's error to the reason for no result; undefined if the request itself is invalid. */
export const noRouteReasonOf = (text: string): NoRouteReason | undefined =>
  reasonByText.find(([said]) => text.includes(said))?.[1];
