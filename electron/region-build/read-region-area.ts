import { readFile } from 'node:fs/promises';
import { fromParts, partsOf } from '../../shared/geo/parts.ts';
import { type RegionArea, regionAreaSchema } from '../../shared/regions/region-area.ts';
import { readGeoJson } from '../../shared/zones/formats/geojson.ts';

const forms =
  'Give a .geojson file, minLng,minLat,maxLng,maxLat, around:lat,lng,km or boundary:NAME (or its relation).';

const numbers = (text: string): number[] =>
  text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));

async function unchecked(text: string): Promise<unknown> {
  const [, kind, rest = ''] = /^(around|boundary):(.*)$/s.exec(text) ?? [];
  if (kind === 'around') {
    const [lat, lng, km = Number.NaN] = numbers(rest);
    return { kind, at: { lat, lng }, radiusMeters: km * 1000 };
  }
  if (kind === 'boundary') return { kind, boundary: /^\d+$/.test(rest) ? Number(rest) : rest };
  if (!/\.(geo)?json$/i.test(text)) {
    const [west, south, east, north] = numbers(text);
    return {
      kind: 'box',
      bounds: { southwest: { lat: south, lng: west }, northeast: { lat: north, lng: east } },
    };
  }
  const { items } = readGeoJson(await readFile(text));
  return {
    kind: 'outline',
    outline: fromParts(items.flatMap((item) => (item.ok ? partsOf(item.geometry) : []))),
  };
}

/**
 * Reads an area as it is written in a command.
 * @throws Error that says how it is written, or that its file cannot be read
 */
export async function readRegionArea(text: string): Promise<RegionArea> {
  const read = regionAreaSchema.safeParse(await unchecked(text));
  if (read.success) return read.data;
  throw new Error(`--area: "${text}" is no area. ${forms}`);
}
