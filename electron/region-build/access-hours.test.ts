import { expect, test } from 'vitest';
import { hasAccessHours, withAccessHours } from './access-hours.ts';

type Tags = Record<string, string>;

const conditionalValue = (value: string, hours: string) => `${value} @ (${hours})`;
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
    { 'motor_vehicle:conditional': conditionalValue('no', workdays) },
    forDrivers(conditionalValue('no', workdays)),
  ],
  [
    'closed to cars, and open to trucks',
    { 'motorcar:conditional': conditionalValue('no', workdays) },
    {
      'motorcar:conditional': conditionalValue('no', workdays),
      'hgv:conditional': conditionalValue('yes', 'Jan-Dec'),
    },
  ],
  [
    'closed without brackets',
    { 'access:conditional': `no @ ${workdays}` },
    forAll(conditionalValue('no', workdays)),
  ],
  [
    'closed by two clauses',
    { 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-19:00); no @ (Sa 08:00-14:00)' },
    forDrivers('no @ (Mo-Fr 07:00-19:00; Sa 08:00-14:00)'),
  ],
  [
    'closed to vehicles',
    { 'vehicle:conditional': conditionalValue('no', night) },
    { 'bicycle:conditional': conditionalValue('no', night), ...forDrivers(conditionalValue('no', night)) },
  ],
  [
    'for residents by day',
    { 'motor_vehicle:conditional': conditionalValue('destination', workdays) },
    forDrivers(conditionalValue('destination', workdays)),
  ],
  [
    'private by day',
    { 'motor_vehicle:conditional': conditionalValue('private', workdays) },
    forDrivers(conditionalValue('no', workdays)),
  ],
  [
    'open at night',
    { motor_vehicle: 'no', 'motor_vehicle:conditional': conditionalValue('yes', night) },
    { motorcar: 'yes', hgv: 'yes', hazmat: 'no', ...forDrivers(conditionalValue('yes', night)) },
  ],
  [
    'open in summer',
    { access: 'no', foot: 'yes', 'vehicle:conditional': conditionalValue('yes', 'May 15-Oct') },
    {
      bicycle: 'yes',
      motorcar: 'yes',
      hgv: 'yes',
      hazmat: 'no',
      'bicycle:conditional': conditionalValue('yes', 'May 15-Oct'),
      ...forDrivers(conditionalValue('yes', 'May 15-Oct')),
    },
  ],
  [
    'open only to trucks',
    { motor_vehicle: 'no', 'hgv:conditional': conditionalValue('yes', night) },
    { hgv: 'yes', hazmat: 'no', 'hgv:conditional': conditionalValue('yes', night) },
  ],
  [
    'a pedestrian street',
    { highway: 'pedestrian', 'motorcar:conditional': conditionalValue('yes', night) },
    { motorcar: 'yes', 'motorcar:conditional': conditionalValue('yes', night) },
  ],
  [
    'closed, except to cars',
    { motorcar: 'yes', 'motor_vehicle:conditional': conditionalValue('no', night) },
    { 'hgv:conditional': conditionalValue('no', night) },
  ],
  ['always open', { 'motor_vehicle:conditional': conditionalValue('yes', night) }, {}],
  [
    'for deliveries',
    { motor_vehicle: 'no', 'motor_vehicle:conditional': conditionalValue('delivery', night) },
    {},
  ],
  [
    'open on holidays',
    { motor_vehicle: 'no', 'motor_vehicle:conditional': conditionalValue('yes', 'PH') },
    {},
  ],
  [
    'open to light vehicles',
    { motor_vehicle: 'no', 'motor_vehicle:conditional': conditionalValue('yes', 'weight<3.5') },
    {},
  ],
  ['open without a condition', { motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes' }, {}],
  ['a carpool lane', { hov: 'designated', 'hov:minimum': '2' }, { hov: 'designated', 'hov:minimum': '3' }],
  ['without hazardous goods', { hazmat: 'no', 'hazmat:water': 'no' }, { maxaxles: '15' }],
  ['without hazardous goods, and for few axles', { hazmat: 'no', maxaxles: '3' }, { maxaxles: '3' }],
  ['through a tunnel of a category', { 'hazmat:adr_tunnel_cat': 'C' }, { maxaxles: '15' }],
  ['through a tunnel for all goods', { 'hazmat:adr_tunnel_cat': 'A' }, {}],
  ['for hazardous goods', { hazmat: 'designated' }, {}],
])('the hours of a road %s', (_, tags, expected) => {
  const roadTags = { highway: 'residential', ...tags };
  const otherTags = Object.fromEntries(
    Object.entries(roadTags).filter(([key]) => !/:conditional$|^hazmat/.test(key)),
  );
  expect(hasAccessHours(roadTags)).toBe(true);
  expect(withAccessHours(roadTags)).toEqual({ ...otherTags, ...expected });
});

test('the tags of other roads and of ferries stay unchanged', () => {
  for (const tags of [
    { highway: 'residential', 'maxspeed:conditional': '30 @ (22:00-06:00)' },
    { route: 'ferry', 'access:conditional': 'no @ (Nov-Apr)' },
  ] as Tags[]) {
    expect(hasAccessHours(tags)).toBe(false);
    expect(withAccessHours(tags)).toBe(tags);
  }
});
