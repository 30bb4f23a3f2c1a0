import type { Feature, Point } from 'geojson';
import polylabel from 'polylabel';
import { partsOf, type Rings } from '../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { areaSquareMeters } from '../../shared/zones/geometry/area.ts';
import { type Box, boxOf } from '../../shared/zones/geometry/box.ts';
import type { Zone } from '../../shared/zones/zone.ts';

interface LabelPlace {
  position: [number, number];
  /** Lowest zoom at which a label fits. */
  minZoom: number;
}

/** Assumed width of a label when testing whether it fits, in pixels. */
const labelWidthPixels = 56;
const worldPixels = 512;
/** Upper limit of label zooms, beyond the deepest zoom of the map. */
const maxZoom = 24;

const cachedPlaces = new WeakMap<ZoneGeometry, LabelPlace>();

/** Label of a zone; `zoom` is the lowest zoom at which it fits. */
export type ZoneLabel = Feature<Point, { id: string; name: string; zoom: number }>;

/**
 * Returns the label of a zone as a map feature; null if it doesn't fit at any zoom lower than `belowZoom`.
 * @param number prefix of the name, if colors alone don't identify the store
 */
export function zoneLabel(
  { id, zoneId, geometry }: Zone,
  belowZoom: number,
  number?: number,
): ZoneLabel | null {
  // Skips the slow circle search if not even the box has room, as for thousands of zones at low zooms.
  if (minLabelZoom(shorterSide(boxOf(geometry)) / 2) >= belowZoom) return null;
  const { position, minZoom } = labelPlace(geometry);
  if (minZoom >= belowZoom) return null;
  return {
    type: 'Feature',
    properties: { id, name: number === undefined ? zoneId : `${number} · ${zoneId}`, zoom: minZoom },
    geometry: { type: 'Point', coordinates: position },
  };
}

/** Returns a text at the label position of a zone, for maps that show every label. */
export const labelFeature = (geometry: ZoneGeometry, name: string): Feature<Point, { name: string }> => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates: labelPlace(geometry).position },
});

/** Position of a zone's label: the center of the largest circle in its largest part; cached. */
export function labelPlace(geometry: ZoneGeometry): LabelPlace {
  const known = cachedPlaces.get(geometry);
  if (known) return known;
  const [largest] = [...partsOf(geometry)].sort((one, other) => areaOf(other) - areaOf(one));
  const place = labelPlaceIn(largest ?? []);
  cachedPlaces.set(geometry, place);
  return place;
}

const areaOf = (rings: Rings) => areaSquareMeters({ type: 'Polygon', coordinates: rings });

function labelPlaceIn(rings: Rings): LabelPlace {
  const box = boxOf({ type: 'Polygon', coordinates: rings });
  const size = shorterSide(box);
  const [west, south] = box;
  if (!(size > 0)) return { position: [west, south], minZoom: maxZoom };
  const center = polylabel(rings, size / 20);
  const [lng = west, lat = south] = center;
  return { position: [lng, lat], minZoom: minLabelZoom(center.distance) };
}

const shorterSide = ([west, south, east, north]: Box) => Math.min(east - west, north - south);

/** Lowest zoom at which a label fits into a circle of this radius in degrees. */
const minLabelZoom = (radius: number): number => {
  const zoom = Math.log2((labelWidthPixels * 360) / (worldPixels * 2 * Math.max(radius, 1e-9)));
  return Math.max(0, Math.min(maxZoom, zoom));
};
