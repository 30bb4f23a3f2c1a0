import type { SqlJsStatic } from 'sql.js';
import type { LngLat } from '../../geo/position.ts';
import type { WktIssue } from '../../geo/wkt-issue.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { TextOptions, UsedEncoding } from '../../text/text-pieces.ts';
import type { OtherField } from '../other-fields.ts';
import type { Zone } from '../zone.ts';

/** Zone fields that a file can contain. */
export type ZoneFields = Pick<Zone, 'zoneId' | 'storeId' | 'description' | 'types' | 'status'>;

/** Maps columns or properties to fields; `polygon` is the geometry. */
export type FieldMapping = Partial<
  Record<
    | keyof ZoneFields
    | 'polygon'
    /** Sets the `zone_id` of items without one. */
    | 'name',
    string
  >
>;

/** Position of an item in its file, counted from 1. */
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
  /** With line and column from 1, if the JavaScript engine reports them. */
  | { damage: 'json-at'; line: number; column: number }
  /** A value of another language that JSON lacks, such as NaN. */
  | { damage: 'json-word'; found: string; line: number; column: number }
  | { damage: 'doctype' }
  | { damage: 'too-deep'; limit: number }
  /**
   * The file ends inside a shapefile record or a polygon; or a shapefile record or KML polygon has no readable shape.
   */
  | { damage: 'cut-off' | 'no-shape' };

/** Why an item, or the rest of a file from there on, couldn't be read. The window creates the messages. */
export type ItemIssue =
  | { kind: 'bad-wkt'; wkt: WktIssue }
  /** The file isn't in the format that it claims, or is damaged. */
  | ({ kind: 'unreadable' } & Damage)
  /** A quoted table cell without a closing quote, or with text after it. */
  | { kind: 'unclosed-quote' }
  | { kind: 'text-after-quote' }
  | { kind: 'no-geometry' }
  /** A table without a column of shapes. */
  | { kind: 'no-geometry-column' }
  /** The shape is a point, a line, or of another type without an area. */
  | { kind: 'no-area'; found: string }
  /** A geometry type that GeoJSON doesn't define. */
  | { kind: 'unknown-type'; found: string }
  /** A line whose ends differ; the user may have it closed. */
  | { kind: 'open-line'; from: LngLat; to: LngLat }
  /** `found` is the text in place of a number. */
  | { kind: 'bad-position'; found: string }
  /** KML: `found` numbers are separated only by commas, so they may be pairs or triples. */
  | { kind: 'comma-tuples'; found: number }
  /** The reference system is unknown or can't be converted to WGS84. */
  | { kind: 'bad-projection'; found: string }
  /** The numbers are impossible in the declared reference system. */
  | { kind: 'projection-mismatch'; found: string }
  /** The numbers aren't degrees, and no reference system is declared. */
  | { kind: 'no-projection' }
  /** A shapefile's .shp file is missing. */
  | { kind: 'shapes-missing'; found: string; expected: string }
  /** A shapefile's attribute table can't be read; its shapes can. */
  | { kind: 'no-table' }
  /** A shapefile's table and shapes differ in number, so fields may belong to another shape. */
  | { kind: 'table-mismatch'; rows: number; shapes: number }
  /** A GeoPackage lists a layer whose table is missing. */
  | { kind: 'layer-missing'; found: string }
  /** A GeoPackage was open in a program, and the write-ahead log with the last changes is missing. */
  | { kind: 'log-missing' }
  /** A GeoPackage's write-ahead log without its database. */
  | { kind: 'database-missing' }
  /** A GeoPackage's shape names another reference system than its layer. */
  | { kind: 'two-systems'; found: string; expected: string }
  /** A surface of triangles, such as an Esri MultiPatch. */
  | { kind: 'triangles' }
  | { kind: 'too-large'; limitBytes: number }
  /** More items or positions than `importLimits`. */
  | { kind: 'too-many-items'; limit: number }
  | { kind: 'too-many-positions'; limit: number }
  /** A field is longer than `limit` characters. */
  | { kind: 'long-text'; limit: number }
  /** The file only contains points; `found` is the evidence, such as the columns. */
  | { kind: 'points'; found: string }
  /** Bare positions in unknown order, which may be the vertices of a zone. */
  | { kind: 'vertices' }
  /** KML that only links to another URL. */
  | { kind: 'network-link'; found: string }
  /** KML with zones and a link to another URL for more. */
  | { kind: 'linked-rest'; found: string }
  | { kind: 'nothing-inside' }
  /** The file was moved or changed, or its disk was removed, while it was read. */
  | { kind: 'gone' }
  /** Damaged Well-Known Binary. */
  | { kind: 'bad-wkb' }
  /** A geometry type with curved edges. */
  | { kind: 'arcs'; found: string }
  /** A truncated shape in a cell of `limit` characters, the maximum of the program that wrote it. */
  | { kind: 'cell-cut'; limit: number }
  /** An unsupported file type, and how to convert it. */
  | { kind: 'foreign-file'; found: string; conversion: ForeignConversion }
  /** Binary data of an unknown type. */
  | { kind: 'binary' }
  /** KML that only contains image overlays. */
  | { kind: 'image-overlays' }
  /** Files commonly mistaken for zone files. */
  | { kind: 'spreadsheet' }
  | { kind: 'web-page' };

/** How users can extract shapes from an unsupported file type; each has its own message. */
export type ForeignConversion =
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
export type SkippedData =
  /** Members of a collection without area. */
  | { kind: 'members'; found: string; count: number }
  /** Heights or measures of its vertices, if any isn't 0. */
  | { kind: 'heights' }
  /** Other fields that are too many or too long. */
  | { kind: 'fields'; names: readonly string[] };

/** Possible error of positions in meters, if the datum shift to WGS84 is only roughly known or unknown. */
export interface PositionError {
  datum: string;
  meters: number;
}

/** Shape of an item, and the data that was skipped. */
export type ReadShape =
  | {
      ok: true;
      geometry: ZoneGeometry;
      skipped?: readonly SkippedData[];
      positionError?: PositionError;
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
      skipped?: readonly SkippedData[];
      /** Its shape was made from a closed line. */
      isFromLine?: true;
    }
  /** `zoneId` is that of the item without a readable shape, if known. */
  | { ok: false; place: ItemPlace; issue: ItemIssue; zoneId?: string | undefined };

/** Contents of a file: readable and unreadable items, and how its columns were read. */
export interface FileReading {
  items: ReadItem[];
  /** All column or property names, in order. */
  columns: string[];
  mapping: FieldMapping;
  /** For files whose text depends on it. */
  encoding?: UsedEncoding;
  /** The largest error of its items. */
  positionError?: PositionError;
  /** Whether it contains colors and icons, which aren't imported. */
  hasStyles?: true;
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

/** Returns a reading whose only item is an issue. */
export const failedReading = (issue: ItemIssue): FileReading => ({
  items: [{ ok: false, place: { item: 1 }, issue }],
  columns: [],
  mapping: {},
});

/** Adds the text encoding to a reading if it may be wrong. */
export const withEncoding = (reading: FileReading, encoding: UsedEncoding | undefined): FileReading =>
  encoding ? { ...reading, encoding } : reading;
