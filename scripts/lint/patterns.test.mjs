import { expect, test } from 'vitest';
import { builtPatternsIn, complexityOf, patternsIn } from './patterns.mjs';

test('the literals of a file are found anywhere, and nothing else', () => {
  const text = [
    'const half = (a: number) => a / 2 / 1; // /not+/',
    "export const title = <p title='/not/'>{text.replace(/,+$/u, '')}</p>;",
    "const word = [...text.matchAll(/[a-z]+/gi)].join('/');",
  ].join('\n');
  expect(patternsIn('panel.tsx', text)).toEqual([
    { source: ',+$', flags: 'u', line: 2 },
    { source: '[a-z]+', flags: 'gi', line: 3 },
  ]);
});

test('patterns created by RegExp are found, and literals aren’t', () => {
  const text = [
    "const word = new RegExp('^' + name, 'u');",
    'const words = names.map((name) => RegExp(name));',
    'const figures = /\\d+/;',
    'const is = value instanceof RegExp;',
  ].join('\n');
  expect(builtPatternsIn('words.ts', text)).toEqual([1, 2]);
});

test.each([
  ['(?:ms|dos|msdos)*\\d$', '', 'exponential'],
  [',+$', '', '2nd degree polynomial'],
  ['<[^>]*>', 'g', '2nd degree polynomial'],
  ['<[^<>]*>', 'g', undefined],
  ['^\\s*\\{', '', undefined],
  [' ?[,;][ ,;]*', 'gd', undefined],
])('/%s/%s: %s', (source, flags, complexity) => {
  expect(complexityOf(source, flags)).toBe(complexity);
});
