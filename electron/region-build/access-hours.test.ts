import { expect, test } from 'vitest';
import { hasAccessHours, withAccessHours } from './access-hours.ts';

type Tags = Record<string, string>;

const onlyAt = (value: string, hours: string) => `${value} @ (${hours})`;
const forAll = (text: string): Tags => ({
  'foot:conditional': text,
  'bicycle:conditional': text,
  'motorcar:conditional': text,
  'hgv:conditional': text,
});
const forDrivers = (text: string): Tags => ({ 'motorcar:conditional': text, 'hgv:conditional': text });
const night = '22:00-06:00';
const workdays = 'Mo-Fr 07:00-19:00';

test.each<[string, Tags, Tags]>([
  [
    'closed by day',
    { 'motor_vehicle:conditional': onlyAt('no', workdays) },
    forDrivers(onlyAt('no', workdays)),
  ],
  [
    'closed to cars, and open to trucks',
    { 'motorcar:conditional': onlyAt('no', workdays) },
    { 'motorcar:conditional': onlyAt('no', workdays), 'hgv:conditional': onlyAt('yes', 'Jan-Dec') },
  ],
  ['closed without brackets', { 'access:conditional': `no @ ${workdays}` }, forAll(onlyAt('no', workdays))],
  [
    'closed by two clauses',
    { 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-19:00); no @ (Sa 08:00-14:00)' },
    forDrivers('no @ (Mo-Fr 07:00-19:00; Sa 08:00-14:00)'),
  ],
  [
    'closed to vehicles',
    { 'vehicle:conditional': onlyAt('no', night) },
    { 'bicycle:conditional': onlyAt('no', night), ...forDrivers(onlyAt('no', night)) },
  ],
  [
    'for residents by day',
    { 'motor_vehicle:conditional': onlyAt('destination', workdays) },
    forDrivers(onlyAt('destination', workdays)),
  ],
  [
    'private by day',
    { 'motor_vehicle:conditional': onlyAt('private', workdays) },
    forDrivers(onlyAt('no', workdays)),
  ],
  [
    'open at night',
    { motor_vehicle: 'no', 'motor_vehicle:conditional': onlyAt('yes', night) },
    { motorcar: 'yes', hgv: 'yes', hazmat: 'no', ...forDrivers(onlyAt('yes', night)) },
  ],
  [
    'open in summer',
    { access: 'no', foot: 'yes', 'vehicle:conditional': onlyAt('yes', 'May 15-Oct') },
    {
      bicycle: 'yes',
      motorcar: 'yes',
      hgv: 'yes',
      hazmat: 'no',
      'bicycle:conditional': onlyAt('yes', 'May 15-Oct'),
      ...forDrivers(onlyAt('yes', 'May 15-Oct')),
    },
  ],
  [
    'open to trucks alone',
    { motor_vehicle: 'no', 'hgv:conditional': onlyAt('yes', night) },
    { hgv: 'yes', hazmat: 'no', 'hgv:conditional': onlyAt('yes', night) },
  ],
  [
    'a street for people',
    { highway: 'pedestrian', 'motorcar:conditional': onlyAt('yes', night) },
    { motorcar: 'yes', 'motorcar:conditional': onlyAt('yes', night) },
  ],
  [
    'closed, but to cars',
    { motorcar: 'yes', 'motor_vehicle:conditional': onlyAt('no', night) },
    { 'hgv:conditional': onlyAt('no', night) },
  ],
  ['open anyway', { 'motor_vehicle:conditional': onlyAt('yes', night) }, {}],
  ['for deliveries', { motor_vehicle: 'no', 'motor_vehicle:conditional': onlyAt('delivery', night) }, {}],
  ['open on holidays', { motor_vehicle: 'no', 'motor_vehicle:conditional': onlyAt('yes', 'PH') }, {}],
  [
    'open to the light',
    { motor_vehicle: 'no', 'motor_vehicle:conditional': onlyAt('yes', 'weight<3.5') },
    {},
  ],
  ['open by nothing', { motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes' }, {}],
  ['a carpool lane', { hov: 'designated', 'hov:minimum': '2' }, { hov: 'designated', 'hov:minimum': '3' }],
  ['without hazardous goods', { hazmat: 'no', 'hazmat:water': 'no' }, { maxaxles: '15' }],
  ['without hazardous goods, and for few axles', { hazmat: 'no', maxaxles: '3' }, { maxaxles: '3' }],
  ['through a tunnel of a category', { 'hazmat:adr_tunnel_cat': 'C' }, { maxaxles: '15' }],
  ['through a tunnel for all goods', { 'hazmat:adr_tunnel_cat': 'A' }, {}],
  ['for hazardous goods', { hazmat: 'designated' }, {}],
])('the hours of a road %s', (_, tags, expected) => {
  const given = { highway: 'residential', ...tags };
  const kept = Object.fromEntries(
    Object.entries(given).filter(([key]) => !/:conditional$|^hazmat/.test(key)),
  );
  expect(hasAccessHours(given)).toBe(true);
  expect(withAccessHours(given)).toEqual({ ...kept, ...expected });
});

test('other roads, and what is no road, stay as they are', () => {
  for (const tags of [
    { highway: 'residential', 'maxspeed:conditional': '30 @ (22:00-06:00)' },
    { route: 'ferry', 'access:conditional': 'no @ (Nov-Apr)' },
  ] as Tags[]) {
    expect(hasAccessHours(tags)).toBe(false);
    expect(withAccessHours(tags)).toBe(tags);
  }
});
