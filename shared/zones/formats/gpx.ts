import { geometryOfParts, type Ring, type Rings } from '../../geo/parts.ts';
import type { FileInput } from '../../text/text-pieces.ts';
import { closeLine } from './close-line.ts';
import { readDecimal } from './decimal.ts';
import { withIssueAtEnd } from './kml.ts';
import { excessIssueOf, readItems, type SourceItem } from './read-items.ts';
import { readText } from './read-text.ts';
import {
  type FileReading,
  failedReading,
  type ItemIssue,
  type ReadOptions,
  type ReadShape,
} from './reading.ts';
import { skippedHeights } from './wkt-shape.ts';
import { walkXml } from './xml.ts';

interface Track {
  line: number;
  properties: Map<string, string>;
  segments: Ring[];
  hasHeights: boolean;
  issue: ItemIssue | undefined;
}

const itemElements = new Set(['trk', 'rte', 'wpt']);

/**
 * Reads GPX 1.1: each track and route is an item, its segments are parts. An open one is an issue unless lines are to
 * be closed; waypoints have no area.
 */
export const readGpx = (input: FileInput, options: ReadOptions = {}): FileReading =>
  readText(input, (pieces) => readTracks(pieces, options), options);

function readTracks(pieces: Iterable<string>, options: ReadOptions): FileReading {
  const foundTracks: Track[] = [];
  let current: Track | undefined;
  let positions = 0;
  const xmlIssue = walkXml(pieces, {
    opened({ name, attributes, line }, parent) {
      if (itemElements.has(name) && parent === 'gpx') {
        current = { line, properties: new Map(), segments: [], hasHeights: false, issue: undefined };
        if (name === 'rte') current.segments.push([]);
        if (name === 'wpt') current.issue = { kind: 'no-area', found: 'waypoint' };
      }
      if (!current) return;
      if (name === 'trkseg') current.segments.push([]);
      if (name !== 'trkpt' && name !== 'rtept') return;
      positions += 1;
      const lng = readDecimal(attributes.lon ?? '');
      const lat = readDecimal(attributes.lat ?? '');
      if (lng === undefined || lat === undefined)
        current.issue ??= {
          kind: 'bad-position',
          found: `${attributes.lon ?? ''} ${attributes.lat ?? ''}`.slice(0, 50),
        };
      else current.segments.at(-1)?.push([lng, lat]);
    },
    closed(name, text, parent) {
      if (!current) return;
      if (name === 'ele' && readDecimal(text.trim()) !== 0) current.hasHeights = true;
      if (parent !== undefined && itemElements.has(parent) && ['name', 'desc', 'cmt', 'type'].includes(name))
        current.properties.set(name, text);
      if (itemElements.has(name)) {
        foundTracks.push(current);
        current = undefined;
      }
    },
    shouldStop: () => excessIssueOf(foundTracks.length, positions) !== undefined,
  });
  const excessIssue = excessIssueOf(foundTracks.length, positions);
  if (excessIssue) return failedReading(excessIssue);
  if (foundTracks.length === 0 && !xmlIssue) return failedReading({ kind: 'nothing-inside' });
  const columns = new Set(foundTracks.flatMap(({ properties }) => [...properties.keys()]));
  const sources = foundTracks.map(
    (track): SourceItem => ({
      place: { line: track.line },
      properties: track.properties,
      shape: () => shapeOf(track, options.closeLines ?? false),
    }),
  );
  return withIssueAtEnd(readItems(sources, [...columns], options), xmlIssue);
}

function shapeOf({ segments, hasHeights, issue }: Track, closeOpenLines: boolean): ReadShape {
  if (issue) return { ok: false as const, issue };
  const parts: Rings[] = [];
  for (const segment of segments) {
    if (segment.length === 0) continue;
    const closed = closeLine(segment, closeOpenLines);
    if (!closed.ok) return closed;
    parts.push([closed.ring]);
  }
  const geometry = geometryOfParts(parts);
  return geometry
    ? { ok: true as const, geometry, skipped: skippedHeights(hasHeights), isFromLine: true as const }
    : { ok: false as const, issue: { kind: 'no-geometry' as const } };
}
