import { expect, test } from 'vitest';
import { findEntries, type SearchableEntry } from './find-entries.ts';

const entry = (label: string, more: Partial<SearchableEntry> = {}): SearchableEntry => ({
  id: label,
  label,
  kind: 'Zone',
  ...more,
});
const entries = ['North depot', 'Depot', 'Montevideo', 'Ñandú depot'].map((label) => entry(label));
const found = (text: string, used: string[] = [], among: readonly SearchableEntry[] = entries) =>
  findEntries(among, text, used).map(({ label }) => label);

test('what begins with the text stands first, then where a word does', () => {
  expect(found('dep')).toEqual(['Depot', 'North depot', 'Ñandú depot']);
  expect(found('video')).toEqual(['Montevideo']);
});

test('words are found in any order, without accents, and by the kind', () => {
  expect(found('depot nandu')).toEqual(['Ñandú depot']);
  expect(found('zone north')).toEqual(['North depot']);
  expect(found('route')).toEqual([]);
});

test('among equals, what was used last stands first', () => {
  expect(found('depot', ['Ñandú depot'])).toEqual(['Depot', 'Ñandú depot', 'North depot']);
});

test.each([
  ['a letter left out', 'motevideo'],
  ['a letter too many', 'monttevideo'],
  ['a wrong letter', 'montevudeo'],
  ['two letters exchanged', 'montevidoe'],
])('%s is forgiven', (_, text) => {
  expect(found(text)).toEqual(['Montevideo']);
});

test('a typo is forgiven in each of several words, in any order', () => {
  expect(found('depto nroth')).toEqual(['North depot']);
});

test('what is written as the text comes before what differs by a typo', () => {
  const roads = ['Rute', 'Route'].map((label) => entry(label));
  expect(found('route', [], roads)).toEqual(['Route', 'Rute']);
});

test('a typo in a name counts more than one in a synonym', () => {
  const commands = [entry('Saved', { synonyms: 'export download' }), entry('Export route')];
  expect(found('expot', [], commands)).toEqual(['Export route', 'Saved']);
});

test('synonyms count less than names, and by their beginning only', () => {
  const commands = [
    entry('Wall map', { kind: 'Zones', synonyms: 'print poster' }),
    entry('Print', { kind: 'Window' }),
    entry('Blueprint', { kind: 'Zone' }),
  ];
  expect(found('print', [], commands)).toEqual(['Print', 'Blueprint', 'Wall map']);
  expect(found('ster', [], commands)).toEqual([]);
});

test('commands of the open panel come before others that match no better', () => {
  const commands = [
    entry('About Zonedesk', { kind: 'Window' }),
    entry('zone-1'),
    entry('Draw a zone', { kind: 'Zones', isAtHand: true }),
  ];
  expect(found('zone', [], commands)).toEqual(['Draw a zone', 'zone-1', 'About Zonedesk']);
});

test('a word finds the command of the open panel before one of the system that is called just so', () => {
  const commands = [
    entry('Delete', { kind: 'App' }),
    entry('Delete selected zones', { kind: 'Zones', isAtHand: true }),
  ];
  expect(found('delete', [], commands)).toEqual(['Delete selected zones', 'Delete']);
});

test('what can be run comes before what cannot and matches no better', () => {
  const commands = [
    entry('Delete vertex', { kind: 'Zones', isAtHand: true, reason: 'Select a vertex first' }),
    entry('Delete selected zones', { kind: 'Zones', isAtHand: true }),
  ];
  expect(found('delete', ['Delete vertex'], commands)).toEqual(['Delete selected zones', 'Delete vertex']);
});

test('an entry is found by its usual name as by what it is called now', () => {
  const commands = [
    entry('Delete selected searches', { kind: 'Saved', reason: 'Select searches first' }),
    entry('Delete 2 zones', { usualName: 'Delete selected zones' }),
  ];
  expect(found('delete selected', [], commands)).toEqual(['Delete 2 zones', 'Delete selected searches']);
  expect(found('delete 2', [], commands)).toEqual(['Delete 2 zones']);
  expect(found('selcted zones', [], commands)).toEqual(['Delete 2 zones']);
});

test('a long text is found as it is written, and without one finds nothing', () => {
  const name = 'a '.repeat(200).trim();
  expect(found(name, [], [entry(name)])).toEqual([name]);
  expect(found(`${name} b`, [], [entry(name)])).toEqual([]);
});
