import { geometryOfParts, type Ring, type Rings } from '../../geo/parts.ts';
import { escapeXml } from '../../text/escape-xml.ts';
import type { FileInput } from '../../text/text-pieces.ts';
import { fieldText, otherColumns } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import { filesInArchive } from './archive.ts';
import { areaColumn, areaOf } from './area-column.ts';
import { closeLine } from './close-line.ts';
import { readDecimal } from './decimal.ts';
import { htmlOfText, textOfHtml } from './html-text.ts';
import { joinReadings } from './join-readings.ts';
import { kmlData, kmlGeometry } from './kml-elements.ts';
import { excessIssueOf, readItems, type SourceItem } from './read-items.ts';
import { readText } from './read-text.ts';
import {
  type FileReading,
  failedReading,
  type ItemIssue,
  type ReadOptions,
  type ReadShape,
} from './reading.ts';
import { writeTypes } from './types-cell.ts';
import { skippedHeights, skippedMembers } from './wkt-shape.ts';
import { walkXml } from './xml.ts';

/** Contents of a Placemark element. */
interface Placemark {
  line: number;
  /** Name, description, folder name and schema elements. */
  elements: Map<string, string>;
  /** Extended data, whose names may repeat, also those of `elements`. */
  data: [name: string, value: string][];
  polygons: { shell: Ring | undefined; holes: Ring[] }[];
  lines: Ring[];
  points: number;
  hasHeights: boolean;
  issue: ItemIssue | undefined;
}

/**
 * Reads KML 2.3 (OGC 12-007r2): each Placemark is an item with name, description, extended data, and its folder's name,
 * which map programs use for layers. HTML descriptions become text.
 */
export const readKml = (input: FileInput, options: ReadOptions = {}): FileReading =>
  readText(input, (pieces) => readPlacemarks(pieces, options), options);

