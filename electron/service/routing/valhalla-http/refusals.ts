import { z } from 'zod';
import { limitedText } from '../../../../shared/limits/limited-schemas.ts';
import type { NoRouteReason } from '../../ports.ts';
import { noRouteReasonOf } from '../valhalla/no-route-reason.ts';

/** Reasons by Valhalla's `error_code` (`src/worker.cc`). */
const byCode: Readonly<Record<number, NoRouteReason>> = {
  154: 'too-far',
  170: 'no-path',
  171: 'no-road',
  442: 'no-path',
};

/** Reasons by OSRM code: requests in OSRM format get OSRM errors, which have fewer codes. */
const byOsrmCode: Readonly<Record<string, NoRouteReason>> = {
  NoRoute: 'no-path',
  NoSegment: 'no-road',
  DistanceExceeded: 'too-far',
};

const refusalSchema = z.union([
  z.object({ error_code: z.int(), error: limitedText }),
  z.object({ code: limitedText, message: limitedText }),
]);

/** An error response of Valhalla's service. */
export interface Refusal {
  /** Undefined for any other error, such as an invalid request. */
  why: NoRouteReason | undefined;
  text: string;
}

/** Returns the error in a response body; undefined if the body isn't a Valhalla error. */
export function readRefusal(body: unknown): Refusal | undefined {
  const { data } = refusalSchema.safeParse(body);
  if (data === undefined) return undefined;
  return 'error_code' in data
    ? // The codes 199, 299, and 499 cover several errors, which only differ in their text.
      {
        why: byCode[data.error_code] ?? noRouteReasonOf(data.error),
        text: `${data.error_code}: ${data.error}`,
      }
    : { why: byOsrmCode[data.code], text: `${data.code}: ${data.message}` };
}
