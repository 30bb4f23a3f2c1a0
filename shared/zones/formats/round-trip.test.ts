import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryZone } from '../geometry/arbitrary-zones.testing.ts';
import { fieldText, otherColumns, sameOtherFields, withFieldsBefore, writtenField } from '../other-fields.ts';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { readFile, readZones } from './detect.ts';
import type { FileReading } from './reading.ts';
import { exportFormats } from './write-zones.ts';

const arbitraryZones = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => arbitraryZone(`z${index}`))));

const empty = { zoneId: '', storeId: '', description: '', types: [], status: '' };
const contentOf = ({ items }: FileReading) =>
  items.map((item) => (item.ok ? { ...empty, ...item.fields, geometry: item.geometry } : item));
const content = ({ zoneId, storeId, description, types, status, geometry }: Zone) => ({
  zoneId,
  storeId,
  description,
  types,
  status,
  geometry,
});

test.each(['csv', 'geojson', 'kml', 'service-json'] as const)(
  'an export as %s is recognized by its content and imports as the same zones',
  (format) => {
    fc.assert(
      fc.property(arbitraryZones, (zones) => {
        const text = exportFormats[format].write(zones);
        expect(readFile(text).format).toBe(format);
        expect(contentOf(readZones(format, text))).toEqual(zones.map(content));
        expect(contentOf(readZones(format, new TextEncoder().encode(text)))).toEqual(zones.map(content));
      }),
      { numRuns: 50 },
    );
  },
);

/** Other fields under their written columns; outside KML without names and folders that repeat the ID or store. */
const writtenFields = (
  zones: readonly Zone[],
  reservedNames: readonly string[],
  format: 'csv' | 'geojson' | 'kml',
) => {
  const columns = otherColumns(zones, reservedNames);
  return zones.map(({ zoneId, storeId, otherFields = [] }) =>
    otherFields
      .filter(
        ({ name, value }) =>
          format === 'kml' ||
          !/^(?:name|Folder)$/.test(name) ||
          ![zoneId, storeId].some((id) => id === (format === 'csv' ? String(value) : value)),
      )
      .map(({ name, value }) => `${columns.get(name)}: ${value}`)
      .sort(),
  );
};

test.each(['csv', 'geojson', 'kml'] as const)(
  'other fields are exported as %s and imported again',
  (format) => {
    fc.assert(
      fc.property(arbitraryZones, (zones) => {
        const { items } = readZones(format, exportFormats[format].write(zones));
        const read = items.map((item) =>
          item.ok ? (item.otherFields ?? []).map(({ name, value }) => `${name}: ${value}`).sort() : item,
        );
        const columns = ['zone_id', 'store_id', 'description', 'types', 'status'];
        const reservedNames = format === 'csv' ? [...columns, 'polygon'] : columns;
        expect(read).toEqual(writtenFields(zones, reservedNames, format));
      }),
      { numRuns: 50 },
    );
  },
);

test.each(['name', 'Folder'])(
  'a field named %s is read back from KML even if it repeats the store or the ID',
  (name) => {
    const zones = ['-5', 'a', 'other'].map((value) =>
      testZone('a', { zoneId: 'a', storeId: '-5', otherFields: [{ name, value }] }),
    );
    const { items } = readZones('kml', exportFormats.kml.write(zones));
    expect(items.map((item) => item.ok && item.otherFields)).toEqual(
      ['-5', 'a', 'other'].map((value) => [{ name, value }]),
    );
  },
);

test('GeoJSON keeps the types of numbers and booleans', () => {
  const otherFields = [
    { name: 'capacity', value: 40 },
    { name: 'code', value: '007' },
    { name: 'open', value: false },
  ];
  const [item] = readZones('geojson', exportFormats.geojson.write([testZone('a', { otherFields })])).items;
  expect(item?.ok && item.otherFields).toEqual(otherFields);
});

/** Arbitrary properties with names that aren't zone fields. The JSON round trip removes negative zeros. */
const arbitraryProperties = fc
  .dictionary(
    fc.string({ maxLength: 8 }).map((name) => `x${name}`),
    fc.jsonValue({ maxDepth: 3 }),
    { maxKeys: 6 },
  )
  .map((properties): object => JSON.parse(JSON.stringify(properties)));