function readPlacemarks(pieces: Iterable<string>, options: ReadOptions): FileReading {
  const placemarks: Placemark[] = [];
  let current: Placemark | undefined;
  let boundary: 'outerBoundaryIs' | 'innerBoundaryIs' | undefined;
  let container: string | undefined;
  let dataName = '';
  let positions = 0;
  let hasStyles = false;
  let hasOverlays = false;
  /** Link to the rest of the data. */
  let link: string | undefined;
  /** Names of the open folders, innermost last. */
  const folders: string[] = [];
  /** Elements that a KML 2.0 schema defines as Placemarks; Google Earth Pro wrote shapefiles this way. */
  const placemarkNames = new Set(['Placemark']);
  const isPlacemark = (name: string | undefined) => name !== undefined && placemarkNames.has(name);
  const xmlIssue = walkXml(pieces, {
    opened({ name, attributes, line }) {
      if (name === 'Folder') folders.push('');
      hasOverlays ||= name === 'GroundOverlay' || name === 'PhotoOverlay' || name === 'ScreenOverlay';
      hasStyles ||= current !== undefined && (name === 'styleUrl' || name === 'Style');
      if (name === 'Schema' && attributes.parent === 'Placemark' && attributes.name)
        placemarkNames.add(attributes.name);
      if (placemarkNames.has(name)) {
        current = {
          line,
          elements: new Map(),
          data: [],
          polygons: [],
          lines: [],
          points: 0,
          hasHeights: false,
          issue: undefined,
        };
        const folder = folders.at(-1);
        if (folder) current.elements.set('Folder', folder);
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
      if (name === 'coordinates') positions += addCoordinates(current, text, container, boundary);
      else if (name === 'description' && isPlacemark(parent)) current.elements.set(name, textOfHtml(text));
      else if (name === 'name' && isPlacemark(parent)) current.elements.set(name, text);
      else if (name === 'SimpleData' || (name === 'value' && parent === 'Data'))
        current.data.push([dataName, text]);
      else if (name === boundary) boundary = undefined;
      else if (name === container) container = undefined;
      else if (placemarkNames.has(name)) {
        placemarks.push(current);
        current = undefined;
      } else if (parent !== 'Placemark' && isPlacemark(parent) && text.trim() !== '')
        current.elements.set(name, text.trim());
    },
    shouldStop: () => excessIssueOf(placemarks.length, positions) !== undefined,
  });
  const excessIssue = excessIssueOf(placemarks.length, positions);
  if (excessIssue) return failedReading(excessIssue);
  if (placemarks.length === 0 && !xmlIssue)
    return failedReading(
      link === undefined
        ? { kind: hasOverlays ? 'image-overlays' : 'nothing-inside' }
        : { kind: 'network-link', found: link.slice(0, 500) },
    );
  // Map programs put everything into one folder named after the layer.
  const folderNames = new Set(placemarks.map(({ elements }) => elements.get('Folder')));
  const bookkeeping = new Set(folderNames.size === 1 ? ['Folder'] : []);
  const describedPlacemarks = placemarks.map(propertiesOf);
  const columns = new Set(describedPlacemarks.flatMap(({ properties }) => [...properties.keys()]));
  const sources = placemarks.map(
    (placemark, index): SourceItem => ({
      place: { line: placemark.line },
      properties: describedPlacemarks[index]?.properties ?? new Map(),
      ownFields: describedPlacemarks[index]?.data ?? new Set(),
      bookkeeping,
      shape: () => shapeOf(placemark, options.closeLines ?? false),
    }),
  );
  const reading = withLink(readItems(sources, [...columns], options), link);
  return withIssueAtEnd(hasStyles ? { ...reading, hasStyles } : reading, xmlIssue);
}

/**
 * Returns the properties of a Placemark, and which of them are extended data. Repeated names of data get a number; a
 * name element that only repeats the ID, as some programs write it, is ignored.
 */
function propertiesOf({ elements, data }: Placemark): { properties: Map<string, string>; data: Set<string> } {
  const ids = new Set(data.filter(([name]) => name === 'zone_id').map(([, value]) => value));
  const properties = new Map(elements);
  if (ids.has(elements.get('name') ?? '') && data.some(([name]) => name === 'name'))
    properties.delete('name');
  if (elements.get('description') === '' && data.some(([name]) => name === 'description'))
    properties.delete('description');
  const names = new Set<string>();
  for (const [name, value] of data) {
    let distinct = name;
    for (let number = 2; properties.has(distinct); number += 1) distinct = `${name}_${number}`;
    properties.set(distinct, value);
    names.add(distinct);
  }
  return { properties, data: names };
}

/** Adds a link to further data to a reading as an unreadable item. */
function withLink(reading: FileReading, link: string | undefined): FileReading {
  if (link === undefined) return reading;
  const place = { item: reading.items.length + 1 };
  const issue: ItemIssue = { kind: 'linked-rest', found: link.slice(0, 500) };
  return { ...reading, items: [...reading.items, { ok: false, place, issue }] };
}

/** Adds the issue of truncated or invalid XML to the items before it. */
export function withIssueAtEnd(
  reading: FileReading,
  xmlIssue: { issue: ItemIssue; line: number } | undefined,
): FileReading {
  if (!xmlIssue) return reading;
  const place = { item: reading.items.length + 1, line: xmlIssue.line };
  return { ...reading, items: [...reading.items, { ok: false, place, issue: xmlIssue.issue }] };
}

/** Adds coordinates to a Placemark; returns the number of positions, or 0 if they are invalid. */
function addCoordinates(
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

/** Reads `lng,lat[,height]` tuples separated by spaces; returns an issue if any is invalid. */
function readCoordinates(text: string, placemark: Placemark): Ring | ItemIssue {
  const tuples = tuplesOf(text);
  if (!Array.isArray(tuples)) return tuples;
  const ring: Ring = [];
  for (const tuple of tuples) {
    const [lngText = '', latText = '', height, ...more] = tuple.split(',');
    const lng = readDecimal(lngText);
    const lat = readDecimal(latText);
    const isValidHeight = height === undefined || height === '' || readDecimal(height) !== undefined;
    if (lng === undefined || lat === undefined || !isValidHeight || more.length > 0)
      return { kind: 'bad-position', found: tuple.slice(0, 50) };
    if (height && readDecimal(height) !== 0) placemark.hasHeights = true;
    ring.push([lng, lat]);
  }
  return ring;
}

/** Splits text into tuples. Some programs put spaces inside tuples or commas between them. */
function tuplesOf(text: string): string[] | ItemIssue {
  const tuples = text.split(/\s+/).filter((tuple) => tuple !== '');
  if (tuples.every(isTuple)) return tuples;
  const withoutInnerSpaces = tuples.join(' ').replace(/ ?, ?/g, ',').split(' ');
  if (withoutInnerSpaces.every(isTuple)) return withoutInnerSpaces;
  const [list = '', ...more] = withoutInnerSpaces;
  const numbers = list.replace(/,$/, '').split(',');
  const areNumbers = numbers.every((number) => readDecimal(number) !== undefined);
  return more.length === 0 && areNumbers ? tuplesOfList(numbers) : tuples;
}

const isTuple = (text: string) => /^[^,]+,[^,]+(?:,[^,]*)?$/.test(text);

/** Splits numbers separated only by commas into tuples of the size that yields a ring, or that divides their count. */
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

/** Returns the polygons of a Placemark, or its closed lines if it has none. Skips points, and lines next to polygons. */
function shapeOf(
  { polygons, lines, points, hasHeights, issue }: Placemark,
  closeOpenLines: boolean,
): ReadShape {
  const refuse = (reason: ItemIssue) => ({ ok: false as const, issue: reason });
  if (issue) return refuse(issue);
  const parts: Rings[] = [];
  for (const { shell, holes } of polygons) {
    if (!shell || shell.length === 0) return refuse({ kind: 'no-geometry' });
    // An empty innerBoundaryIs isn't a hole.
    parts.push([shell, ...holes.filter((hole) => hole.length > 0)]);
  }
  const skippedTypes = Array.from({ length: points }, () => 'Point');
  if (parts.length > 0) skippedTypes.push(...lines.map(() => 'LineString'));
  else {
    for (const line of lines) {
      const closed = closeLine(line, closeOpenLines);
      if (!closed.ok) return closed;
      parts.push([closed.ring]);
    }
  }
  const geometry = geometryOfParts(parts);
  if (geometry)
    return {
      ok: true,
      geometry,
      skipped: [...skippedMembers(skippedTypes), ...skippedHeights(hasHeights)],
      ...(polygons.length === 0 && { isFromLine: true }),
    };
  return refuse(points > 0 ? { kind: 'no-area', found: 'Point' } : { kind: 'no-geometry' });
}

const fieldNames = ['zone_id', 'store_id', 'types', 'status'];

/** Colors of zones in map programs. */
export interface KmlStyle {
  /** `#rrggbb`. */
  colorOf: (zone: Zone) => string;
}

/**
 * Writes zones as KML, one Placemark each, with the fields as extended data under their API names. With a style, zones
 * are colored and in folders by store, which map programs show as layers.
 */
export function writeKml(zones: readonly Zone[], kmlStyle?: KmlStyle): string {
  // Avoids names that programs read as their own.
  const columnNames = otherColumns(zones, [...fieldNames, 'description', areaColumn]);
  const placemark = (zone: Zone) => {
    const { zoneId, storeId, description, types, status, otherFields = [], geometry } = zone;
    return [
      `<Placemark><name>${escapeXml(zoneId)}</name><description>${escapeXml(htmlOfText(description))}</description>`,
      ...(kmlStyle ? [`<styleUrl>#${styleId(kmlStyle.colorOf(zone))}</styleUrl>`] : []),
      `<ExtendedData>${kmlData('zone_id', zoneId)}${kmlData('store_id', storeId)}${kmlData('types', writeTypes(types))}${kmlData('status', status)}`,
      ...otherFields.map((field) => kmlData(columnNames.get(field.name) ?? field.name, fieldText(field))),
      kmlData(areaColumn, String(areaOf(zone))),
      '</ExtendedData>',
      kmlGeometry(geometry),
      '</Placemark>',
    ].join('');
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    ...(kmlStyle ? [...new Set(zones.map(kmlStyle.colorOf))].map(style) : []),
    ...(kmlStyle ? inFolders(zones, placemark) : zones.map(placemark)),
    '</Document></kml>\n',
  ].join('\n');
}

const styleId = (color: string) => `color-${color.replace('#', '')}`;

/** Writes a style element; KML colors are opacity, blue, green, red. */
function style(color: string): string {
  const [, red = '00', green = '00', blue = '00'] = /^#(..)(..)(..)$/.exec(color) ?? [];
  const blueGreenRed = `${blue}${green}${red}`;
  return `<Style id="${styleId(color)}"><LineStyle><color>ff${blueGreenRed}</color><width>2</width></LineStyle><PolyStyle><color>59${blueGreenRed}</color></PolyStyle></Style>`;
}

/** Writes the Placemarks in a folder for each store; zones without a store are outside folders. */
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

/** Reads all KML files in a KMZ archive. */
export function readKmz(input: Uint8Array, options: ReadOptions = {}): FileReading {
  const archive = filesInArchive(input, ['.kml']);
  if (!archive.ok) return failedReading(archive.issue);
  return joinReadings(archive.files.map(({ name, bytes }) => ({ name, reading: readKml(bytes, options) })));
}
