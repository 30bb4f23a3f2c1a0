import type { ForeignConversion } from './reading.ts';

/** An unsupported file type and how to recognize it. */
export interface ForeignKind {
  /** Name of the type; not translated. */
  found: string;
  /** How users can extract shapes from it. */
  conversion: ForeignConversion;
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
  { found: 'PDF', conversion: 'document', bytes: /^%PDF-/, archived: /\.pdf$/i },
  { found: 'RTF', conversion: 'document', bytes: /^\{\\rtf1/ },
  {
    found: 'Word',
    conversion: 'document',
    bytes:
      /^PK[\s\S]*(?:word\/(?:document|_rels|styles)|mimetypeapplication\/vnd\.oasis\.opendocument\.text)/,
    archived: /^word\/document\.xml$|\.(?:docx?|odt)$/i,
  },
  {
    found: 'PowerPoint',
    conversion: 'document',
    bytes:
      /^PK[\s\S]*(?:ppt\/(?:presentation|_rels|slides)|mimetypeapplication\/vnd\.oasis\.opendocument\.presentation)/,
    archived: /^ppt\/presentation\.xml$|\.(?:pptx?|odp)$/i,
  },
  { found: 'PNG', conversion: 'picture', bytes: /^.PNG\r\n/, archived: /\.png$/i },
  { found: 'JPEG', conversion: 'picture', bytes: /^\xff\xd8\xff/, archived: /\.jpe?g$/i },
  { found: 'GIF', conversion: 'picture', bytes: /^GIF8[79]a/, archived: /\.gif$/i },
  { found: 'WebP', conversion: 'picture', bytes: /^RIFF[\s\S]{4}WEBP/, archived: /\.webp$/i },
  { found: 'BMP', conversion: 'picture', bytes: /^BM[\s\S]{4}\0{4}/, archived: /\.bmp$/i },
  {
    found: 'HEIC',
    conversion: 'picture',
    bytes: /^\0{3}[\s\S]ftyp(?:hei[cfx]|mif1|avif)/,
    archived: /\.(?:heic|avif)$/i,
  },
  { found: 'SVG', conversion: 'picture', text: xml('svg'), archived: /\.svg$/i },
  { found: 'Photoshop', conversion: 'picture', bytes: /^8BPS/ },
  // GeoTIFF is distinguished by its tags before.
  { found: 'TIFF', conversion: 'picture', bytes: /^(?:II[*+]\0|MM\0[*+])/, archived: /\.tiff?$/i },
  { found: 'JPEG 2000', conversion: 'raster', bytes: /^\0\0\0\fjP {2}/, archived: /\.jp2$/i },
  { found: 'NetCDF', conversion: 'raster', bytes: /^CDF[^ -~]/, archived: /\.nc$/i },
  { found: 'HDF5', conversion: 'raster', bytes: /^\x89HDF\r\n/, archived: /\.(?:h5|hdf)$/i },
  { found: 'GRIB', conversion: 'raster', bytes: /^GRIB[\s\S]{3}[^ -~]/, archived: /\.grib2?$/i },
  {
    found: 'Esri ASCII Grid',
    conversion: 'raster',
    text: /^\s*ncols\s+\d+\s+nrows\s+\d/i,
    archived: /\.asc$/i,
  },
  { found: 'PMTiles', conversion: 'tiles', bytes: /^PMTiles/, archived: /\.pmtiles$/i },
  { found: 'MBTiles', conversion: 'tiles', archived: /\.mbtiles$/i },
  { found: 'TileJSON', conversion: 'tiles' },
  // A layer of tile.proto: its version (first or last) and its name.
  {
    found: 'Mapbox Vector Tile',
    conversion: 'tiles',
    bytes: /^\cZ[\s\S](?:[\s\S](?:[\s\S])?)?(?:x[^ -~])?\n[^ -~][ -~]+[\cR\cZ"(x]/,
    archived: /\.(?:mvt|vector\.pbf)$/i,
  },
  { found: 'FIT', conversion: 'track', bytes: /^[^ -~][\s\S]{7}\.FIT/, archived: /\.fit$/i },
  { found: 'TCX', conversion: 'track', text: xml('TrainingCenterDatabase'), archived: /\.tcx$/i },
  {
    found: 'IGC',
    conversion: 'track',
    text: /^(?:ï»¿)?A[A-Z0-9]{3}[^\r\n]*\r?\n(?:[^\r\n]*\r?\n){0,20}H[FOP]DTE/,
    archived: /\.igc$/i,
  },
  { found: 'NMEA', conversion: 'track', text: /^\$(?:GP|GN|GL|GA|BD)[A-Z]{3},/, archived: /\.nmea$/i },
  { found: 'Google Timeline', conversion: 'track' },
  { found: 'SQL: INSERT', conversion: 'sql', text: sql('INSERT\\s+INTO\\s') },
  { found: 'SQL: COPY', conversion: 'sql', text: sql('COPY\\s+[\\w."]+\\s*\\([^)]*\\)\\s*FROM\\s') },
  { found: 'SQL: CREATE TABLE', conversion: 'sql', text: sql('CREATE\\s+(?:UNLOGGED\\s+)?TABLE\\s') },
  {
    found: 'SQL',
    conversion: 'sql',
    text: sql(
      '(?:SET\\s+[\\w.]+\\s*(?:=|TO\\b)|BEGIN\\s*;|START\\s+TRANSACTION|DROP\\s+TABLE\\s|CREATE\\s+(?:EXTENSION|SCHEMA|DATABASE)\\s|LOCK\\s+TABLES\\s|PRAGMA\\s|SELECT\\s[^;]{0,300}\\sFROM\\s)',
    ),
    archived: /\.sql$/i,
  },
  { found: 'pg_dump', conversion: 'sql', bytes: /^PGDMP/ },
  { found: 'QGIS (.qgs)', conversion: 'project', text: xml('qgis') },
  { found: 'QGIS (.qgs)', conversion: 'project', text: /^(?:ï»¿|\s)*<!DOCTYPE qgis[\s>]/ },
  { found: 'QGIS (.qgz)', conversion: 'project', archived: /\.qgs$/i },
  {
    found: 'ArcGIS Pro (.aprx)',
    conversion: 'project',
    archived: /(?:^|\/)GISProject\.(?:xml|json)$|\.aprx$/i,
    decides: true,
  },
  { found: 'ArcMap (.mxd)', conversion: 'project', archived: /\.mxd$/i },
  { found: 'ArcGIS Pro (CIM)', conversion: 'project' },
  { found: 'MapLibre (style)', conversion: 'project' },
  { found: 'FlatGeobuf', conversion: 'map-program', bytes: /^fgb(?![\w\s,;|"])/, archived: /\.fgb$/i },
  {
    found: 'GeoParquet',
    conversion: 'map-program',
    bytes: /^PAR1(?![\w\s,;|"])/,
    archived: /\.(?:geo)?parquet$/i,
  },
  { found: 'GeoArrow', conversion: 'map-program', bytes: /^ARROW1\0/, archived: /\.(?:arrow|feather)$/i },
  { found: 'DWG', conversion: 'map-program', bytes: /^AC10\d\d\0/, archived: /\.dwg$/i },
  { found: 'DXF', conversion: 'map-program', bytes: /^AutoCAD Binary DXF/, archived: /\.dxf$/i },
  { found: 'DXF', conversion: 'map-program', text: /^(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\s/ },
  {
    found: 'OpenStreetMap (.osm.pbf)',
    conversion: 'map-program',
    bytes: /^\0\0\0[\s\S]{0,9}OSMHeader/,
    archived: /\.osm\.pbf$/i,
  },
  {
    found: 'OpenStreetMap (.osm)',
    conversion: 'map-program',
    text: xml('osm|osmChange'),
    archived: /\.osm$/i,
  },
  {
    found: 'GML',
    conversion: 'map-program',
    text: /^(?:ï»¿|\s)*(?:<[?!][^>]*>\s*)*<(?!(?:\w+:)?(?:kml|gpx)[\s>])[^>]*(?:=["']http:\/\/www\.opengis\.net\/gml|\bgml:)/,
    archived: /\.gml$/i,
  },
  { found: 'MapInfo (.tab)', conversion: 'map-program', text: /^\s*!table\s+!version/i },
  {
    found: 'MapInfo (.mif)',
    conversion: 'map-program',
    text: /^\s*version\s+\d+[^\S\r\n]*[\r\n]\s*charset\s/i,
  },
  { found: 'MapInfo', conversion: 'map-program', archived: /\.(?:tab|mif)$/i },
  { found: 'Esri File Geodatabase', conversion: 'map-program', archived: /\.gdb(?:\/|table$)/i },
  { found: 'GTFS', conversion: 'timetable', archived: /(?:^|\/)stop_times\.txt$/i },
  {
    found: 'Microsoft Access',
    conversion: 'database',
    bytes: /^\0[\s\S]{3}Standard (?:Jet|ACE) DB/,
    archived: /\.(?:mdb|accdb)$/i,
  },
  { found: '7z', conversion: 'unpack', bytes: /^7z\xbc\xaf'/, archived: /\.7z$/i },
  { found: 'RAR', conversion: 'unpack', bytes: /^Rar!/, archived: /\.rar$/i },
  { found: 'bzip2', conversion: 'unpack', bytes: /^BZh\d1AY&SY/, archived: /\.bz2$/i },
  { found: 'xz', conversion: 'unpack', bytes: /^\xfd7zXZ\0/, archived: /\.xz$/i },
  { found: 'Zstandard', conversion: 'unpack', bytes: /^\(\xb5\/\xfd/, archived: /\.zst$/i },
  { found: 'tar', conversion: 'unpack', bytes: /^[\s\S]{257}ustar/, archived: /\.tar$/i },
  {
    found: 'JavaScript',
    conversion: 'script',
    text: /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:(?:export\s+)?(?:var|let|const)\s+[\w$]+\s*=|export\s+default\s*[[{]|[\w$.]+\s*[=(]\s*[[{])/,
  },
];