/** Returns the properties of a feature after writing and reading it in these formats, as GeoJSON. */
function throughFormats(properties: object, formats: readonly ('csv' | 'geojson' | 'kml')[]): unknown {
  const geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  };
  let zones = zonesOf('geojson', JSON.stringify({ type: 'Feature', properties, geometry }));
  for (const format of formats) zones = zonesOf(format, exportFormats[format].write(zones));
  const { zone_id, store_id, description, types, status, area_km2, ...others } = JSON.parse(
    exportFormats.geojson.write(zones),
  ).features[0].properties;
  return others;
}

const zonesOf = (format: 'csv' | 'geojson' | 'kml', text: string): Zone[] =>
  readZones(format, text).items.flatMap((item) =>
    item.ok
      ? {
          ...testZone('a'),
          ...item.fields,
          geometry: item.geometry,
          otherFields: [...(item.otherFields ?? [])],
        }
      : [],
  );

test.each(['csv', 'geojson', 'kml'] as const)(
  '%s contains the area of a zone in square kilometers, which isn’t imported as a field',
  (format) => {
    const wkt = 'POLYGON ((-56.2 -34.9, -56.16 -34.9, -56.16 -34.87, -56.2 -34.87, -56.2 -34.9))';
    const zone = testZone('a', { geometry: geometryOf(wkt) });
    const text = exportFormats[format].write([zone]);
    expect(text).toContain('area_km2');
    expect(text).toMatch(/\b12\.2\b/);
    const [item] = readZones(format, text).items;
    expect(item?.ok && item.otherFields).toBeFalsy();
  },
);

test('a field with the same name as the area is kept', () => {
  const otherFields = [{ name: 'area_km2', value: 'about 12' }];
  const text = exportFormats.geojson.write([testZone('a', { otherFields })]);
  expect(JSON.parse(text).features[0].properties).toMatchObject({ 'area_km2 2': 'about 12' });
});

const nested = {
  tariff: { base: 40, steps: [{ upTo: 5, price: 1.5 }, null, 'flat'], night: { open: false } },
  shifts: ['a', 'b; c', 3],
  drivers: [],
  manager: null,
  blank: '',
  looksNested: '["text"]',
  capacity: 12,
};

test('GeoJSON properties of any type are exported unchanged', () => {
  expect(throughFormats(nested, [])).toEqual(nested);
  expect(throughFormats(nested, ['geojson', 'geojson'])).toEqual(nested);
  fc.assert(
    fc.property(arbitraryProperties, (properties) => {
      expect(throughFormats(properties, ['geojson'])).toEqual(properties);
    }),
    { numRuns: 50 },
  );
});

test.each(['csv', 'kml'] as const)('lists and objects survive %s, which stores them as text', (format) => {
  const { tariff, shifts, drivers } = nested;
  expect(throughFormats(nested, [format])).toMatchObject({ tariff, shifts, drivers, capacity: '12' });
  expect(throughFormats(nested, [format])).not.toHaveProperty('manager');
});

test('an edited value keeps its type if the text allows it', () => {
  const list = { name: 'tags', value: '["a"]', json: true } as const;
  expect(writtenField('["a","b"]', list)).toEqual({ ...list, value: '["a","b"]' });
  expect(writtenField('a, b', list)).toEqual({ name: 'tags', value: 'a, b' });
  const none = { name: 'manager', value: 'null', json: true } as const;
  expect(fieldText(none)).toBe('');
  expect(writtenField('', none)).toBe(none);
  expect(writtenField('Ana', none)).toEqual({ name: 'manager', value: 'Ana' });
});

test('an empty field equals a missing one and doesn’t replace another', () => {
  const none = { name: 'manager', value: 'null', json: true } as const;
  const ana = { name: 'manager', value: 'Ana' };
  expect(sameOtherFields([none], [])).toBe(true);
  expect(sameOtherFields([none], [ana])).toBe(false);
  expect(withFieldsBefore([none], [ana])).toEqual([ana]);
});

test('an export as WKT imports as the same geometries', () => {
  fc.assert(
    fc.property(arbitraryZones, (zones) => {
      const text = exportFormats.wkt.write(zones);
      expect(readFile(text).format).toBe('wkt');
      expect(readZones('wkt', text).items).toMatchObject(
        zones.map(({ geometry }) => ({ ok: true, geometry })),
      );
    }),
    { numRuns: 50 },
  );
});

test('an export has seven decimals', () => {
  const geometry = geometryOf('POLYGON ((0.12345678 0, 1 0.00000049, 1 1, 0.12345678 0))');
  for (const { write } of Object.values(exportFormats)) {
    const text = write([testZone('a', { geometry })]);
    expect(text).toContain('0.1234568');
    expect(text).not.toContain('0.12345678');
  }
});
