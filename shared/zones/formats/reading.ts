import type { SqlJsStatic } from 'sql.js';
import type { LngLat } from '../../geo/position.ts';
import type { WktIssue } from '../../geo/wkt-issue.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { TableEncoding, TextOptions } from '../../text/text-pieces.ts';
import type { OtherField } from '../other-fields.ts';
import type { Zone } from '../zone.ts';

/** Zone fields that a file can contain. */
export type ZoneFields = Pick<Zone, 'zoneId' | 'storeId' | 'description' | 'types' | 'status'>;

/** Maps columns or properties to fields; `polygon` is the geometry. */
export type FieldMapping = Partial<
  Record<
    | keyof ZoneFields
    | 'polygon'
    /** What an item without a `zone_id` is called by. */
    | 'name',
    string
  >
>;

/** Location of an item in its file, from 1. */
export interface ItemPlace {
  item: number;
  line?: number;
  /** Table row; a header is row 1. */
  row?: number;
  /** File within an archive. */
  file?: string;
}

/** What makes a file, or part of it, unreadable. */
export type Damage =
  | { damage: 'json' | 'xml' | 'zip' | 'database' | 'gzip' }
  /** Where the engine knows the place, counted from 1. */
  | { damage: 'json-at'; line: number; column: number }
  /** A value that other languages have and JSON has not, such as NaN. */
  | { damage: 'json-word'; found: string; line: number; column: number }
  | { damage: 'doctype' }
  | { damage: 'too-deep'; limit: number }
  /** A shapefile that ends inside a record; a record or a polygon of KML without a shape that can be read. */
  | { damage: 'cut-off' | 'no-shape' };

/** Why an item, or what follows it, couldn't be read. The window creates the messages. */
export type ItemIssue =
  | { kind: 'bad-wkt'; wkt: WktIssue }
  /** The file is not what it says, or not to its end. */
  | ({ kind: 'unreadable' } & Damage)
  /** A cell of a table whose quote has no end, or has text behind it. */
  | { kind: 'unclosed-quote' }
  | { kind: 'text-after-quote' }
  | { kind: 'no-geometry' }
  /** A table of which no column is known to have the geometries. */
  | { kind: 'no-geometry-column' }
  /** A point, a line, or a kind that is none: it has no area. */
  | { kind: 'no-area'; found: string }
  /** Of GeoJSON: a type of geometry that the format does not have. */
  | { kind: 'unknown-type'; found: string }
  /** A line that does not end where it starts; it can be closed on request. */
  | { kind: 'open-line'; from: LngLat; to: LngLat }
  /** `found` is what stands where a number was expected. */
  | { kind: 'bad-position'; found: string }
  /** Of KML: so many numbers with commas alone between them, which may be pairs or threes or neither. */
  | { kind: 'comma-tuples'; found: number }
  /** A reference system that is not WGS84 and cannot be turned into it. */
  | { kind: 'bad-projection'; found: string }
  /** Numbers that lie nowhere in the reference system that they are said to be in. */
  | { kind: 'projection-mismatch'; found: string }
  /** Numbers that are no degrees, and nothing that says what they are. */
  | { kind: 'no-projection' }
  /** Of a shapefile's files the one with the shapes is not there. */
  | { kind: 'shapes-missing'; found: string; expected: string }
  /** The fields of a shapefile cannot be read; its shapes can. */
  | { kind: 'no-table' }
  /** Of a shapefile: the table has another number of rows than there are shapes, so that fields may be a neighbor's. */
  | { kind: 'table-mismatch'; rows: number; shapes: number }
  /** Of a GeoPackage: it names a layer whose table is not in it. */
  | { kind: 'layer-missing'; found: string }
  /** Of a GeoPackage: a program had it open, and its log with the last changes is not there. */
  | { kind: 'log-missing' }
  /** The log of a GeoPackage, without the file that it belongs to. */
  | { kind: 'database-missing' }
  /** Of a GeoPackage: a shape names another reference system than its layer. */
  | { kind: 'two-systems'; found: string; expected: string }
  /** A surface of triangles, as a MultiPatch of Esri may be. */
  | { kind: 'triangles' }
  | { kind: 'too-large'; limitBytes: number }
  /** More items, or more positions, than are taken at once. */
  | { kind: 'too-many-items'; limit: number }
  | { kind: 'too-many-positions'; limit: number }
  /** A field of a zone has more characters than `limit`. */
  | { kind: 'long-text'; limit: number }
  /** All that is there are points; `found` says where that shows, such as the columns. */
  | { kind: 'points'; found: string }
  /** Positions alone, which may be the vertices of a zone. */
  | { kind: 'vertices' }
  /** KML that has nothing itself and points to another address. */
  | { kind: 'network-link'; found: string }
  /** KML that has zones, and a link to another address for more. */
  | { kind: 'linked-rest'; found: string }
  | { kind: 'nothing-inside' }
  /** The file was moved or changed, or its disk went, while it was read. */
  | { kind: 'gone' }
  /** Well-Known Binary that is damaged. */
  | { kind: 'bad-wkb' }
  /** A kind of shape whose sides are no straight lines. */
  | { kind: 'arcs'; found: string }
  /** A cell as long as the program that wrote it lets one be, whose shape has no end. */
  | { kind: 'cell-cut'; limit: number }
  /** A file of a kind that is not read, and how to get one that is. */
  | { kind: 'foreign-file'; found: string; way: ForeignWay }
  /** Bytes that are no text, and of no kind that is known. */
  | { kind: 'binary' }
  /** KML that lays pictures on the map, and has nothing else. */
  | { kind: 'image-overlays' }
  /** Files that people take for one with zones. */
  | { kind: 'spreadsheet' }
  | { kind: 'web-page' };

