import type { Feature, Point } from 'geojson';
import polylabel from 'polylabel';
import { partsOf, type Rings } from '../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { areaSquareMeters } from '../../shared/zones/geometry/area.ts';
import { type Box, boxOf } from '../../shared/zones/geometry/box.ts';
import type { Zone } from '../../shared/zones/zone.ts';

interface Inside {
  at: [number, number];
  /** Lowest zoom at which the label fits. */
  zoom: number;
}

/** Assumed width of a label when testing whether it fits, in pixels. */
const labelWidthPixels = 56;
const worldPixels = 512;
/** Deepest zoom that is drawn. */
const maxZoom = 24;

const places = new WeakMap<ZoneGeometry, Inside>();

/** `zoom` is the lowest zoom at which it fits. */
export type ZoneLabel = Feature<Point, { id: string; name: string; zoom: number }>;

/**
 * The label of a zone as a map feature; null if it doesn't fit below zoom `before`.
 * @param number prefix for the name if the color doesn't identify the store
 */
export function zoneLabel({ id, zoneId, geometry }: Zone, before: number, number?: number): ZoneLabel | null {
  // Skips the slow circle search if not even the box has room, as for thousands of zones at low zooms.
  if (roomyZoom(shorterSide(boxOf(geometry)) / 2) >= before) return null;
  const { at, zoom } = labelPlace(geometry);
  if (zoom >= before) return null;
  return {
    type: 'Feature',
    properties: { id, name: number === undefined ? zoneId : `${number} · ${zoneId}`, zoom },
    geometry: { type: 'Point', coordinates: at },
  };
}

/** A text where the label of a zone stands, for maps that show every label. */
export const labelFeature = (geometry: ZoneGeometry, name: string): Feature<Point, { name: string }> => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates: labelPlace(geometry).at },
});

/** Position of a label: center of the largest circle in the largest part; cached. */
export function labelPlace(geometry: ZoneGeometry): Inside {
  const known = places.get(geometry);
  if (known) return known;
  const [largest] = [...partsOf(geometry)].sort((one, other) => areaOf(other) - areaOf(one));
  const place = insideOf(largest ?? []);
  places.set(geometry, place);
  return place;
}

const areaOf = (rings: Rings) => areaSquareMeters({ type: 'Polygon', coordinates: rings });

function insideOf(rings: Rings): Inside {
  const box = boxOf({ type: 'Polygon', coordinates: rings });
  const size = shorterSide(box);
  const [west, south] = box;
  if (!(size > 0)) return { at: [west, south], zoom: maxZoom };
  const found = polylabel(rings, size / 20);
  const [lng = west, lat = south] = found;
  return { at: [lng, lat], zoom: roomyZoom(found.distance) };
}

const shorterSide = ([west, south, east, north]: Box) => Math.min(east - west, north - south);

/** Lowest zoom at which a label fits into a circle of this radius in degrees. */
const roomyZoom = (radius: number): number => {
  const zoom = Math.log2((labelWidthPixels * 360) / (worldPixels * 2 * Math.max(radius, 1e-9)));
  return Math.max(0, Math.min(maxZoom, zoom));
};
