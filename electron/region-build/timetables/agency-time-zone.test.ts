import { expect, it } from 'vitest';
import { agencyTimeZone } from './agency-time-zone.ts';

it.each([
  ['America/Montevideo', 'America/Montevideo', true],
  ['europe/paris', 'europe/paris', true],
  ['UTC', 'UTC', true],
  ['EST5EDT', 'EST5EDT', true],
  // Signs in `Etc/GMT` are inverted.
  ['Etc/GMT+3', 'Etc/GMT+3', true],
  ['America/Buenos Aires', 'America/Buenos_Aires', false],
  ['GMT-3', 'Etc/GMT+3', false],
  ['gmt-03:00', 'Etc/GMT+3', false],
  ['UTC+2', 'Etc/GMT-2', false],
  ['UTC −3', 'Etc/GMT+3', false],
  ['+0530', '+05:30', false],
  ['UTC+5:45', '+05:45', false],
  ['-13', '-13:00', false],
  ['+14:00', 'Etc/GMT-14', false],
  ['Z', 'UTC', false],
  ['UTC+0', 'UTC', false],
])('reads %s as %s', (text, zone, isNamed) => {
  expect(agencyTimeZone(text)).toEqual({ zone, isNamed });
});

it.each([
  'BRT',
  // Abbreviations that several countries use, and ICU resolves to one of them.
  'BST',
  'IST',
  'CST',
  'AST',
  'Mars/Olympus',
  'SystemV/EST5',
  'E. South America Standard Time',
  '(UTC-03:00) Montevideo',
  '+15',
  'UTC+5:75',
  '',
])('knows no zone named "%s"', (text) => {
  expect(agencyTimeZone(text)).toBeUndefined();
});
