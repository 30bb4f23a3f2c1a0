import { readFile } from 'node:fs/promises';
import { fromParts, partsOf } from '../../shared/geo/parts.ts';
import { type RegionArea, regionAreaSchema } from '../../shared/regions/region-area.ts';
import { readFile as readShapes } from '../../shared/zones/formats/detect.ts';

const forms =
  'Use a .geojson, .poly, or other file with a polygon; minLng,minLat,maxLng,maxLat; around:lat,lng,km; or boundary:NAME (or its relation ID).';

const numbers = (text: string): number[] =>
  text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));

const around = ([lat, lng, km = Number.NaN]: readonly (number | undefined)[]) => ({
  kind: 'around',
  at: { lat, lng },
  radiusMeters: km * 1000,
});

const box = ([west, south, east, north]: readonly (number | undefined)[]) => ({
  kind: 'box',
  bounds: { southwest: { lat: south, lng: west }, northeast: { lat: north, lng: east } },
});

/** Possible meanings of a text, including swapped latitude and longitude. */
interface Meaning {
  area: unknown;
  swapped?: { area: unknown; text: string };
}

async function meaningOf(text: string): Promise<Meaning> {
  const [, kind, rest = ''] = /^(around|boundary):(.*)$/s.exec(text) ?? [];
  if (kind === 'around') {
    const [lat, lng, km] = numbers(rest);
    return {
      area: around([lat, lng, km]),
      swapped: { area: around([lng, lat, km]), text: `around:${[lng, lat, km].join()}` },
    };
  }
  if (kind === 'boundary') return { area: { kind, boundary: /^\d+$/.test(rest) ? Number(rest) : rest } };
  if (/\.[a-z]\w*$/i.test(text)) {
    const { items } = readShapes(await readFile(text)).reading;
    const parts = items.flatMap((item) => (item.ok ? partsOf(item.geometry) : []));
    return { area: { kind: 'outline', outline: fromParts(parts) } };
  }
  const sides = numbers(text);
  const [west, south, east, north] = sides;
  const other = [south, west, north, east];
  return { area: box(sides), swapped: { area: box(other), text: other.join() } };
}

/**
 * Parses an area given on the command line.
 * @throws Error that explains the format, or that the file can't be read
 */
export async function readRegionArea(text: string): Promise<RegionArea> {
  const { area, swapped } = await meaningOf(text);
  const read = regionAreaSchema.safeParse(area);
  if (read.success) return read.data;
  if (swapped && regionAreaSchema.safeParse(swapped.area).success)
    throw new Error(`--area: "${text}" has latitude and longitude swapped. Did you mean ${swapped.text}?`);
  throw new Error(`--area: "${text}" isn’t an area. ${forms}`);
}
