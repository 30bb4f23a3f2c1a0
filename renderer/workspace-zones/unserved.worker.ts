import { deliveryIndex } from '../../shared/zones/delivery/delivery-index.ts';
import { serveTask, type WorkerTask } from '../ui/worker-task.ts';
import { type PackedZones, unpackZones } from './packed-zones.ts';

/**
 * Finds which of the places no zone holds, by their indices. The places are longitude and latitude in turn, in degrees.
 */
export type UnservedTask = WorkerTask<
  { zones: PackedZones; degrees: Float64Array<ArrayBuffer> },
  readonly number[]
>;

serveTask<UnservedTask>(({ zones, degrees }) => {
  const index = deliveryIndex(unpackZones(zones));
  const unserved: number[] = [];
  for (let at = 0; at < degrees.length; at += 2) {
    const [lng = Number.NaN, lat = Number.NaN] = degrees.subarray(at, at + 2);
    if (index.at([lng, lat]).length === 0) unserved.push(at / 2);
  }
  return unserved;
});
