import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from './detect.ts';

const issueOf = (input: Uint8Array | string) => {
  const [item, ...more] = readFile(input).reading.items;
  return item?.ok === false && more.length === 0 ? item.issue.kind : undefined;
};

test('a spreadsheet is told from an archive, old or new', () => {
  const part = strToU8('<x/>');
  expect(issueOf(zipSync({ '[Content_Types].xml': part, 'xl/workbook.xml': part }))).toBe('spreadsheet');
  expect(issueOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0))).toBe('spreadsheet');
  expect(issueOf(zipSync({ 'photo.png': part }))).toBe('nothing-inside');
});

test('a web page is told from KML', () => {
  expect(issueOf('\uFEFF<!DOCTYPE html>\n<html><body>Log in</body></html>')).toBe('web-page');
  expect(issueOf(strToU8('<html lang="en">'))).toBe('web-page');
  expect(issueOf('<kml></kml>')).toBe('nothing-inside');
});

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const foreignOf = (input: Uint8Array | string) => {
  const [item, ...more] = readFile(input).reading.items;
  const issue = item?.ok === false && more.length === 0 ? item.issue : undefined;
  return issue?.kind === 'foreign-file' ? [issue.found, issue.way] : issue?.kind;
};

test.each([
  ['PDF', 'document', '%PDF-1.7\n%\xe2\xe3\n1 0 obj'],
  ['PNG', 'document', '\x89PNG\r\n\x1a\n'],
  ['JPEG', 'document', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['TIFF', 'document', 'II*\0\b\0\0\0'],
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
])('%s is named by its first bytes', (found, way, text) => {
  expect(foreignOf(ascii(text))).toEqual([found, way]);
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
  ['TopoJSON', 'map-program', '{"type":"Topology","objects":{}}'],
  ['Esri JSON', 'esri', '{"geometryType":"esriGeometryPolygon","features":[]}'],
  ['OpenStreetMap (JSON)', 'map-program', '{"version":0.6,"osm3s":{},"elements":[]}'],
])('%s is named, in a file and pasted', (found, way, text) => {
  expect(foreignOf(text)).toEqual([found, way]);
  expect(foreignOf(strToU8(text))).toEqual([found, way]);
});

test('an archive that has nothing that is read is named by what it has', () => {
  const part = strToU8('x');
  expect(foreignOf(zipSync({ 'z.gdb/a00000001.gdbtable': part }))).toEqual([
    'Esri File Geodatabase',
    'map-program',
  ]);
  expect(foreignOf(zipSync({ 'zones.qgs': part, 'zones.qgd': part }))).toEqual(['QGIS (.qgz)', 'project']);
  expect(foreignOf(zipSync({ 'z.TAB': part, 'z.dat': part }))).toEqual(['MapInfo', 'map-program']);
  const square = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';
  expect(readFile(zipSync({ 'z.qgs': part, 'z.wkt': strToU8(square) })).reading.items).toMatchObject([
    { ok: true },
  ]);
});

test('tables and maps that only begin as another kind does are read', () => {
  const square = '"POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))"';
  for (const heading of ['PAR1', 'fgb', 'var', 'export', 'AC1032', 'version', '0', 'BZh'])
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

test('a text of many comments takes no time', () => {
  const start = performance.now();
  foreignOf('/**/'.repeat(1000));
  foreignOf('<?x?> '.repeat(700));
  expect(performance.now() - start).toBeLessThan(1000);
});
