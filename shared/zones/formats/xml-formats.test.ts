import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { processorClock } from '../../testing/processor-clock.testing.ts';
import { testZone } from '../zone.testing.ts';
import { readFile } from './detect.ts';
import { readGpx } from './gpx.ts';
import { readKml, readKmz, writeKml } from './kml.ts';

const kml = (...placemarks: string[]) =>
  `<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>not this</name>\n${placemarks.join('\n')}\n</Document></kml>`;
const shell =
  '<outerBoundaryIs><LinearRing><coordinates>0,0,5 4,0 0,4\n 0,0</coordinates></LinearRing></outerBoundaryIs>';
const hole =
  '<innerBoundaryIs><LinearRing><coordinates>1,1 1,2 2,1 1,1</coordinates></LinearRing></innerBoundaryIs>';

test('Placemarks are read with names, extended data and holes in any order', () => {
  const { items } = readKml(
    kml(
      `<Placemark><name>North</name><description><![CDATA[<b>bold</b> & more]]></description>
        <ExtendedData><Data name="store_id"><value>S1</value></Data><SchemaData><SimpleData name="status">on</SimpleData></SchemaData></ExtendedData>
        <Polygon>${hole}${shell}</Polygon></Placemark>`,
    ),
  );
  expect(items).toEqual([
    {
      ok: true,
      place: { item: 1, line: 3 },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [0, 4],
            [0, 0],
          ],
          [
            [1, 1],
            [1, 2],
            [2, 1],
            [1, 1],
          ],
        ],
      },
      fields: { zoneId: 'North', description: 'bold & more', storeId: 'S1', status: 'on' },
      skipped: [{ kind: 'heights' }],
    },
  ]);
});

test('a Placemark without an area or with an invalid position is reported', () => {
  const { items } = readKml(
    kml(
      '<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>',
      '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 4x,0 0,4</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>',
      '<Placemark><LineString><coordinates>0,0 4,0 0,4</coordinates></LineString></Placemark>',
      `<Placemark><Polygon>${hole}</Polygon></Placemark>`,
      '<Placemark><Polygon><coordinates>0,0 4,0 0,4 0,0</coordinates></Polygon></Placemark>',
      `<Placemark><MultiGeometry><Point><coordinates>1,1</coordinates></Point><Polygon>${shell}</Polygon><Polygon>${shell}</Polygon></MultiGeometry></Placemark>`,
    ),
  );
  expect(items).toMatchObject([
    { ok: false, place: { line: 3 }, issue: { kind: 'no-area', found: 'Point' } },
    { ok: false, place: { line: 4 }, issue: { kind: 'bad-position', found: '4x,0' } },
    { ok: false, place: { line: 5 }, issue: { kind: 'open-line' } },
    { ok: false, place: { line: 6 }, issue: { kind: 'no-geometry' } },
    { ok: false, place: { line: 7 }, issue: { kind: 'unreadable', damage: 'no-shape' } },
    { ok: true, geometry: { type: 'MultiPolygon' } },
  ]);
});

test('truncated XML is reported, and complete Placemarks before it are read', () => {
  const text = kml(`<Placemark><Polygon>${shell}</Polygon></Placemark>`, '<Placemark><Poly');
  expect(readKml(text).items).toMatchObject([
    { ok: true },
    { ok: false, place: { item: 2 }, issue: { kind: 'unreadable' } },
  ]);
});

test('an entity bomb, deep nesting and a huge name or attribute are refused within a second', () => {
  const spentMs = processorClock();
  const entities = Array.from(
    { length: 20 },
    (_, n) => `<!ENTITY l${n + 1} "&l${n};&l${n};&l${n};&l${n};">`,
  ).join('');
  const bomb = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY l0 "ha">${entities}]><kml><Placemark><name>&l20;</name></Placemark></kml>`;
  for (const text of [
    bomb,
    '<kml>'.repeat(500_000),
    `<kml><${'a'.repeat(5_000_000)}`,
    `<kml a="${'x'.repeat(5_000_000)}`,
  ])
    expect(readKml(text).items.some(({ ok }) => ok)).toBe(false);
  expect(spentMs()).toBeLessThan(1000);
});

test('an HTML description becomes text, and text that looks like HTML survives a round trip', () => {
  const placemark = (description: string) =>
    `<Placemark><name>A</name><description><![CDATA[${description}]]></description><Polygon>${shell}</Polygon></Placemark>`;
  const read = (description: string) => {
    const [item] = readKml(kml(placemark(description))).items;
    return item?.ok ? item.fields.description : item;
  };
  expect(read('<b>Lunes</b> a viernes<br>10-18')).toBe('Lunes a viernes\n10-18');
  expect(
    read(
      '<table>\n<tr><td>Store</td><td>S1</td></tr>\n<tr><td>Open &amp; big</td></tr></table><script>x()</script>',
    ),
  ).toBe('Store S1\nOpen & big');
  expect(read('3 < 4 & 5 > 2\nfine')).toBe('3 < 4 & 5 > 2\nfine');
  for (const description of ['<b>no tag</b> &amp; no entity\n', '\n<p>', 'a < b & c']) {
    const [item] = readKml(writeKml([testZone('a', { description })])).items;
    expect(item?.ok && item.fields.description).toBe(description);
  }
});

