import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { runsOn } from './timetable.ts';
import { readTimetable } from './timetable-file.ts';

/** A file of an earlier version with two stops and one pattern with one trip. */
function fileOf(
  formatVersion: 1 | 2,
  services: readonly (readonly number[])[],
  moreColumns: readonly (readonly number[])[] = [],
): Buffer {
  const [float64Bytes, int32Bytes] = [
    (values: readonly number[]) => Buffer.from(Float64Array.from(values).buffer),
    (values: readonly number[]) => Buffer.from(Int32Array.from(values).buffer),
  ];
  const columns: [count: number, bytes: Buffer][] = [
    ...[[48.1, 48.2], [2.1, 2.2], [], []].map((values): [number, Buffer] => [
      values.length,
      float64Bytes(values),
    ]),
    ...[
      ...[[0], [0, 2], [0, 1], [-1], [0, 0], [0, 1], [1], [0], [0, 2]],
      ...[[28_800, 29_400], [28_800, 29_400], [0], [], [], []],
      ...moreColumns,
    ].map((values): [number, Buffer] => [values.length, int32Bytes(values)]),
    ...[[3, 3], ...services].map((values): [number, Buffer] => [values.length, Buffer.from(values)]),
  ];
  const head = Buffer.from(
    JSON.stringify({
      formatVersion,
      lengths: columns.map(([count]) => count),
      timeZone: 'Europe/Paris',
      agencies: [{ id: 'a', name: 'City Transport', url: 'https://transport.example' }],
      lines: [
        {
          agency: 0,
          shortName: '1',
          longName: '',
          color: null,
          textColor: null,
          mode: 'bus',
          category: 'Bus',
        },
      ],
      stopNames: ['Alpha', 'Beta'],
      headsigns: ['Beta'],
      firstDay: 20_000,
      dayCount: 10,
    }),
  );
  const length = Buffer.alloc(8);
  length.writeUInt32LE(head.length);
  const start = Buffer.concat([length, head]);
  const padding = Buffer.alloc((8 - (start.length % 8)) % 8);
  return Buffer.concat([start, padding, ...columns.map(([, bytes]) => bytes)]);
}

it('reads a timetable imported before services had calendars', async () => {
  const path = join(temporaryFolder(), 'timetable.bin');
  writeFileSync(path, fileOf(1, [[0b1111_1111, 0b11, 0b0010_0100, 0b10]]));
  const timetable = await readTimetable(path);
  const days = Array.from({ length: 12 }, (_, index) => 19_999 + index);
  expect(days.filter((day) => runsOn(timetable, 0, day))).toEqual(days.slice(1, 11));
  expect(days.filter((day) => runsOn(timetable, 1, day))).toEqual([20_002, 20_005, 20_009]);
  expect(timetable).toMatchObject({ stopNames: ['Alpha', 'Beta'], headsigns: ['Beta'] });
  expect([...timetable.departures]).toEqual([28_800, 29_400]);
  expect([...timetable.patternAccess]).toEqual([3, 3]);
});

it('reads a timetable imported before in-seat transfers', async () => {
  const path = join(temporaryFolder(), 'timetable.bin');
  const calendar = [[0, 1], [20_000], [20_009], [0, 0], []];
  writeFileSync(path, fileOf(2, [[0b111_1111], []], calendar));
  const timetable = await readTimetable(path);
  expect(runsOn(timetable, 0, 20_009)).toBe(true);
  expect(runsOn(timetable, 0, 20_010)).toBe(false);
  expect([...timetable.departures]).toEqual([28_800, 29_400]);
  expect([...timetable.tripBlock]).toEqual([-1]);
  expect([...timetable.linkFrom]).toEqual([]);
});
