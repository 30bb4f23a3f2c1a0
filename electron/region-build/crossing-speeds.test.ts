import { describe, expect, test } from 'vitest';
import type { LngLat } from '../../shared/geo/position.ts';
import { crossingSpeeds } from './crossing-speeds.ts';
import { crossingSeconds } from './osm/crossing-tags.ts';
import type { OsmRelation, OsmWay, Tags } from './osm/element.ts';
import { extractOf } from './osm/extract.testing.ts';

test.each([
  ['00:30', 1800],
  ['1:05', 3900],
  ['00:05:30', 330],
  ['25', 1500],
  ['25 min', 1500],
  ['PT30M', 1800],
  ['PT1H30M', 5400],
  ['PT90S', 90],
  [' 00:10 ', 600],
  ['00:00', undefined],
  ['00:75', undefined],
  ['half an hour', undefined],
  ['PT', undefined],
  ['', undefined],
  [undefined, undefined],
])('a duration of %s is %s s', (tag, seconds) => {
  expect(crossingSeconds(tag)).toBe(seconds);
});

/** Nodes along the equator, a kilometer apart. */
const position = (id: number): LngLat => [id / 111.195, 0];
const way = (id: number, refs: number[], tags: Tags = {}): OsmWay => ({ type: 'way', id, refs, tags });
const ferry = (id: number, refs: number[], tags: Tags = {}) => way(id, refs, { route: 'ferry', ...tags });
const relation = (tags: Tags, members: [way: number, role?: string][]): OsmRelation => ({
  type: 'relation',
  id: 1,
  tags: { type: 'route', route: 'ferry', ...tags },
  members: members.map(([ref, role = '']) => ({ type: 'way', ref, role })),
});
const speeds = async (ways: OsmWay[], relations: OsmRelation[] = []) =>
  Object.fromEntries(await crossingSpeeds(extractOf({ ways, relations, position })));

describe('the speed of a ferry', () => {
  const name = { name: 'Alpha', duration: '00:30' };

  test('follows from its duration, even if another line meets it', async () => {
    expect(await speeds([ferry(1, [0, 5, 10], name), ferry(2, [5, 50])])).toEqual({ 1: 20, 2: 30 });
  });

  test('is that of the entire crossing if an editor split it into ways', async () => {
    const pieces = [ferry(1, [0, 3], name), ferry(2, [3, 7], name), ferry(3, [10, 7], name)];
    expect(await speeds(pieces)).toEqual({ 1: 20, 2: 20, 3: 20 });
  });

  test('is not shared across a landing, or where three ways meet', async () => {
    const legs = [ferry(1, [0, 5], name), ferry(2, [5, 10], name)];
    const landing = way(9, [5, 6], { highway: 'service' });
    expect(await speeds([...legs, landing])).toEqual({ 1: 10, 2: 10 });
    expect(await speeds([...legs, ferry(3, [5, 15], name)])).toEqual({ 1: 10, 2: 10, 3: 20 });
  });

  test('is not shared by lines of other names, or other durations', async () => {
    const others = [ferry(1, [0, 5], name), ferry(2, [5, 10], { ...name, name: 'Beta' })];
    expect(await speeds(others)).toEqual({ 1: 10, 2: 10 });
    const other = ferry(2, [5, 10], { ...name, duration: '00:15' });
    expect(await speeds([ferry(1, [0, 5], name), other])).toEqual({ 1: 10, 2: 20 });
  });

  test('follows from the duration of its route, there and back', async () => {
    const ways = [ferry(1, [0, 5]), ferry(2, [5, 10]), ferry(3, [10, 4, 0])];
    const route = relation({ duration: '00:30' }, [
      [1, 'forward'],
      [2, 'forward'],
      [3, 'backward'],
    ]);
    expect(await speeds(ways, [route])).toEqual({ 1: 20, 2: 20, 3: 20 });
  });

  test('follows from the duration of its route if each way repeats it, and not if a way has another one', async () => {
    const route = relation({ duration: '00:30' }, [[1], [2]]);
    const repeated = [ferry(1, [0, 4], { duration: '00:30' }), ferry(2, [4, 10], { duration: 'PT30M' })];
    expect(await speeds(repeated, [route])).toEqual({ 1: 20, 2: 20 });
    const other = [ferry(1, [0, 4], { duration: '00:12' }), ferry(2, [4, 10], { duration: '00:18' })];
    expect(await speeds(other, [route])).toEqual({ 1: 20, 2: 20 });
  });

  test('ignores the duration of a route if the extract lacks a part of it', async () => {
    const route = relation({ duration: '00:30' }, [[1], [77]]);
    expect(await speeds([ferry(1, [0, 5])], [route])).toEqual({ 1: 20 });
  });

  test('depends on the length of the entire crossing if no duration is known', async () => {
    expect(await speeds([ferry(1, [0, 1])])).toEqual({ 1: 10 });
    expect(await speeds([ferry(1, [0, 5])])).toEqual({ 1: 20 });
    expect(await speeds([ferry(1, [0, 5], { name: 'A' }), ferry(2, [5, 10], { name: 'A' })])).toEqual({
      1: 30,
      2: 30,
    });
  });

  test('is the tagged one if no duration is known; impossible durations are ignored', async () => {
    expect(await speeds([ferry(1, [0, 5], { maxspeed: '40' })])).toEqual({});
    expect(await speeds([ferry(1, [0, 5], { duration: '00:00:10' })])).toEqual({ 1: 20 });
    expect(await speeds([ferry(1, [0, 0], { duration: '00:30' })])).toEqual({ 1: 10 });
  });

  test('is at least 1 km/h', async () => {
    expect(await speeds([ferry(1, [0, 1], { duration: '04:00' })])).toEqual({ 1: 1 });
  });

  test('roads get no speed', async () => {
    expect(await speeds([way(1, [0, 5], { highway: 'primary', duration: '00:30' })])).toEqual({});
  });
});

test('the speed of a shuttle train follows from its duration, or is a default', async () => {
  const train = (id: number, refs: number[], tags: Tags = {}) =>
    way(id, refs, { route: 'shuttle_train', ...tags });
  expect(await speeds([train(1, [0, 50], { duration: '00:35' }), train(2, [0, 50])])).toEqual({
    1: 86,
    2: 65,
  });
});

test('very many crossings that end at one place', async () => {
  const ways = Array.from({ length: 40_000 }, (_, index) =>
    ferry(index + 1, [0, index + 10], { duration: '00:30', name: `Line ${index}` }),
  );
  expect(Object.keys(await speeds(ways))).toHaveLength(ways.length);
});
