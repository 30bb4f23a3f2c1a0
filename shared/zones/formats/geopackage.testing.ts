import initSqlJs from 'sql.js';

export const sqlite = await initSqlJs();

export interface TestLayer {
  table: string;
  /** ID in `systems`. */
  srsId: number;
  /** ID in the headers of its shapes, if different. */
  shapeSrsId?: number;
  /** Rows with `geom` as Well-Known Binary, or null. */
  rows: readonly Readonly<Record<string, string | number | null | Uint8Array>>[];
  /** Column types by name, if they differ from those of the values. */
  types?: Readonly<Record<string, string>>;
}

const systems = [
  [-1, 'NONE', -1, 'Undefined Cartesian'],
  [0, 'NONE', 0, 'Undefined geographic'],
  [4326, 'EPSG', 4326, 'WGS 84'],
  [3857, 'EPSG', 3857, 'Web Mercator'],
  [32_721, 'EPSG', 32_721, 'WGS 84 / UTM zone 21S'],
  [100_000, 'QGIS', 1, 'Our own grid'],
];

/** Returns a polygon, or another shape of rings, as little-endian Well-Known Binary. */
export function wkbPolygon(rings: readonly (readonly (readonly [x: number, y: number])[])[]): Uint8Array {
  const numbers = rings.flatMap((ring) => ring.flat());
  const bytes = new Uint8Array(9 + rings.length * 4 + numbers.length * 8);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 1);
  view.setUint32(1, 3, true);
  view.setUint32(5, rings.length, true);
  let at = 9;
  for (const ring of rings) {
    view.setUint32(at, ring.length, true);
    at += 4;
    for (const number of ring.flat()) {
      view.setFloat64(at, number, true);
      at += 8;
    }
  }
  return bytes;
}

/** Returns a GeoPackageBinary with an envelope of this type before the shape. */
function geometryBlob(wkb: Uint8Array, srsId: number, boundsCode: number): Uint8Array {
  const bounds = [0, 32, 48, 48, 64][boundsCode] ?? 0;
  const blob = new Uint8Array(8 + bounds + wkb.length);
  blob.set([0x47, 0x50, 0, 1 | (boundsCode << 1)]);
  new DataView(blob.buffer).setInt32(4, srsId, true);
  blob.set(wkb, 8 + bounds);
  return blob;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns a GeoPackage with these layers, as GDAL and QGIS write it; runs the SQL `more` at the end. */
export function geoPackage(layers: readonly TestLayer[], { boundsCode = 1, more = '' } = {}): Uint8Array {
  const database = new sqlite.Database();
  database.exec(`
    CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT, description TEXT);
    CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, srs_id INTEGER);
    CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z TINYINT, m TINYINT);`);
  for (const [id = 0, organization = '', code = 0, name = ''] of systems)
    database.run('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)', [
      name,
      id,
      organization,
      code,
      '',
    ]);
  for (const { table, srsId, shapeSrsId = srsId, rows, types = {} } of layers) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const declared = columns.map((column) => `${quoted(column)} ${types[column] ?? ''}`);
    database.exec(`CREATE TABLE ${quoted(table)} (${['fid INTEGER PRIMARY KEY', ...declared].join(', ')})`);
    database.run("INSERT INTO gpkg_contents VALUES (?, 'features', ?, ?)", [table, table, srsId]);
    database.run("INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'POLYGON', ?, 0, 0)", [table, srsId]);
    for (const row of rows) {
      const values = columns.map((column) => {
        const value = row[column] ?? null;
        return column === 'geom' && value instanceof Uint8Array
          ? geometryBlob(value, shapeSrsId, boundsCode)
          : value;
      });
      const placeholders = columns.map(() => '?').join(', ');
      database.run(
        `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (${placeholders})`,
        values,
      );
    }
  }
  if (more !== '') database.exec(more);
  const bytes = database.export();
  database.close();
  return bytes;
}

/** Returns a write-ahead log with one commit of these pages (sqlite.org/fileformat2.html, section 4). */
export function writeAheadLog(pages: ReadonlyMap<number, Uint8Array>, pageCount: number): Uint8Array {
  const pageBytes = 4096;
  const bytes = new Uint8Array(32 + pages.size * (24 + pageBytes));
  const view = new DataView(bytes.buffer);
  [0x377f0683, 3_007_000, pageBytes, 0, 11, 22].forEach((word, index) => {
    view.setUint32(index * 4, word);
  });
  let [one, other] = [0, 0];
  const addToChecksum = (from: number, length: number) => {
    for (let at = from; at < from + length; at += 8) {
      one = (one + view.getUint32(at) + other) >>> 0;
      other = (other + view.getUint32(at + 4) + one) >>> 0;
    }
  };
  addToChecksum(0, 24);
  view.setUint32(24, one);
  view.setUint32(28, other);
  let at = 32;
  let remaining = pages.size;
  for (const [page, content] of pages) {
    remaining -= 1;
    [page, remaining === 0 ? pageCount : 0, 11, 22].forEach((word, index) => {
      view.setUint32(at + index * 4, word);
    });
    bytes.set(content, at + 24);
    addToChecksum(at, 8);
    addToChecksum(at + 24, pageBytes);
    view.setUint32(at + 16, one);
    view.setUint32(at + 20, other);
    at += 24 + pageBytes;
  }
  return bytes;
}
