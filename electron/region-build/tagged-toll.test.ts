import { describe, expect, test } from 'vitest';
import type { Tags } from './osm/element.ts';
import { type TaggedToll, taggedToll } from './tagged-toll.ts';

type Row = [tags: Tags, car: TaggedToll | undefined, truck: TaggedToll | undefined];
const testTolls = (rows: readonly Row[]) =>
  test.each(rows)('%j: a car %s, a truck %s', (tags, car, truck) => {
    expect([taggedToll(tags, 'car'), taggedToll(tags, 'truck')]).toEqual([car, truck]);
  });

describe('of all vehicles', () => {
  testTolls([
    [{}, undefined, undefined],
    [{ highway: 'motorway', 'toll:operator': 'Norte' }, undefined, undefined],
    [{ toll: 'yes' }, 'both', 'both'],
    [{ toll: 'interval' }, 'both', 'both'],
    [{ toll: 'no' }, 'none', 'none'],
    [{ toll: 'none' }, 'none', 'none'],
    [{ 'toll:motor_vehicle': 'yes' }, 'both', 'both'],
    [{ toll: 'yes', 'toll:motor_vehicle': 'no' }, 'none', 'none'],
  ]);
});

describe('of some vehicles', () => {
  testTolls([
    [{ 'toll:hgv': 'yes' }, 'none', 'both'],
    [{ 'toll:N3': 'yes' }, 'none', 'both'],
    [{ 'toll:N2': 'yes' }, 'none', 'both'],
    [{ 'toll:goods': 'yes' }, 'none', 'both'],
    [{ 'toll:hgv': 'designated' }, 'none', 'both'],
    [{ toll: 'hgv' }, 'none', 'both'],
    [{ toll: 'no', 'toll:hgv': 'yes' }, 'none', 'both'],
    [{ toll: 'no', 'toll:N3': 'yes' }, 'none', 'both'],
    [{ toll: 'yes', 'toll:motorcar': 'no' }, 'none', 'both'],
    [{ toll: 'yes', 'toll:hgv': 'no' }, 'both', 'none'],
    [{ toll: 'yes', 'toll:N3': 'no' }, 'both', 'none'],
    [{ toll: 'yes', 'toll:goods': 'no' }, 'both', 'both'],
    [{ 'toll:motorcar': 'yes' }, 'both', 'none'],
    [{ 'toll:motor_vehicle': 'no', 'toll:hgv': 'yes' }, 'none', 'both'],
    [{ 'toll:bus': 'yes' }, 'none', 'none'],
    [{ toll: 'bus;hgv' }, 'none', 'both'],
    [{ 'toll:motorcycle': 'no' }, undefined, undefined],
  ]);
});

describe('of one direction', () => {
  testTolls([
    [{ 'toll:forward': 'yes' }, 'forward', 'forward'],
    [{ toll: 'yes', 'toll:backward': 'no' }, 'forward', 'forward'],
    [{ 'toll:hgv:backward': 'yes' }, 'none', 'backward'],
  ]);
});

describe('on conditions', () => {
  testTolls([
    [{ 'toll:conditional': 'yes @ (Mo-Fr 06:00-22:00; PH off)' }, 'both', 'both'],
    [{ toll: 'yes', 'toll:conditional': 'no @ (22:00-06:00)' }, 'both', 'both'],
    [{ toll: 'no', 'toll:conditional': 'yes @ (Jun-Sep)' }, 'both', 'both'],
    [{ 'toll:conditional': 'yes @ (weight>3.5)' }, 'none', 'both'],
    [{ 'toll:conditional': 'yes @ (maxweightrating > 7.5 t)' }, 'none', 'both'],
    [{ toll: 'no', 'toll:conditional': 'yes @ (maxweightrating>=12 AND Mo-Fr 06:00-22:00)' }, 'none', 'both'],
    [{ toll: 'yes', 'toll:conditional': 'no @ (weight<=3.5)' }, 'none', 'both'],
    [{ toll: 'yes', 'toll:conditional': 'no @ (axles>2)' }, 'both', 'none'],
    [{ 'toll:conditional': 'yes @ hgv' }, 'none', 'both'],
    [{ toll: 'yes', 'toll:conditional': 'no @ (residents)' }, 'both', 'both'],
    [{ 'toll:hgv:conditional': 'yes @ (maxweightrating>7.5)' }, 'none', 'both'],
    [{ 'toll:hgv:conditional': 'yes @ (maxweightrating>40)' }, 'none', 'none'],
    [{ 'toll:conditional': 'yes @ (weight>3.5); no @ (weight>20)' }, 'none', 'none'],
    [{ 'toll:conditional': 'yes' }, undefined, undefined],
    [{ 'toll:conditional': '@ (((; ) yes @ ' }, undefined, undefined],
  ]);
});
