import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from './detect.ts';

const issueOf = (input: Uint8Array | string) => {
  const [item, ...more] = readFile(input).reading.items;
  return item?.ok === false && more.length === 0 ? item.issue.kind : undefined;
};

test('spreadsheets are distinguished from other archives', () => {
  const part = strToU8('<x/>');
  expect(issueOf(zipSync({ '[Content_Types].xml': part, 'xl/workbook.xml': part }))).toBe('spreadsheet');
  expect(issueOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0))).toBe('spreadsheet');
  expect(issueOf(zipSync({ 'word/document.xml': part }))).toBe('foreign-file');
  expect(issueOf(zipSync({ 'notes.txt': part }))).toBe('nothing-inside');
});

test('a web page is distinguished from KML', () => {
  expect(issueOf('\uFEFF<!DOCTYPE html>\n<html><body>Log in</body></html>')).toBe('web-page');
  expect(issueOf(strToU8('<html lang="en">'))).toBe('web-page');
  expect(issueOf('<kml></kml>')).toBe('nothing-inside');
});

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const foreignOf = (input: Uint8Array | string) => {
  const [item, ...more] = readFile(input).reading.items;
  const issue = item?.ok === false && more.length === 0 ? item.issue : undefined;
  return issue?.kind === 'foreign-file' ? [issue.found, issue.conversion] : issue?.kind;
};

