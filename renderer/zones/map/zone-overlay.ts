import type { Feature, MultiLineString, MultiPolygon, Point, Polygon } from 'geojson';
import polylabel from 'polylabel';
import type { ZoneColoring } from '../../../shared/settings.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import { signedPlanarArea } from '../../../shared/zones/geometry/orient-rings.ts';
import { partsOf, type Rings } from '../../../shared/zones/geometry/parts.ts';
import type { Zone, ZoneGeometry } from '../../../shared/zones/zone.ts';
import type { Palette } from '../../theme.ts';

interface Inside {
  at: [number, number];
  /** From this zoom on the label has room. */
  zoom: number;
}

/** How wide a label is taken to be when it is asked whether it has room, in pixels. */
const labelWidthPixels = 56;
const worldPixels = 512;

const places = new WeakMap<ZoneGeometry, Inside>();

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
  const [west, south, east, north] = boxOf({ type: 'Polygon', coordinates: rings });
  const size = Math.min(east - west, north - south);
  if (!(size > 0)) return { at: [west, south], zoom: 24 };
  const found = polylabel(rings, size / 20);
  const [lng = west, lat = south] = found;
  const zoom = Math.log2((labelWidthPixels * 360) / (worldPixels * 2 * Math.max(found.distance, 1e-9)));
  return { at: [lng, lat], zoom: Math.max(0, Math.min(24, zoom)) };
}

type Coloured = Pick<Zone, 'storeId' | 'types'>;

/** What the colour of a zone stands for: zones of the same have the same. */
export const colorGroupOf = ({ storeId, types }: Coloured, coloring: ZoneColoring): string =>
  coloring === 'store' ? storeId : (types[0] ?? '');

/** As many as the palette has. */
const colorCount: Palette['stores']['length'] = 8;

/**
 * Which colour of the palette's scale each store or type has: that of its name, so that it stays when others
 * come and go, else the next one that is free. When all are in use, names share them.
 */
export function groupColors(zones: Iterable<Coloured>, coloring: ZoneColoring): ReadonlyMap<string, number> {
  const groups = new Set<string>();
  for (const zone of zones) groups.add(colorGroupOf(zone, coloring));
  const colors = new Map<string, number>();
  const taken = new Set<number>();
  for (const group of [...groups].sort()) {
    let color = colorOfName(group);
    while (taken.has(color) && taken.size < colorCount) color = (color + 1) % colorCount;
    taken.add(color);
    colors.set(group, color);
  }
  return colors;
}

const colorOfName = (name: string): number => {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash % colorCount;
};

/** A zone and its label as the map takes them. */
export interface DrawnZone {
  color: number;
  /** The area, and its border by itself where the map would leave the area out. */
  shapes: Feature<Polygon | MultiPolygon | MultiLineString>[];
  /** `zoom` is from where on it has room. */
  label: Feature<Point, { id: string; color: number; name: string; zoom: number }>;
}
const drawn = new WeakMap<Zone, DrawnZone>();

/** Of a zone that did not change nothing is made anew. */
export function drawZone(zone: Zone, color: number): DrawnZone {
  const old = drawn.get(zone);
  if (old?.color === color) return old;
  const { at, zoom } = labelPlace(zone.geometry);
  const properties = { id: zone.id, color };
  const made: DrawnZone = {
    color,
    shapes: [{ type: 'Feature', properties, geometry: zone.geometry }],
    label: {
      type: 'Feature',
      properties: { ...properties, name: zone.zoneId, zoom },
      geometry: { type: 'Point', coordinates: at },
    },
  };
  if (vanishes(zone.geometry)) {
    const coordinates = partsOf(zone.geometry).flat();
    made.shapes.push({ type: 'Feature', properties, geometry: { type: 'MultiLineString', coordinates } });
  }
  drawn.set(zone, made);
  return made;
}

/**
 * The map's tiler leaves out rings whose area is next to nothing, as that of a border which crosses
 * itself in the middle: just what a person has to find.
 */
const vanishes = (geometry: ZoneGeometry): boolean =>
  partsOf(geometry).some((rings) => {
    const [west, south, east, north] = boxOf({ type: 'Polygon', coordinates: rings });
    const area = Math.abs(signedPlanarArea(rings[0] ?? [])) / 2;
    return area < 0.05 * (east - west) * (north - south);
  });
