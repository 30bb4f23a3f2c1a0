import { fromParts, type Ring, type Rings } from '../../geo/parts.ts';
import { escapeXml } from '../../text/escape-xml.ts';
import { fieldText, otherColumns } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import { filesInArchive } from './archive.ts';
import { closeLine } from './close-line.ts';
import { readDecimal } from './decimal.ts';
import { htmlOfText, textOfHtml } from './html-text.ts';
import { joinReadings } from './join-readings.ts';
import { kmlData, kmlGeometry } from './kml-elements.ts';
import { readItems, type SourceItem, tooMuch } from './read-items.ts';
import { failedReading, type ItemIssue, type Reading, type ReadOptions, type ReadShape } from './reading.ts';
import { type FileInput, readText } from './text-pieces.ts';
import { writeTypes } from './types-cell.ts';
import { heightsLeftOut, membersLeftOut } from './wkt-shape.ts';
import { walkXml } from './xml.ts';

/** What a Placemark was found to hold. */
interface Placemark {
  line: number;
  properties: Map<string, string>;
  /** The properties that stand in its extended data: a `name` there is not that of the Placemark. */
  data: Set<string>;
  polygons: { shell: Ring | undefined; holes: Ring[] }[];
  lines: Ring[];
  points: number;
  heights: boolean;
  issue: ItemIssue | undefined;
}

/**
 * Reads KML 2.3 (OGC 12-007r2): each Placemark is one item, with its name, description and extended
 * data, and its folder's name, which map programs keep layers by. Descriptions, which are HTML, become text.
 */
export const readKml = (input: FileInput, options: ReadOptions = {}): Reading =>
  readText(input, (pieces) => readPlacemarks(pieces, options), options);

function readPlacemarks(pieces: Iterable<string>, options: ReadOptions): Reading {
  const placemarks: Placemark[] = [];
  let current: Placemark | undefined;
  let boundary: 'outerBoundaryIs' | 'innerBoundaryIs' | undefined;
  let container: string | undefined;
  let dataName = '';
  let positions = 0;
  let hasLook = false;
  /** Where a file that has nothing itself says that the rest is. */
  let link: string | undefined;
  /** The names of the folders that are open, the innermost last. */
  const folders: string[] = [];
  const broken = walkXml(pieces, {
    opened({ name, attributes, line }) {
      if (name === 'Folder') folders.push('');
      hasLook ||= current !== undefined && (name === 'styleUrl' || name === 'Style');
      if (name === 'Placemark') {
        current = {
          line,
          properties: new Map(),
          data: new Set(),
          polygons: [],
          lines: [],
          points: 0,
          heights: false,
          issue: undefined,
        };
        const folder = folders.at(-1);
        if (folder) current.properties.set('Folder', folder);
      }
      if (name === 'Polygon') current?.polygons.push({ shell: undefined, holes: [] });
      if (name === 'outerBoundaryIs' || name === 'innerBoundaryIs') boundary = name;
      if (name === 'Polygon' || name === 'LineString' || name === 'Point') container = name;
      if (name === 'Data' || name === 'SimpleData') dataName = attributes.name ?? '';
    },
    closed(name, text, parent) {
      if (name === 'Folder') folders.pop();
      if (name === 'href' && (parent === 'Link' || parent === 'Url')) link ??= text.trim();
      if (name === 'name' && parent === 'Folder') folders[folders.length - 1] = text.trim();
      if (!current) return;
      if (name === 'coordinates') positions += takeCoordinates(current, text, container, boundary);
      else if (name === 'name' && parent === 'Placemark') current.properties.set(name, text);
      else if (name === 'description' && parent === 'Placemark')
        current.properties.set(name, textOfHtml(text));
      else if (name === 'SimpleData' || (name === 'value' && parent === 'Data')) {
        current.properties.set(dataName, text);
        current.data.add(dataName);
      } else if (name === boundary) boundary = undefined;
      else if (name === container) container = undefined;
      else if (name === 'Placemark') {
        placemarks.push(current);
        current = undefined;
      }
    },
    isEnough: () => tooMuch(placemarks.length, positions) !== undefined,
  });
  const beyond = tooMuch(placemarks.length, positions);
  if (beyond) return failedReading(beyond);
  if (placemarks.length === 0 && !broken)
    return failedReading(
      link === undefined ? { kind: 'nothing-inside' } : { kind: 'network-link', found: link.slice(0, 500) },
    );
  const columns = new Set(placemarks.flatMap(({ properties }) => [...properties.keys()]));
  const sources = placemarks.map(
    (placemark): SourceItem => ({
      place: { line: placemark.line },
      properties: placemark.properties,
      ownFields: placemark.data,
      shape: () => shapeOf(placemark, options.closeLines ?? false),
    }),
  );
  const reading = readItems(sources, [...columns], options);
  return withIssueAtEnd(hasLook ? { ...reading, hasLook } : reading, broken);
}

