import { uncoveredAreas } from '../../shared/zones/checks/not-covered.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import type { ZonesChanged } from './checking-worker.ts';
import { answer, receivedZones, receiveZones } from './received-zones.ts';

let latest: ZonesChanged | null = null;
let looking = false;

addEventListener('message', ({ data }: MessageEvent<ZonesChanged>) => {
  receiveZones(data);
  latest = data;
  if (data.complete && !looking) void look();
});

async function look() {
  looking = true;
  const geos = await loadGeos();
  // Messages that arrived during the search are handled first.
  await new Promise((resolve) => setTimeout(resolve));
  looking = false;
  if (latest?.complete) answer(latest.number, uncoveredAreas(geos, [...receivedZones.values()]));
}