test('skipped members next to a polygon are reported', () => {
  const [item] = readKml(
    kml(
      `<Placemark><MultiGeometry><Point><coordinates>1,1</coordinates></Point><Polygon>${shell}</Polygon></MultiGeometry></Placemark>`,
    ),
  ).items;
  expect(item).toMatchObject({
    ok: true,
    skipped: [{ kind: 'members', found: 'Point', count: 1 }, { kind: 'heights' }],
  });
});

test('a file that only links to another is reported with the URL', () => {
  const link =
    '<kml><Document><NetworkLink><name>Mine</name><Link><href>https://www.google.com/maps/d/kml?mid=1</href></Link></NetworkLink></Document></kml>';
  expect(readKml(link).items).toEqual([
    {
      ok: false,
      place: { item: 1 },
      issue: { kind: 'network-link', found: 'https://www.google.com/maps/d/kml?mid=1' },
    },
  ]);
});

test('zones written with colors are in folders by store and are read back unchanged', () => {
  const zones = [
    testZone('a', { storeId: 'S1' }),
    testZone('b', { storeId: '' }),
    testZone('c', { storeId: 'S1' }),
  ];
  const text = writeKml(zones, { colorOf: ({ storeId }) => (storeId === '' ? '#000000' : '#4ea8de') });
  expect(text).toMatch(/<Folder><name>S1<\/name>\s*<Placemark><name>zone-a<.*zone-c<.*<\/Folder>.*zone-b</s);
  expect(text).toContain('<Style id="color-4ea8de"><LineStyle><color>ffdea84e</color>');
  expect(text.match(/<styleUrl>#color-4ea8de</g)).toHaveLength(2);
  const { items, hasStyles } = readKml(text);
  expect(hasStyles).toBe(true);
  expect(readKml(writeKml(zones))).not.toHaveProperty('hasStyles');
  expect(items.map((item) => item.ok && [item.fields.zoneId, item.fields.storeId, item.otherFields])).toEqual(
    [
      ['zone-a', 'S1', undefined],
      ['zone-c', 'S1', undefined],
      ['zone-b', '', undefined],
    ],
  );
});

const gpx =
  '<gpx><wpt lat="1" lon="2"/><trk><name>Round</name><trkseg><trkpt lat="0" lon="0"/><trkpt lat="0" lon="4"/><trkpt lat="4" lon="0"/></trkseg></trk></gpx>';

test('a track is closed only if requested', () => {
  expect(readFile(gpx).format).toBe('gpx');
  expect(readGpx(gpx).items).toMatchObject([
    { ok: false, issue: { kind: 'no-area' } },
    { ok: false, issue: { kind: 'open-line', from: [0, 0], to: [0, 4] } },
  ]);
  expect(readGpx(gpx, { closeLines: true }).items[1]).toMatchObject({
    ok: true,
    fields: { zoneId: 'Round' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [0, 4],
          [0, 0],
        ],
      ],
    },
  });
});

test('every KML file in an archive is read, and a broken archive is reported as one issue', () => {
  const one = strToU8(kml(`<Placemark><Polygon>${shell}</Polygon></Placemark>`));
  const archive = zipSync({ 'doc.kml': one, 'more/other.kml': one, 'icon.png': new Uint8Array(10) });
  expect(readFile(archive).format).toBe('kmz');
  expect(readKmz(archive).items).toMatchObject([
    { ok: true, place: { item: 1, file: 'doc.kml' } },
    { ok: true, place: { item: 2, file: 'more/other.kml' } },
  ]);
  expect(readKmz(archive.subarray(0, 40)).items).toMatchObject([
    { ok: false, issue: { kind: 'unreadable' } },
  ]);
  expect(readKmz(zipSync({ a: one })).items).toMatchObject([
    { ok: false, issue: { kind: 'nothing-inside' } },
  ]);
});

test('the folder of a Placemark is a column, because map programs write layers as folders', () => {
  const placemark = (name: string) =>
    `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 4,0 0,4 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  const kml = `<kml><Document><name>All</name>${placemark('A')}<Folder><name>S1</name>${placemark('B')}<Folder><name> S2 </name>${placemark('C')}</Folder>${placemark('D')}</Folder>${placemark('E')}</Document></kml>`;
  const { items, columns } = readKml(kml, { mapping: { zoneId: 'name', storeId: 'Folder' } });
  expect(columns).toEqual(['name', 'Folder']);
  expect(items.map((item) => item.ok && [item.fields.zoneId, item.fields.storeId])).toEqual([
    ['A', undefined],
    ['B', 'S1'],
    ['C', 'S2'],
    ['D', 'S1'],
    ['E', undefined],
  ]);
});
