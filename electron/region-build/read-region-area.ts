import { readFile } from 'node:fs/promises';
import { geometryOfParts, partsOf } from '../../shared/geo/parts.ts';
import { type RegionArea, regionAreaSchema } from '../../shared/regions/region-area.ts';
import { readFile as readShapes } from '../../shared/zones/formats/detect.ts';

const acceptedFormats =
  'Use a .geojson, .poly, or other file with a polygon; minLng,minLat,maxLng,maxLat; around:lat,lng,km; or boundary:NAME (or its relation ID).';

const numbers = (text: string): number[] =>
  text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));

const aroundArea = ([lat, lng, km = Number.NaN]: readonly (number | undefined)[]) => ({
  kind: 'around',
  at: { lat, lng },
  radiusMeters: km * 1000,
});

const boxArea = ([west, south, east, north]: readonly (number | undefined)[]) => ({
  kind: 'box',
  bounds: { southwest: { lat: south, lng: west }, northeast: { lat: north, lng: east } },
});

/** Unchecked area that a text describes, and the one with latitude and longitude swapped, if that makes sense. */
interface AreaReading {
  area: unknown;
  swapped?: { area: unknown; text: string };
}

async function areaReadingOf(text: string): Promise<AreaReading> {
  const [, kind, rest = ''] = /^(around|boundary):(.*)$/s.exec(text) ?? [];
  if (kind === 'around') {
    const [lat, lng, km] = numbers(rest);
    return {
      area: aroundArea([lat, lng, km]),
      swapped: { area: aroundArea([lng, lat, km]), text: `around:${[lng, lat, km].join()}` },
    };
  }
  if (kind === 'boundary') return { area: { kind, boundary: /^\d+$/.test(rest) ? Number(rest) : rest } };
  if (/\.[a-z]\w*$/i.test(text)) {
    const { items } = readShapes(await readFile(text)).reading;
    const parts = items.flatMap((item) => (item.ok ? partsOf(item.geometry) : []));
    return { area: { kind: 'outline', outline: geometryOfParts(parts) } };
  }
  const sides = numbers(text);
  const [west, south, east, north] = sides;
  const other = [south, west, north, east];
  return { area: boxArea(sides), swapped: { area: boxArea(other), text: other.join() } };
}

/**
 * Parses an area given on the command line.
 * @throws Error with the accepted formats if it isn't an area, or the system's error if its file can't be read
 */
export async function readRegionArea(text: string): Promise<RegionArea> {
  const { area, swapped } = await areaReadingOf(text);
  const parsed = regionAreaSchema.safeParse(area);
  if (parsed.success) return parsed.data;
  if (swapped && regionAreaSchema.safeParse(swapped.area).success)
    throw new Error(`--area: "${text}" has latitude and longitude swapped. Did you mean ${swapped.text}?`);
  throw new Error(`--area: "${text}" isn’t an area. ${acceptedFormats}`);
}