/** What was read of an XML text before it breaks off, and that it does. */
export function withIssueAtEnd(
  reading: Reading,
  broken: { issue: ItemIssue; line: number } | undefined,
): Reading {
  if (!broken) return reading;
  const place = { item: reading.items.length + 1, line: broken.line };
  return { ...reading, items: [...reading.items, { ok: false, place, issue: broken.issue }] };
}

/** How many positions it has, or 0 where they are an issue. */
function takeCoordinates(
  placemark: Placemark,
  text: string,
  container: string | undefined,
  boundary: 'outerBoundaryIs' | 'innerBoundaryIs' | undefined,
): number {
  if (container === 'Point') {
    placemark.points += 1;
    return 1;
  }
  const ring = readCoordinates(text, placemark);
  const polygon = placemark.polygons.at(-1);
  if (!Array.isArray(ring)) placemark.issue ??= ring;
  else if (container !== 'Polygon') placemark.lines.push(ring);
  else if (boundary === 'innerBoundaryIs') polygon?.holes.push(ring);
  else if (boundary === 'outerBoundaryIs' && polygon && !polygon.shell) polygon.shell = ring;
  else placemark.issue ??= { kind: 'unreadable', damage: 'no-shape' };
  return Array.isArray(ring) ? ring.length : 0;
}

/** `lng,lat[,height]` between spaces; one that is anything else makes the whole an issue. */
function readCoordinates(text: string, placemark: Placemark): Ring | ItemIssue {
  const tuples = tuplesOf(text);
  if (!Array.isArray(tuples)) return tuples;
  const ring: Ring = [];
  for (const tuple of tuples) {
    const [lngText = '', latText = '', height, ...more] = tuple.split(',');
    const lng = readDecimal(lngText);
    const lat = readDecimal(latText);
    const extra = height === undefined || height === '' || readDecimal(height) !== undefined;
    if (lng === undefined || lat === undefined || !extra || more.length > 0)
      return { kind: 'bad-position', found: tuple.slice(0, 50) };
    if (height && readDecimal(height) !== 0) placemark.heights = true;
    ring.push([lng, lat]);
  }
  return ring;
}

/** The tuples between the spaces, or as programs write them that put spaces inside of them, or commas between them. */
function tuplesOf(text: string): string[] | ItemIssue {
  const tuples = text.split(/\s+/).filter((tuple) => tuple !== '');
  if (tuples.every(isTuple)) return tuples;
  const spaced = tuples.join(' ').replace(/ ?, ?/g, ',').split(' ');
  if (spaced.every(isTuple)) return spaced;
  const [list = '', ...more] = spaced;
  const numbers = list.replace(/,$/, '').split(',');
  const areNumbers = numbers.every((number) => readDecimal(number) !== undefined);
  return more.length === 0 && areNumbers ? tuplesOfList(numbers) : tuples;
}

const isTuple = (text: string) => /^[^,]+,[^,]+(?:,[^,]*)?$/.test(text);

/** Numbers of which commas alone stand between, as tuples of as many as make a ring of them, or as divide them. */
function tuplesOfList(numbers: readonly string[]): string[] | ItemIssue {
  const sizes = [3, 2].filter((size) => numbers.length % size === 0);
  const closed = sizes.filter((size) => isClosed(numbers, size));
  const [size, ...others] = closed.length > 0 ? closed : sizes;
  if (size === undefined || others.length > 0) return { kind: 'comma-tuples', found: numbers.length };
  return Array.from({ length: numbers.length / size }, (_, index) =>
    numbers.slice(index * size, (index + 1) * size).join(','),
  );
}

const isClosed = (numbers: readonly string[], size: number) =>
  numbers.slice(0, size).every((number, at) => Number(number) === Number(numbers.at(at - size)));

