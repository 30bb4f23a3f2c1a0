import { type Coverage, isCovered } from '../../../shared/geo/coverage.ts';
import { partsOf, positionsOf } from '../../../shared/geo/parts.ts';
import type { LatLng, LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Box, boxesMeet, boxOf, boxOfRings } from '../../../shared/zones/geometry/box.ts';
import { pointLocation } from '../../../shared/zones/geometry/point-location.ts';
import { meetApartFromEnds } from '../../../shared/zones/topology/edges-meet.ts';

type Edge = [from: LngLat, to: LngLat];

/** Classifies areas by whether the data of the region covers them. */
export interface CoverageClassifier {
  classify(geometry: ZoneGeometry): 'whole' | 'part' | 'none';
}

/** Returns a classifier for a coverage, whose border are the ring edges that aren't inside another ring. */
export function coverageClassifier(coverage: Coverage): CoverageClassifier {
  const border: { edge: Edge; box: Box }[] = coverage.flatMap((ring, index) => {
    const others = coverage.filter((_, other) => other !== index);
    return ring.slice(1).flatMap((to, before) => {
      const from = ring[before];
      if (!from || (isCovered(others, from) && isCovered(others, to))) return [];
      const edge: Edge = [lngLat(from), lngLat(to)];
      return [{ edge, box: boxOfRings([edge]) }];
    });
  });
  const covers = ([lng, lat]: LngLat) => isCovered(coverage, { lat, lng });

  return {
    classify(geometry) {
      const box = boxOf(geometry);
      const near = border.filter((edge) => boxesMeet(edge.box, box)).map(({ edge }) => edge);
      const [first] = positionsOf(geometry);
      if (!first) return 'none';
      if (near.length === 0) return covers(first) ? 'whole' : 'none';
      const inside = [...positionsOf(geometry)].map(covers);
      const isInside = inside[0] === true;
      const crosses =
        inside.some((each) => each !== isInside) ||
        near.some(([from]) => pointLocation(geometry, from) === 'inside') ||
        near.some((edge) => edgesOf(geometry).some((other) => meetApartFromEnds(edge, other)));
      if (crosses) return 'part';
      return isInside ? 'whole' : 'none';
    },
  };
}

const lngLat = ({ lat, lng }: LatLng): LngLat => [lng, lat];

const edgesOf = (geometry: ZoneGeometry): Edge[] =>
  partsOf(geometry)
    .flat()
    .flatMap((ring) => ring.slice(1).map((to, index): Edge => [ring[index] ?? to, to]));
