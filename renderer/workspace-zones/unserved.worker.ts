import { deliveryIndex } from '../../shared/zones/delivery/delivery-index.ts';
import { serveTasks, type WorkerTask } from '../ui/worker-tasks.ts';
import { type PackedZones, unpackZones } from './packed-zones.ts';

export interface UnservedTasks {
  /**
   * Returns the indices of places outside all zones. Input places are alternating longitudes and latitudes, in
   * degrees.
   */
  find: WorkerTask<{ zones: PackedZones; degrees: Float64Array<ArrayBuffer> }, readonly number[]>;
}

serveTasks<UnservedTasks>({ find });

function find({ zones, degrees }: UnservedTasks['find']['input']): number[] {
  const index = deliveryIndex(unpackZones(zones));
  const unserved: number[] = [];
  for (let offset = 0; offset < degrees.length; offset += 2) {
    const [lng = Number.NaN, lat = Number.NaN] = degrees.subarray(offset, offset + 2);
    if (index.zonesAt([lng, lat]).length === 0) unserved.push(offset / 2);
  }
  return unserved;
}
