import { uncoveredAreas } from '../../../shared/zones/checks/uncovered.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { type PackedZones, unpackZones } from '../map/packed-zones.ts';

addEventListener('message', ({ data }: MessageEvent<PackedZones>) => {
  void loadGeos().then((geos) => postMessage(uncoveredAreas(geos, unpackZones(data))));
});
