import type { ForeignConversion } from './reading.ts';

/** An unsupported file type and how to recognize it. */
export interface ForeignKind {
  /** Name of the type; not translated. */
  found: string;
  /** How users can extract shapes from it. */
  way: ForeignConversion;
  /** Pattern for the first bytes, one character per byte. */
  bytes?: RegExp;
  /** Pattern for the start of text, in a file or pasted. */
  text?: RegExp;
  /** Pattern for file names in an archive without supported files. */
  archived?: RegExp;
  /** One such file determines the archive's kind, whatever else it contains. */
  decides?: true;
}

/** XML with this root element, after a declaration and comments. */
const xml = (element: string) =>
  new RegExp(`^(?:ï»¿|\\s)*(?:<[?!][^>]*>\\s*)*<(?:\\w+:)?(?:${element})[\\s>]`);

/** An SQL statement, after comments. */
const sql = (statement: string) =>
  new RegExp(`^(?:ï»¿|\\s|--[^\\n]*\\n|/\\*(?:[^*]|\\*(?!/))*\\*/)*(?:${statement})`, 'i');

/** All recognized types, most specific first. */
export const foreignKinds: readonly ForeignKind[] = [
  { found: 'PDF', way: 'document', bytes: /^%PDF-/, archived: /\.pdf$/i },
  { found: 'RTF', way: 'document', bytes: /^\{\\rtf1/ },
  {
    found: 'Word',
    way: 'document',
    bytes:
      /^PK[\s\S]*(?:word\/(?:document|_rels|styles)|mimetypeapplication\/vnd\.oasis\.opendocument\.text)/,
    archived: /^word\/document\.xml$|\.(?:docx?|odt)$/i,
  },
  {
    found: 'PowerPoint',
    way: 'document',
    bytes:
      /^PK[\s\S]*(?:ppt\/(?:presentation|_rels|slides)|mimetypeapplication\/vnd\.oasis\.opendocument\.presentation)/,
    archived: /^ppt\/presentation\.xml$|\.(?:pptx?|odp)$/i,
  },
  { found: 'PNG', way: 'picture', bytes: /^.PNG\r\n/, archived: /\.png$/i },
  { found: 'JPEG', way: 'picture', bytes: /^\xff\xd8\xff/, archived: /\.jpe?g$/i },
  { found: 'GIF', way: 'picture', bytes: /^GIF8[79]a/, archived: /\.gif$/i },
  { found: 'WebP', way: 'picture', bytes: /^RIFF[\s\S]{4}WEBP/, archived: /\.webp$/i },
  { found: 'BMP', way: 'picture', bytes: /^BM[\s\S]{4}\0{4}/, archived: /\.bmp$/i },
  {
    found: 'HEIC',
    way: 'picture',
    bytes: /^\0{3}[\s\S]ftyp(?:hei[cfx]|mif1|avif)/,
    archived: /\.(?:heic|avif)$/i,
  },
  { found: 'SVG', way: 'picture', text: xml('svg'), archived: /\.svg$/i },
  { found: 'Photoshop', way: 'picture', bytes: /^8BPS/ },
  // GeoTIFF is distinguished by its tags before.
  { found: 'TIFF', way: 'picture', bytes: /^(?:II[*+]\0|MM\0[*+])/, archived: /\.tiff?$/i },
  { found: 'JPEG 2000', way: 'raster', bytes: /^\0\0\0\fjP {2}/, archived: /\.jp2$/i },
  { found: 'NetCDF', way: 'raster', bytes: /^CDF[^ -~]/, archived: /\.nc$/i },
  { found: 'HDF5', way: 'raster', bytes: /^\x89HDF\r\n/, archived: /\.(?:h5|hdf)$/i },
  { found: 'GRIB', way: 'raster', bytes: /^GRIB[\s\S]{3}[^ -~]/, archived: /\.grib2?$/i },
  { found: 'Esri ASCII Grid', way: 'raster', text: /^\s*ncols\s+\d+\s+nrows\s+\d/i, archived: /\.asc$/i },
  { found: 'PMTiles', way: 'tiles', bytes: /^PMTiles/, archived: /\.pmtiles$/i },
  { found: 'MBTiles', way: 'tiles', archived: /\.mbtiles$/i },
  { found: 'TileJSON', way: 'tiles' },
  // A layer of tile.proto: its version (first or last) and its name.
  {
    found: 'Mapbox Vector Tile',
    way: 'tiles',
    bytes: /^\cZ[\s\S](?:[\s\S](?:[\s\S])?)?(?:x[^ -~])?\n[^ -~][ -~]+[\cR\cZ"(x]/,
    archived: /\.(?:mvt|vector\.pbf)$/i,
  },
  { found: 'FIT', way: 'track', bytes: /^[^ -~][\s\S]{7}\.FIT/, archived: /\.fit$/i },
  { found: 'TCX', way: 'track', text: xml('TrainingCenterDatabase'), archived: /\.tcx$/i },
  {
    found: 'IGC',
    way: 'track',
    text: /^(?:ï»¿)?A[A-Z0-9]{3}[^\r\n]*\r?\n(?:[^\r\n]*\r?\n){0,20}H[FOP]DTE/,
    archived: /\.igc$/i,
  },
  { found: 'NMEA', way: 'track', text: /^\$(?:GP|GN|GL|GA|BD)[A-Z]{3},/, archived: /\.nmea$/i },
  { found: 'Google Timeline', way: 'track' },
  { found: 'SQL: INSERT', way: 'sql', text: sql('INSERT\\s+INTO\\s') },
  { found: 'SQL: COPY', way: 'sql', text: sql('COPY\\s+[\\w."]+\\s*\\([^)]*\\)\\s*FROM\\s') },
  { found: 'SQL: CREATE TABLE', way: 'sql', text: sql('CREATE\\s+(?:UNLOGGED\\s+)?TABLE\\s') },
  {
    found: 'SQL',
    way: 'sql',
    text: sql(
      '(?:SET\\s+[\\w.]+\\s*(?:=|TO\\b)|BEGIN\\s*;|START\\s+TRANSACTION|DROP\\s+TABLE\\s|CREATE\\s+(?:EXTENSION|SCHEMA|DATABASE)\\s|LOCK\\s+TABLES\\s|PRAGMA\\s|SELECT\\s[^;]{0,300}\\sFROM\\s)',
    ),
    archived: /\.sql$/i,
  },
  { found: 'pg_dump', way: 'sql', bytes: /^PGDMP/ },
  { found: 'QGIS (.qgs)', way: 'project', text: xml('qgis') },
  { found: 'QGIS (.qgs)', way: 'project', text: /^(?:ï»¿|\s)*<!DOCTYPE qgis[\s>]/ },
  { found: 'QGIS (.qgz)', way: 'project', archived: /\.qgs$/i },
  {
    found: 'ArcGIS Pro (.aprx)',
    way: 'project',
    archived: /(?:^|\/)GISProject\.(?:xml|json)$|\.aprx$/i,
    decides: true,
  },
  { found: 'ArcMap (.mxd)', way: 'project', archived: /\.mxd$/i },
  { found: 'ArcGIS Pro (CIM)', way: 'project' },
  { found: 'MapLibre (style)', way: 'project' },
  { found: 'FlatGeobuf', way: 'map-program', bytes: /^fgb(?![\w\s,;|"])/, archived: /\.fgb$/i },
  { found: 'GeoParquet', way: 'map-program', bytes: /^PAR1(?![\w\s,;|"])/, archived: /\.(?:geo)?parquet$/i },
  { found: 'GeoArrow', way: 'map-program', bytes: /^ARROW1\0/, archived: /\.(?:arrow|feather)$/i },
  { found: 'DWG', way: 'map-program', bytes: /^AC10\d\d\0/, archived: /\.dwg$/i },
  { found: 'DXF', way: 'map-program', bytes: /^AutoCAD Binary DXF/, archived: /\.dxf$/i },
  { found: 'DXF', way: 'map-program', text: /^(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\s/ },
  {
    found: 'OpenStreetMap (.osm.pbf)',
    way: 'map-program',
    bytes: /^\0\0\0[\s\S]{0,9}OSMHeader/,
    archived: /\.osm\.pbf$/i,
  },
  { found: 'OpenStreetMap (.osm)', way: 'map-program', text: xml('osm|osmChange'), archived: /\.osm$/i },
  {
    found: 'GML',
    way: 'map-program',
    text: /^(?:ï»¿|\s)*(?:<[?!][^>]*>\s*)*<(?!(?:\w+:)?(?:kml|gpx)[\s>])[^>]*(?:=["']http:\/\/www\.opengis\.net\/gml|\bgml:)/,
    archived: /\.gml$/i,
  },
  { found: 'MapInfo (.tab)', way: 'map-program', text: /^\s*!table\s+!version/i },
  { found: 'MapInfo (.mif)', way: 'map-program', text: /^\s*version\s+\d+[^\S\r\n]*[\r\n]\s*charset\s/i },
  { found: 'MapInfo', way: 'map-program', archived: /\.(?:tab|mif)$/i },
  { found: 'Esri File Geodatabase', way: 'map-program', archived: /\.gdb(?:\/|table$)/i },
  { found: 'GTFS', way: 'timetable', archived: /(?:^|\/)stop_times\.txt$/i },
  {
    found: 'Microsoft Access',
    way: 'database',
    bytes: /^\0[\s\S]{3}Standard (?:Jet|ACE) DB/,
    archived: /\.(?:mdb|accdb)$/i,
  },
  { found: '7z', way: 'unpack', bytes: /^7z\xbc\xaf'/, archived: /\.7z$/i },
  { found: 'RAR', way: 'unpack', bytes: /^Rar!/, archived: /\.rar$/i },
  { found: 'bzip2', way: 'unpack', bytes: /^BZh\d1AY&SY/, archived: /\.bz2$/i },
  { found: 'xz', way: 'unpack', bytes: /^\xfd7zXZ\0/, archived: /\.xz$/i },
  { found: 'Zstandard', way: 'unpack', bytes: /^\(\xb5\/\xfd/, archived: /\.zst$/i },
  { found: 'tar', way: 'unpack', bytes: /^[\s\S]{257}ustar/, archived: /\.tar$/i },
  {
    found: 'JavaScript',
    way: 'script',
    text: /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:(?:export\s+)?(?:var|let|const)\s+[\w$]+\s*=|export\s+default\s*[[{]|[\w$.]+\s*[=(]\s*[[{])/,
  },
];
