import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { positionsOf } from '../../../shared/geo/parts.ts';
import { distanceMeters, type LngLat } from '../../../shared/geo/position.ts';
import { readFile } from '../../../shared/zones/formats/detect.ts';
import type { FileReading } from '../../../shared/zones/formats/reading.ts';

const inMontevideo: LngLat = [-56.19, -34.91];

/** Returns the positions of the first item, including the last one of its ring; throws its issue if it has one. */
function positionsIn({ items: [item] }: FileReading): LngLat[] {
  if (!item?.ok) throw new Error(JSON.stringify(item));
  return [...positionsOf(item.geometry)];
}

const metersBetween = ([lng, lat]: LngLat, [trueLng, trueLat]: LngLat): number =>
  distanceMeters({ lng, lat }, { lng: trueLng, lat: trueLat });

const cases = join(import.meta.dirname, '../../../../shared/cases');
const degreesSchema = z.record(z.string(), z.array(z.tuple([z.number(), z.number()])));

describe.skipIf(!existsSync(cases))('files of users (needs ../shared/cases)', () => {
  const filesOf = (folder: string, ending: RegExp) =>
    existsSync(join(cases, folder))
      ? readdirSync(join(cases, folder)).filter((name) => ending.test(name))
      : [];
  const read = (folder: string, name: string) =>
    readFile(new Uint8Array(readFileSync(join(cases, folder, name)))).reading;

  test.each(filesOf('21-shp-prj-datum', /\.(?:zip|geojson)$/))(
    '%s has the correct positions, within 1 m',
    (name) => {
      const folder = '21-shp-prj-datum';
      const truth = degreesSchema.parse(
        JSON.parse(readFileSync(join(cases, folder, 'expected.json'), 'utf8')),
      );
      const positions = truth[name.replace(/\.\w+$/, '')] ?? [];
      const found = positionsIn(read(folder, name));
      expect(found).toHaveLength(5);
      for (const [index, position] of found.entries())
        expect(metersBetween(position, positions[index] ?? [0, 0])).toBeLessThan(1);
    },
  );

  test.each(filesOf('22-shp-prj-vertical', /\.zip$/))('%s is read by its horizontal CRS', (name) => {
    const [found = [0, 0]] = positionsIn(read('22-shp-prj-vertical', name));
    expect(metersBetween(found, inMontevideo)).toBeLessThan(1);
  });

  test.each(filesOf('10-geojson-crs-in-geometry', /(?:geometry|feature|level)\.\w*json$/))(
    '%s is converted to degrees',
    (name) => {
      const [found = [0, 0]] = positionsIn(read('10-geojson-crs-in-geometry', name));
      expect(metersBetween(found, inMontevideo)).toBeLessThan(1);
    },
  );
});
