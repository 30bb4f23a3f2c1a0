import { expect, onTestFinished, test } from 'vitest';
import type { MadeName } from '../../shared/saved/made-name.ts';
import { speak } from '../words/words.ts';
import { searchName } from './search-name.ts';

const service = { kind: 'built-in' } as const;
const composed: readonly [MadeName, english: string, german: string][] = [
  [
    { kind: 'nearby', group: 'food', near: 'Depot' },
    'Food and drink near Depot',
    'Essen und Trinken bei Depot',
  ],
  [{ kind: 'addresses', count: 3, found: 2 }, '3 addresses, 2 found', '3 Adressen, 2 gefunden'],
  [{ kind: 'tolls', from: 'A', to: 'B' }, 'Tolls from A to B', 'Maut von A nach B'],
  [{ kind: 'matrix', rows: 2, columns: 3 }, '2 × 3 matrix', 'Matrix 2 × 3'],
  [{ kind: 'transit', from: 'A', to: 'B' }, 'A to B by transit', 'A nach B mit dem ÖPNV'],
];

test('what the program names is composed in the language of the window', async () => {
  onTestFinished(() => speak('en'));
  const names = () => composed.map(([madeName]) => searchName({ name: 'old', madeName, service }));
  expect(names()).toEqual(composed.map(([, english]) => english));
  await speak('de');
  expect(names()).toEqual(composed.map(([, , german]) => german));
});

test('what a person named stays, and so does a name of what only a newer program knows', async () => {
  expect(searchName({ name: 'Every Monday', madeName: null, service })).toBe('Every Monday');
  const madeName = { kind: 'nearby', group: 'spaceports', near: 'Depot' } as const;
  expect(searchName({ name: 'Spaceports near Depot', madeName, service })).toBe('Spaceports near Depot');
});
