import { expect, test } from 'vitest';
import { bareName } from './bare-name.ts';

test.each([
  ['Nº zona', 'nzona'],
  ['N° zone', 'nzone'],
  ['Código_tienda', 'codigotienda'],
  ['Größe', 'grosse'],
  ['Öffnungszeiten'.normalize('NFD'), 'offnungszeiten'],
])('reduces %s to %s', (name, bare) => {
  expect(bareName(name)).toBe(bare);
});