/** The polygons of a Placemark, else its lines that are closed. Points and lines beside polygons are left out. */
function shapeOf({ polygons, lines, points, heights, issue }: Placemark, closeOpenLines: boolean): ReadShape {
  const refuse = (why: ItemIssue) => ({ ok: false as const, issue: why });
  if (issue) return refuse(issue);
  const parts: Rings[] = [];
  for (const { shell, holes } of polygons) {
    if (!shell || shell.length === 0 || holes.some((hole) => hole.length === 0))
      return refuse({ kind: 'no-geometry' });
    parts.push([shell, ...holes]);
  }
  const without = Array.from({ length: points }, () => 'Point');
  if (parts.length > 0) without.push(...lines.map(() => 'LineString'));
  else {
    for (const line of lines) {
      const closed = closeLine(line, closeOpenLines);
      if (!closed.ok) return closed;
      parts.push([closed.ring]);
    }
  }
  const geometry = fromParts(parts);
  if (geometry)
    return { ok: true, geometry, leftOut: [...membersLeftOut(without), ...heightsLeftOut(heights)] };
  return refuse(points > 0 ? { kind: 'no-area', found: 'Point' } : { kind: 'no-geometry' });
}

const fieldNames = ['zone_id', 'store_id', 'types', 'status'];

/** How zones look in a map program. */
export interface KmlLook {
  /** `#rrggbb`. */
  colorOf: (zone: Zone) => string;
}

/**
 * Writes zones as KML, a Placemark each, the fields as extended data under their names in the API; with a
 * look also in its colour, and in the folder of its store, which map programs show as a layer.
 */
export function writeKml(zones: readonly Zone[], look?: KmlLook): string {
  // What programs name themselves is read as theirs.
  const others = otherColumns(zones, [...fieldNames, 'description']);
  const placemark = (zone: Zone) => {
    const { zoneId, storeId, description, types, status, otherFields = [], geometry } = zone;
    return [
      `<Placemark><name>${escapeXml(zoneId)}</name><description>${escapeXml(htmlOfText(description))}</description>`,
      ...(look ? [`<styleUrl>#${styleId(look.colorOf(zone))}</styleUrl>`] : []),
      `<ExtendedData>${kmlData('zone_id', zoneId)}${kmlData('store_id', storeId)}${kmlData('types', writeTypes(types))}${kmlData('status', status)}`,
      ...otherFields.map((field) => kmlData(others.get(field.name) ?? field.name, fieldText(field))),
      '</ExtendedData>',
      kmlGeometry(geometry),
      '</Placemark>',
    ].join('');
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    ...(look ? [...new Set(zones.map(look.colorOf))].map(style) : []),
    ...(look ? inFolders(zones, placemark) : zones.map(placemark)),
    '</Document></kml>\n',
  ].join('\n');
}

const styleId = (color: string) => `color-${color.replace('#', '')}`;

/** KML has the parts of a colour the other way round, behind its opacity. */
function style(color: string): string {
  const [, red = '00', green = '00', blue = '00'] = /^#(..)(..)(..)$/.exec(color) ?? [];
  const inKml = `${blue}${green}${red}`;
  return `<Style id="${styleId(color)}"><LineStyle><color>ff${inKml}</color><width>2</width></LineStyle><PolyStyle><color>59${inKml}</color></PolyStyle></Style>`;
}

/** The zones of each store in a folder of its name, and those without one by themselves. */
function inFolders(zones: readonly Zone[], placemark: (zone: Zone) => string): string[] {
  const stores = new Map<string, Zone[]>();
  for (const zone of zones) {
    const ofStore = stores.get(zone.storeId);
    if (ofStore) ofStore.push(zone);
    else stores.set(zone.storeId, [zone]);
  }
  return [...stores].flatMap(([store, ofStore]) => {
    const placemarks = ofStore.map(placemark);
    return store === ''
      ? placemarks
      : [`<Folder><name>${escapeXml(store)}</name>`, ...placemarks, '</Folder>'];
  });
}

/** Reads every KML in a KMZ archive. */
export function readKmz(input: Uint8Array, options: ReadOptions = {}): Reading {
  const archive = filesInArchive(input, ['.kml']);
  if (!archive.ok) return failedReading(archive.issue);
  return joinReadings(archive.files.map(({ name, bytes }) => ({ name, reading: readKml(bytes, options) })));
}