test.each([
  ['PDF', 'document', '%PDF-1.7\n%\xe2\xe3\n1 0 obj'],
  ['RTF', 'document', '{\\rtf1\\ansi'],
  ['PNG', 'picture', '\x89PNG\r\n\x1a\n'],
  ['JPEG', 'picture', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['GIF', 'picture', 'GIF89a\x01\0'],
  ['WebP', 'picture', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['BMP', 'picture', 'BM6\0\x0c\0\0\0\0\0'],
  ['HEIC', 'picture', '\0\0\0\x18ftypheic'],
  ['TIFF', 'picture', 'II*\0\b\0\0\0'],
  ['TIFF', 'picture', `II*\0\b\0\0\0\x01\0\0\x01${'\0'.repeat(20)}`],
  ['GeoTIFF', 'raster', `II*\0\b\0\0\0\x02\0\0\x01${'\0'.repeat(10)}\xaf\x87${'\0'.repeat(20)}`],
  ['GeoTIFF', 'raster', `MM\0*\0\0\0\b\0\x01\x87\xaf${'\0'.repeat(20)}`],
  ['JPEG 2000', 'raster', '\0\0\0\fjP  \r\n'],
  ['NetCDF', 'raster', 'CDF\x01\0\0'],
  ['HDF5', 'raster', '\x89HDF\r\n\x1a\n'],
  ['GRIB', 'raster', 'GRIB\0\0\0\x02'],
  ['PMTiles', 'tiles', 'PMTiles\x03\x7f\0'],
  ['Mapbox Vector Tile', 'tiles', '\x1a\x20x\x02\n\x05zones"\x02id'],
  ['Mapbox Vector Tile', 'tiles', '\x1a\x8e\x01\n\x05zones\x12\x10\b\x01'],
  ['FIT', 'track', '\x0e\x10\xd9\x07\x40\x01\0\0.FIT\0\0'],
  ['pg_dump', 'sql', 'PGDMP\x01\x0e'],
  ['FlatGeobuf', 'map-program', 'fgb\x03fgb\0'],
  ['GeoParquet', 'map-program', 'PAR1\x15\x04'],
  ['GeoArrow', 'map-program', 'ARROW1\0\0'],
  ['DWG', 'map-program', 'AC1032\0\0'],
  ['DXF', 'map-program', 'AutoCAD Binary DXF\r\n\x1a\0'],
  ['OpenStreetMap (.osm.pbf)', 'map-program', '\0\0\0\x0e\n\tOSMHeader\x18'],
  ['Microsoft Access', 'database', '\0\x01\0\0Standard Jet DB\0'],
  ['7z', 'unpack', "7z\xbc\xaf'\x1c\0"],
  ['RAR', 'unpack', 'Rar!\x1a\x07\0'],
  ['bzip2', 'unpack', 'BZh91AY&SY\x01'],
  ['xz', 'unpack', '\xfd7zXZ\0'],
  ['Zstandard', 'unpack', '(\xb5/\xfd\x04'],
  ['Well-Known Binary', 'wkb', `\x01\x03\0\0\0\x01${'\0'.repeat(20)}`],
  ['Well-Known Binary', 'wkb', `\x01\x03\0\0\x20\xe6\x10\0\0\x01${'\0'.repeat(20)}`],
  ['Well-Known Binary', 'wkb', `\0\0\0\x03\xee\0\0\0\x01${'\0'.repeat(20)}`],
])('%s is recognized by its first bytes', (found, conversion, text) => {
  expect(foreignOf(ascii(text))).toEqual([found, conversion]);
});

const gml = '<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2">';
test.each([
  [
    'QGIS (.qgs)',
    'project',
    "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n<qgis version=\"3\">",
  ],
  ['QGIS (.qgs)', 'project', '\uFEFF \n<?xml version="1.0"?>\n<qgis projectname="">'],
  ['OpenStreetMap (.osm)', 'map-program', '<?xml version="1.0"?>\n<!-- x -->\n<osm version="0.6">'],
  ['GML', 'map-program', `<?xml version="1.0"?>\n${gml}`],
  ['GML', 'map-program', '<wfs:FeatureCollection xmlns="x" xmlns:gml="http://www.opengis.net/gml">'],
  ['DXF', 'map-program', '  0\r\nSECTION\r\n  2\r\nHEADER\r\n'],
  ['DXF', 'map-program', '999\nmade by hand\n0\nSECTION\n'],
  ['MapInfo (.tab)', 'map-program', '!table\r\n!version 300\r\n!charset WindowsLatin1\r\n'],
  ['MapInfo (.mif)', 'map-program', 'Version   450\r\nCharset "WindowsLatin1"\r\n'],
  ['JavaScript', 'script', 'var zones = {"type":"FeatureCollection","features":[]};'],
  ['JavaScript', 'script', '// zones\n/* of * us */\nexport const zones = {};'],
  ['JavaScript', 'script', 'export default {"type":"FeatureCollection"}'],
  ['JavaScript', 'script', 'module.exports = [{}]'],
  ['JavaScript', 'script', 'callback({"type":"FeatureCollection"})'],
  ['SVG', 'picture', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'],
  ['Esri ASCII Grid', 'raster', 'ncols 4\nnrows 6\nxllcorner 0\n'],
  ['TCX', 'track', '<?xml version="1.0"?>\n<TrainingCenterDatabase xmlns="x"><Activities/>'],
  ['IGC', 'track', 'AXXX001 flight\r\nHFPLTPILOT:A\r\nHFDTE010126\r\n'],
  ['NMEA', 'track', '$GPGGA,123519,4807.038,N,01131.000,E,1,08\n'],
  ['SQL: INSERT', 'sql', "-- zones\nINSERT INTO zones VALUES (1, 'POLYGON ((0 0, 1 0, 1 1, 0 0))');"],
  ['SQL: COPY', 'sql', 'COPY public.zones (id, geom) FROM stdin;\n1\t0103\n'],
  ['SQL: CREATE TABLE', 'sql', '/* of us */ create table zones (id int);'],
  ['SQL', 'sql', '--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n'],
  ['TileJSON', 'tiles', '{"tilejson":"3.0.0","tiles":["https://example.com/{z}/{x}/{y}.pbf"]}'],
  ['MapLibre (style)', 'project', '{"version":8,"sources":{},"layers":[]}'],
  ['ArcGIS Pro (CIM)', 'project', '{"type":"CIMMapDocument","version":"3.1.0"}'],
  ['Google Timeline', 'track', '{"semanticSegments":[{"timelinePath":[]}]}'],
  ['TopoJSON', 'map-program', '{"type":"Topology","objects":{}}'],
  ['Esri JSON', 'esri', '{"geometryType":"esriGeometryPolygon","features":[]}'],
  ['OpenStreetMap (JSON)', 'map-program', '{"version":0.6,"osm3s":{},"elements":[]}'],
])('%s is recognized in a file and in pasted text', (found, conversion, text) => {
  expect(foreignOf(text)).toEqual([found, conversion]);
  expect(foreignOf(strToU8(text))).toEqual([found, conversion]);
});

test('an archive without readable files is reported by its contents', () => {
  const part = strToU8('x');
  expect(foreignOf(zipSync({ 'z.gdb/a00000001.gdbtable': part }))).toEqual([
    'Esri File Geodatabase',
    'map-program',
  ]);
  expect(foreignOf(zipSync({ 'zones.qgs': part, 'zones.qgd': part }))).toEqual(['QGIS (.qgz)', 'project']);
  expect(foreignOf(zipSync({ 'z.TAB': part, 'z.dat': part }))).toEqual(['MapInfo', 'map-program']);
  expect(foreignOf(zipSync({ 'word/document.xml': part, '[Content_Types].xml': part }))).toEqual([
    'Word',
    'document',
  ]);
  expect(foreignOf(zipSync({ 'GISProject.json': part }))).toEqual(['ArcGIS Pro (.aprx)', 'project']);
  expect(foreignOf(zipSync({ 'photo.png': part }))).toEqual(['PNG', 'picture']);
  expect(foreignOf(zipSync({ 'stops.txt': part, 'stop_times.txt': part }))).toEqual(['GTFS', 'timetable']);
  expect(foreignOf(zipSync({ 'list.xlsx': part }))).toBe('spreadsheet');
  const square = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';
  expect(readFile(zipSync({ 'z.qgs': part, 'z.wkt': strToU8(square) })).reading.items).toMatchObject([
    { ok: true },
  ]);
});

test('tables and KML that only start like another file type are read', () => {
  const square = '"POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))"';
  for (const heading of [
    'set',
    'A001',
    'begin',
    'copy',
    'insert into',
    'GRIB',
    'ncols',
    'PAR1',
    'fgb',
    'var',
    'export',
    'AC1032',
    'version',
    '0',
    'BZh',
  ])
    expect(readFile(strToU8(`${heading},polygon\nA,${square}\n`)).reading.items).toMatchObject([
      { ok: true },
    ]);
  const cells = '<gml:Polygon xmlns:gml="http://www.opengis.net/gml">,<osm >,"<qgis >"';
  expect(readFile(strToU8(`a,b,c,polygon\n${cells},${square}\n`)).reading.items).toMatchObject([
    { ok: true },
  ]);
  const kml = `<kml xmlns:gml="http://www.opengis.net/gml"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
  expect(readFile(kml).reading.items).toMatchObject([{ ok: true }]);
});

/** Returns a compound file with a directory entry of this name in its second sector. */
function compound(entry: string): Uint8Array {
  const bytes = new Uint8Array(512 * 4);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0]);
  new DataView(bytes.buffer).setUint16(30, 9, true);
  new DataView(bytes.buffer).setUint32(48, 1, true);
  for (const [at, letter] of [...entry].entries()) bytes[1024 + 2 * at] = letter.charCodeAt(0);
  return bytes;
}

test('documents from before Office 2007 are distinguished from spreadsheets', () => {
  expect(foreignOf(compound('Workbook'))).toBe('spreadsheet');
  expect(foreignOf(compound('WordDocument'))).toEqual(['Word', 'document']);
  expect(foreignOf(compound('PowerPoint Document'))).toEqual(['PowerPoint', 'document']);
});

test('bytes of an unknown type are reported as binary, and UTF-16 is read as a table', () => {
  const bytes = Uint8Array.from({ length: 600 }, (_, at) => (at % 3 === 0 ? 65 : 0));
  expect(issueOf(bytes)).toBe('binary');
  const text = 'name,polygon\nA,"POLYGON ((0 0, 1 0, 1 1, 0 0))"\n';
  const utf16 = Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
  expect(readFile(Uint8Array.of(0xff, 0xfe, ...utf16)).reading.items).toMatchObject([{ ok: true }]);
});

test('KML with only image overlays is distinguished from an empty file', () => {
  expect(issueOf('<kml><GroundOverlay><name>x</name></GroundOverlay></kml>')).toBe('image-overlays');
});

test('a text with many comments is checked within a second', () => {
  const start = performance.now();
  foreignOf('/**/'.repeat(1000));
  foreignOf('<?x?> '.repeat(700));
  expect(performance.now() - start).toBeLessThan(1000);
});
