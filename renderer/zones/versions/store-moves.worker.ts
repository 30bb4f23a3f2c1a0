import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { type StoreMove, storeMoves } from '../../../shared/zones/plan-versions/store-moves.ts';
import { type PackedZones, unpackZones } from '../../workspace-zones/packed-zones.ts';

export interface ToMovesWorker {
  before: PackedZones;
  after: PackedZones;
}
export type FromMovesWorker = readonly StoreMove[];

addEventListener('message', ({ data }: MessageEvent<ToMovesWorker>) => void find(data));

async function find({ before, after }: ToMovesWorker) {
  const moves = storeMoves(await loadGeos(), unpackZones(before), unpackZones(after));
  postMessage(moves satisfies FromMovesWorker);
}
