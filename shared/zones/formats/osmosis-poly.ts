import { geometryOfParts, type Ring } from '../../geo/parts.ts';
import { type FileInput, fileText } from '../../text/text-pieces.ts';
import { closeRing } from '../geometry/rings.ts';
import { readDecimal } from './decimal.ts';
import { excessIssueOf, readItems, type SourceItem } from './read-items.ts';
import {
  type FileReading,
  failedReading,
  type ItemIssue,
  type ReadOptions,
  type ReadShape,
} from './reading.ts';
import { shellsWithHoles } from './shells-and-holes.ts';

/** A polygon of a file, named in its first line. */
interface Polygon {
  line: number;
  name: string;
  rings: { ring: Ring; isHole: boolean }[];
  issue: ItemIssue | undefined;
}

const ringEnd = /^\s*END\s*$/i;

/** Returns the longitude and latitude in a line; undefined if it's something else. */
function positionIn(line: string): Ring[number] | undefined {
  const [lng, lat, ...more] = line.trim().split(/\s+/);
  if (lng === undefined || lat === undefined || more.length > 0) return undefined;
  const [x, y] = [readDecimal(lng), readDecimal(lat)];
  return x === undefined || y === undefined ? undefined : [x, y];
}

/** Returns whether text starts like an Osmosis polygon: name, ring name, position. */
export function beginsAsOsmosisPoly(text: string): boolean {
  const [name = '', ring = '', position = ''] = text.slice(0, 2000).split(/\r?\n/, 3);
  return (
    !positionIn(name) &&
    /^\s*!?\S/.test(ring) &&
    !/[,;\t]/.test(name + ring) &&
    !positionIn(ring) &&
    positionIn(position) !== undefined
  );
}

/**
 * Reads Osmosis polygons (.poly), as published by Geofabrik and other providers of extracts: rings of positions,
 * longitude first; `!` marks holes. https://wiki.openstreetmap.org/wiki/Osmosis/Polygon_Filter_File_Format
 */
export function readOsmosisPoly(input: FileInput, options: ReadOptions = {}): FileReading {
  const polygons: Polygon[] = [];
  let polygon: Polygon | undefined;
  let ring: Ring | undefined;
  let positions = 0;
  let lineNumber = 0;
  for (const line of fileText(input, options).split(/\r?\n/)) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    if (!polygon) {
      polygon = { line: lineNumber, name: line.trim(), rings: [], issue: undefined };
      polygons.push(polygon);
    } else if (ringEnd.test(line)) {
      // END closes the ring, or the polygon if no ring is open.
      if (!ring) polygon = undefined;
      ring = undefined;
    } else if (!ring) {
      ring = [];
      polygon.rings.push({ ring, isHole: line.trimStart().startsWith('!') });
    } else {
      const position = positionIn(line);
      if (position) ring.push(position);
      else polygon.issue ??= { kind: 'bad-position', found: line.trim().slice(0, 50) };
      positions += 1;
      const excessIssue = excessIssueOf(polygons.length, positions);
      if (excessIssue) return failedReading(excessIssue);
    }
  }
  if (polygon && ring) polygon.issue ??= { kind: 'unreadable', damage: 'cut-off' };
  if (polygons.length === 0) return failedReading({ kind: 'nothing-inside' });
  const sources = polygons.map(
    (source): SourceItem => ({
      place: { line: source.line },
      properties: new Map([['name', source.name]]),
      shape: () => shapeOf(source),
    }),
  );
  return readItems(sources, ['name'], options);
}

function shapeOf({ rings, issue }: Polygon): ReadShape {
  if (issue) return { ok: false, issue };
  const closed = rings.flatMap(({ ring, isHole }) =>
    ring.length === 0 ? [] : [{ ring: closeRing(ring), isHole }],
  );
  const holes = new Set(closed.flatMap(({ ring, isHole }) => (isHole ? [ring] : [])));
  const { polygons, stray } = shellsWithHoles(
    closed.map(({ ring }) => ring),
    (ring) => !holes.has(ring),
  );
  const [first, ...others] = polygons;
  // A hole outside all shells stays a hole of the first; the check of holes reports it.
  const geometry = geometryOfParts(first ? [[...first, ...stray], ...others] : []);
  return geometry ? { ok: true, geometry } : { ok: false, issue: { kind: 'no-geometry' } };
}
