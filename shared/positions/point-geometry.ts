import { z } from 'zod';
import { isOnEarth, type LatLng } from '../geo/position.ts';
import { jsonValue, limitedText } from '../limits/limited-schemas.ts';
import { parsedJson } from '../text/parsed-json.ts';
import { trimmed } from '../text/trimmed.ts';

const pointWkt =
  /^(?:SRID\s*=\s*(\d+)\s*;\s*)?POINT(?:\s*(?:ZM?|M))?\s*\(\s*([^\s(),]+)\s+([^\s(),]+)(?:\s+[^\s(),]+){0,2}\s*\)$/i;
/** EPSG codes of reference systems in degrees within a meter of WGS84: WGS84 with and without heights, ETRS89. */
const degreeSystems: readonly (string | undefined)[] = [undefined, '0', '4326', '4979', '4258'];

const pointSchema = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()], jsonValue),
});
const featureSchema = z.object({
  type: z.literal('Feature'),
  geometry: pointSchema,
  properties: z.looseObject({ name: limitedText.optional() }).nullish(),
});
const pairSchema = z.union([
  z.object({ lat: z.coerce.number(), lng: z.coerce.number() }),
  z
    .object({ lat: z.coerce.number(), lon: z.coerce.number() })
    .transform(({ lat, lon }) => ({ lat, lng: lon })),
  z
    .object({ latitude: z.coerce.number(), longitude: z.coerce.number() })
    .transform(({ latitude, longitude }) => ({ lat: latitude, lng: longitude })),
]);
const jsonSchema = z.union([
  featureSchema.transform(({ geometry, properties }) => ({
    coordinates: geometry.coordinates,
    name: properties?.name ?? '',
  })),
  pointSchema.transform(({ coordinates }) => ({ coordinates, name: '' })),
  pairSchema.transform(({ lat, lng }) => ({ coordinates: [lng, lat] as const, name: '' })),
]);

const anyGeometry =
  /\b(?:MULTI)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE|GEOMETRYCOLLECTION)(?:\s*(?:ZM?|M))?\s*\([^()]*\)*/i;

/** Returns a geometry in text, and the text before it, or else after it; undefined if there is none. */
export function geometryIn(text: string): { geometry: string; rest: string } | undefined {
  if (text.startsWith('{') && parsedJson(text) !== undefined) return { geometry: text, rest: '' };
  const match = anyGeometry.exec(text);
  if (!match) return undefined;
  const [srid = ''] = /SRID\s*=\s*\d+\s*;\s*$/i.exec(text.slice(0, match.index)) ?? [];
  const start = match.index - srid.length;
  const end = match.index + match[0].length;
  const [before, after] = [text.slice(0, start), text.slice(end)].map((part) => trimmed(part, /[\s,;:]/));
  return { geometry: text.slice(start, end), rest: before || after || '' };
}

/** Returns the point in WKT, EWKT, GeoJSON, or JSON with `lat` and `lng`, and its name; undefined for other text. */
export function pointGeometry(text: string): { name: string; position: LatLng } | undefined {
  const [, srid, x, y] = pointWkt.exec(text) ?? [];
  if (x !== undefined && y !== undefined) {
    const position = { lat: Number(y), lng: Number(x) };
    return degreeSystems.includes(srid) && isOnEarth(position) ? { name: '', position } : undefined;
  }
  const parsed = jsonSchema.safeParse(parsedJson(text));
  if (!parsed.success) return undefined;
  const [lng, lat] = parsed.data.coordinates;
  return isOnEarth({ lat, lng }) ? { name: parsed.data.name, position: { lat, lng } } : undefined;
}