/** How users can extract shapes from an unsupported file type; each has its own message. */
export type ForeignWay =
  | 'map-program'
  | 'esri'
  | 'document'
  | 'picture'
  | 'raster'
  | 'tiles'
  | 'track'
  | 'sql'
  | 'script'
  | 'unpack'
  | 'project'
  | 'timetable'
  | 'database'
  /** Tables without a column of shapes. */
  | 'tables'
  | 'wkb';

/** Data of a readable item that isn't imported. */
export type LeftOut =
  /** Members of a collection without area. */
  | { kind: 'members'; found: string; count: number }
  /** Heights or measures of its vertices, where any is not 0. */
  | { kind: 'heights' }
  /** Other fields that are too many or too long. */
  | { kind: 'fields'; names: readonly string[] };

/** Possible error of positions in meters, if the datum shift to WGS84 is only roughly known or unknown. */
export interface PositionError {
  datum: string;
  meters: number;
}

/** Shape of an item, and what was skipped of it. */
export type ReadShape =
  | {
      ok: true;
      geometry: ZoneGeometry;
      leftOut?: readonly LeftOut[];
      offBy?: PositionError;
      /** Its shape was made from a closed line. */
      isFromLine?: true;
    }
  | { ok: false; issue: ItemIssue };

export type ReadItem =
  | {
      ok: true;
      place: ItemPlace;
      geometry: ZoneGeometry;
      fields: Partial<ZoneFields>;
      /** Absent if there are none. */
      otherFields?: readonly OtherField[];
      leftOut?: readonly LeftOut[];
      /** Its shape was made from a closed line. */
      isFromLine?: true;
    }
  /** `zoneId` where it is known whose shape that would have been. */
  | { ok: false; place: ItemPlace; issue: ItemIssue; zoneId?: string | undefined };

/** Contents of a file: its items, good and bad, and how its columns were read. */
export interface Reading {
  items: ReadItem[];
  /** All column or property names, in order. */
  columns: string[];
  mapping: FieldMapping;
  /** For files whose text depends on it. */
  encoding?: TableEncoding;
  /** The largest error of its items. */
  offBy?: PositionError;
  /** It contains colors and icons, which aren't imported. */
  hasLook?: true;
}

export interface ReadOptions extends Pick<TextOptions, 'encoding' | 'onShare'> {
  /** Column mapping; guessed from names if absent. */
  mapping?: FieldMapping;
  /** Treats open tracks and lines as closed. */
  closeLines?: boolean;
  /** Opens databases; without it GeoPackages aren't read. */
  sqlite?: SqlJsStatic;
  /** Called occasionally with the number of items read. */
  onProgress?: (done: number) => void;
}

export const failedReading = (issue: ItemIssue): Reading => ({
  items: [{ ok: false, place: { item: 1 }, issue }],
  columns: [],
  mapping: {},
});

/** Adds the text encoding to a reading if it may be wrong. */
export const withEncoding = (reading: Reading, encoding: TableEncoding | undefined): Reading =>
  encoding ? { ...reading, encoding } : reading;
