import { expect, test } from 'vitest';
import type { LngLat } from '../../geo/position.ts';
import { amountColumns, amountOfCell, demandOfSamples } from './demand.ts';

test('an amount is a non-negative number with a decimal point or comma', () => {
  expect(['12', ' 0,5 ', '1e3', '0'].map(amountOfCell)).toEqual([12, 0.5, 1000, 0]);
  expect(['', '-3', 'many', '3 a week', 'Infinity'].map(amountOfCell)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('amount columns hold more amounts than other text', () => {
  const rows = [
    ['Ana', '12', '', 'x'],
    ['2', '', '', '3'],
    ['Eva', '7', '', '4'],
  ];
  expect(amountColumns(rows, 4)).toEqual([1, 3]);
});

test('adds each amount to the nearest sample', () => {
  const at = (lng: number): LngLat => [lng, -34.9];
  const demand = { positions: [at(-56.2), at(-56.19), at(-56.1)], amounts: [3, 4, 5] };
  const samples = [at(-56.2), at(-56.1), at(-56)];
  expect(demandOfSamples(samples, demand)).toEqual([7, 5, 0]);
  expect(demandOfSamples([], demand)).toEqual([]);
});
