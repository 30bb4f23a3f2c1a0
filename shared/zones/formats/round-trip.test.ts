import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryZone } from '../geometry/arbitrary-zones.testing.ts';
import { fieldText, otherColumns, sameOtherFields, withFieldsBefore, writtenField } from '../other-fields.ts';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { readFile, readZones } from './detect.ts';
import type { FileReading } from './reading.ts';
import { exportFormats } from './write-zones.ts';

const zones = fc
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
  'what is exported as %s is known by its content and imports as the same zones',
  (format) => {
    fc.assert(
      fc.property(zones, (made) => {
        const text = exportFormats[format].write(made);
        expect(readFile(text).format).toBe(format);
        expect(contentOf(readZones(format, text))).toEqual(made.map(content));
        expect(contentOf(readZones(format, new TextEncoder().encode(text)))).toEqual(made.map(content));
      }),
      { numRuns: 50 },
    );
  },
);

/** Each under the column that it is written in; outside KML without those that say the id or the store again. */
const others = (made: readonly Zone[], taken: readonly string[], format: 'csv' | 'geojson' | 'kml') => {
  const columns = otherColumns(made, taken);
  return made.map(({ zoneId, storeId, otherFields = [] }) =>
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
  'what a file said of a zone beside its fields goes out as %s and comes in again',
  (format) => {
    fc.assert(
      fc.property(zones, (made) => {
        const { items } = readZones(format, exportFormats[format].write(made));
        const read = items.map((item) =>
          item.ok ? (item.otherFields ?? []).map(({ name, value }) => `${name}: ${value}`).sort() : item,
        );
        const columns = ['zone_id', 'store_id', 'description', 'types', 'status'];
        const taken = format === 'csv' ? [...columns, 'polygon'] : columns;
        expect(read).toEqual(others(made, taken, format));
      }),
      { numRuns: 50 },
    );
  },
);

test.each(['name', 'Folder'])(
  'a field called %s comes back from KML where it repeats the store or the id',
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

test('in GeoJSON numbers and truth stay what they are', () => {
  const otherFields = [
    { name: 'capacity', value: 40 },
    { name: 'code', value: '007' },
    { name: 'open', value: false },
  ];
  const [item] = readZones('geojson', exportFormats.geojson.write([testZone('a', { otherFields })])).items;
  expect(item?.ok && item.otherFields).toEqual(otherFields);
});

/** By names that no field of a zone is known by. JSON has no negative zero. */
const properties = fc
  .dictionary(
    fc.string({ maxLength: 8 }).map((name) => `x${name}`),
    fc.jsonValue({ maxDepth: 3 }),
    { maxKeys: 6 },
  )
  .map((given): object => JSON.parse(JSON.stringify(given)));

/** What a feature with these properties comes to as zones, written and read again by the formats, as GeoJSON. */
function throughFormats(given: object, formats: readonly ('csv' | 'geojson' | 'kml')[]): unknown {
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
  let zones = zonesOf('geojson', JSON.stringify({ type: 'Feature', properties: given, geometry }));
  for (const format of formats) zones = zonesOf(format, exportFormats[format].write(zones));
  const { zone_id, store_id, description, types, status, area_km2, ...own } = JSON.parse(
    exportFormats.geojson.write(zones),
  ).features[0].properties;
  return own;
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
  '%s says the area of a zone in square kilometers, and coming back it is no field of the zone',
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

test('a field of the same name stays beside the area', () => {
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

test('what GeoJSON says of a zone comes out as it came in: lists, objects, numbers, null and texts', () => {
  expect(throughFormats(nested, [])).toEqual(nested);
  expect(throughFormats(nested, ['geojson', 'geojson'])).toEqual(nested);
  fc.assert(
    fc.property(properties, (given) => {
      expect(throughFormats(given, ['geojson'])).toEqual(given);
    }),
    { numRuns: 50 },
  );
});

test.each(['csv', 'kml'] as const)(
  'lists and objects pass through %s, where they stand as text',
  (format) => {
    const { tariff, shifts, drivers } = nested;
    expect(throughFormats(nested, [format])).toMatchObject({ tariff, shifts, drivers, capacity: '12' });
    expect(throughFormats(nested, [format])).not.toHaveProperty('manager');
  },
);

test('a value that a person changes stays what it was where the text can be that', () => {
  const list = { name: 'tags', value: '["a"]', json: true } as const;
  expect(writtenField('["a","b"]', list)).toEqual({ ...list, value: '["a","b"]' });
  expect(writtenField('a, b', list)).toEqual({ name: 'tags', value: 'a, b' });
  const none = { name: 'manager', value: 'null', json: true } as const;
  expect(fieldText(none)).toBe('');
  expect(writtenField('', none)).toBe(none);
  expect(writtenField('Ana', none)).toEqual({ name: 'manager', value: 'Ana' });
});

test('an empty field is as good as none, and takes the place of no other', () => {
  const none = { name: 'manager', value: 'null', json: true } as const;
  const ana = { name: 'manager', value: 'Ana' };
  expect(sameOtherFields([none], [])).toBe(true);
  expect(sameOtherFields([none], [ana])).toBe(false);
  expect(withFieldsBefore([none], [ana])).toEqual([ana]);
});

test('what is exported as WKT imports as the same geometries', () => {
  fc.assert(
    fc.property(zones, (made) => {
      const text = exportFormats.wkt.write(made);
      expect(readFile(text).format).toBe('wkt');
      expect(readZones('wkt', text).items).toMatchObject(
        made.map(({ geometry }) => ({ ok: true, geometry })),
      );
    }),
    { numRuns: 50 },
  );
});

test('an export has the seven decimals of the screen and no more', () => {
  const geometry = geometryOf('POLYGON ((0.12345678 0, 1 0.00000049, 1 1, 0.12345678 0))');
  for (const { write } of Object.values(exportFormats)) {
    const text = write([testZone('a', { geometry })]);
    expect(text).toContain('0.1234568');
    expect(text).not.toContain('0.12345678');
  }
});
