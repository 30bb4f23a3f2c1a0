import type { Feature, Point } from 'geojson';
import polylabel from 'polylabel';
import { partsOf, type Rings } from '../../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { type Box, boxOf } from '../../../shared/zones/geometry/box.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

interface Inside {
  at: [number, number];
  /** From this zoom on the label has room. */
  zoom: number;
}

/** How wide a label is taken to be when it is asked whether it has room, in pixels. */
const labelWidthPixels = 56;
const worldPixels = 512;
/** Nothing is drawn from nearer. */
const deepest = 24;

const places = new WeakMap<ZoneGeometry, Inside>();

/** `zoom` is from where on it has room. */
export type ZoneLabel = Feature<Point, { id: string; name: string; zoom: number }>;

/**
 * The label of a zone as the map takes it, null where it has no room before this zoom.
 * @param number stands before the name, where the color does not tell whose zone it is
 */
export function zoneLabel({ id, zoneId, geometry }: Zone, before: number, number?: number): ZoneLabel | null {
  // The circle is not looked for where even the box has no room: from afar that is so for thousands.
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

/** Where the label stands: the middle of the largest circle in the largest part, measured once. */
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
  if (!(size > 0)) return { at: [west, south], zoom: deepest };
  const found = polylabel(rings, size / 20);
  const [lng = west, lat = south] = found;
  return { at: [lng, lat], zoom: roomyZoom(found.distance) };
}

const shorterSide = ([west, south, east, north]: Box) => Math.min(east - west, north - south);

/** From which zoom on a label has room in a circle of this radius in degrees. */
const roomyZoom = (radius: number): number => {
  const zoom = Math.log2((labelWidthPixels * 360) / (worldPixels * 2 * Math.max(radius, 1e-9)));
  return Math.max(0, Math.min(deepest, zoom));
};
