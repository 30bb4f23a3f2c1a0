import type { NoRouteReason } from '../../ports.ts';

/** Reasons by part of the error text, because the engine module has no error codes (Valhalla 3.6, `src/worker.cc`). */
const reasonByText: readonly [errorText: string, why: NoRouteReason][] = [
  ['No path could be found', 'no-path'],
  ['Locations are in unconnected regions', 'no-path'],
  ['No suitable edges near location', 'no-road'],
  ['No data found for location', 'no-road'],
  ['exceeds the max distance limit', 'too-far'],
];

/** Returns why there is no result by Valhalla's error text; undefined for any other error, such as an invalid request. */
export const noRouteReasonOf = (text: string): NoRouteReason | undefined =>
  reasonByText.find(([errorText]) => text.includes(errorText))?.[1];
