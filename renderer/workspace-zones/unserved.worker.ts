import { deliveryIndex } from '../../shared/zones/delivery/delivery-index.ts';
import { type PackedZones, unpackZones } from './packed-zones.ts';

/** Zones, and places as longitude and latitude in turn. */
export interface ToUnservedWorker {
  zones: PackedZones;
  degrees: Float64Array<ArrayBuffer>;
}
/** Which of the places no zone holds, by their indices. */
export type FromUnservedWorker = number[];

addEventListener('message', ({ data: { zones, degrees } }: MessageEvent<ToUnservedWorker>) => {
  const index = deliveryIndex(unpackZones(zones));
  const unserved: number[] = [];
  for (let at = 0; at < degrees.length; at += 2) {
    const [lng = Number.NaN, lat = Number.NaN] = degrees.subarray(at, at + 2);
    if (index.at([lng, lat]).length === 0) unserved.push(at / 2);
  }
  answer(unserved);
});

const answer = (message: FromUnservedWorker) => postMessage(message);
