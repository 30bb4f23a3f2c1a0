import { fromParts, type Ring, type Rings } from '../geometry/parts.ts';
import { closeLine } from './close-line.ts';
import { readDecimal } from './decimal.ts';
import { fieldsOf, guessMapping, zoneIdOf } from './fields.ts';
import { fileText } from './file-text.ts';
import { placeAfter } from './kml.ts';
import type { ItemFault, ReadItem, Reading, ReadOptions } from './reading.ts';
import { walkXml } from './xml.ts';

interface Track {
  line: number;
  properties: Map<string, string>;
  segments: Ring[];
  fault: ItemFault | undefined;
}

const tracks = new Set(['trk', 'rte', 'wpt']);

/**
 * Reads GPX 1.1: each track and route is one item, its segments the parts. One that does not end where
 * it starts is a fault unless lines are to be closed; a waypoint has no area.
 */
export function readGpx(input: Uint8Array | string, options: ReadOptions = {}): Reading {
  const found: Track[] = [];
  let current: Track | undefined;
  const broken = walkXml(fileText(input), {
    opened({ name, attributes, line }, parent) {
      if (tracks.has(name) && parent === 'gpx') {
        current = { line, properties: new Map(), segments: [], fault: undefined };
        if (name === 'rte') current.segments.push([]);
        if (name === 'wpt') current.fault = { kind: 'no-area', found: 'waypoint' };
      }
      if (!current) return;
      if (name === 'trkseg') current.segments.push([]);
      if (name !== 'trkpt' && name !== 'rtept') return;
      const lng = readDecimal(attributes.lon ?? '');
      const lat = readDecimal(attributes.lat ?? '');
      if (lng === undefined || lat === undefined)
        current.fault ??= {
          kind: 'bad-position',
          found: `${attributes.lon ?? ''} ${attributes.lat ?? ''}`.slice(0, 50),
        };
      else current.segments.at(-1)?.push([lng, lat]);
    },
    closed(name, text, parent) {
      if (!current) return;
      if (parent !== undefined && tracks.has(parent) && ['name', 'desc', 'cmt', 'type'].includes(name))
        current.properties.set(name, text);
      if (tracks.has(name)) {
        found.push(current);
        current = undefined;
      }
    },
  });
  const columns = [...new Set(found.flatMap(({ properties }) => [...properties.keys()]))];
  const mapping = options.mapping ?? guessMapping(columns);
  const items = found.map((track, index): ReadItem => {
    const place = { item: index + 1, line: track.line };
    const geometry = geometryOf(track, options.closeLines ?? false);
    return geometry.ok
      ? {
          ok: true,
          place,
          geometry: geometry.geometry,
          fields: fieldsOf((column) => track.properties.get(column), mapping),
        }
      : {
          ok: false,
          place,
          fault: geometry.fault,
          zoneId: zoneIdOf((column) => track.properties.get(column), mapping),
        };
  });
  const rest =
    broken ?? (items.length === 0 ? { fault: { kind: 'nothing-inside' as const }, line: 1 } : undefined);
  if (rest) items.push({ ok: false, place: placeAfter(items, rest.line), fault: rest.fault });
  return { items, columns, mapping };
}

function geometryOf({ segments, fault }: Track, closeOpenLines: boolean) {
  if (fault) return { ok: false as const, fault };
  const parts: Rings[] = [];
  for (const segment of segments) {
    if (segment.length === 0) continue;
    const closed = closeLine(segment, closeOpenLines);
    if (!closed.ok) return closed;
    parts.push([closed.ring]);
  }
  const geometry = fromParts(parts);
  return geometry
    ? { ok: true as const, geometry }
    : { ok: false as const, fault: { kind: 'no-geometry' as const } };
}
