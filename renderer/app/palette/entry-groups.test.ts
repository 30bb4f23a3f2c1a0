import { expect, test } from 'vitest';
import { byHeading, startGroups } from './entry-groups.ts';

const entry = (label: string, heading: string, more: { reason?: string; isOfSelection?: boolean } = {}) => ({
  id: label,
  label,
  kind: heading,
  heading,
  ...more,
});
const headings = { recent: 'Recent', selection: 'Selection' };
const labels = (groups: ReturnType<typeof byHeading>) =>
  groups.map(({ heading, entries }) => [heading, ...entries.map(({ label }) => label)]);

const entries = [
  entry('Places', 'Panels'),
  entry('Route', 'Panels'),
  entry('Draw zone', 'Zones'),
  entry('Delete 2 zones', 'Zones', { isOfSelection: true }),
  entry('Undo', 'Zones', { reason: 'Nothing to undo' }),
  entry('Dark', 'Settings'),
];

test('groups stand in the order of their best entries', () => {
  const found = [entry('Draw zone', 'Zones'), entry('Route', 'Panels'), entry('Merge zones', 'Zones')];
  expect(labels(byHeading(found))).toEqual([
    ['Zones', 'Draw zone', 'Merge zones'],
    ['Panels', 'Route'],
  ]);
});

test('before anything is typed, panels come first, after what works on the selection', () => {
  expect(labels(startGroups(entries, [], headings))).toEqual([
    ['Selection', 'Delete 2 zones'],
    ['Panels', 'Places', 'Route'],
    ['Zones', 'Draw zone'],
    ['Settings', 'Dark'],
  ]);
});

test('recently used entries stand above all, latest first, once and only if they can be run', () => {
  const used = ['Dark', 'Undo', 'gone', 'Delete 2 zones', 'Route'];
  expect(labels(startGroups(entries, used, headings))).toEqual([
    ['Recent', 'Dark', 'Delete 2 zones', 'Route'],
    ['Panels', 'Places'],
    ['Zones', 'Draw zone'],
  ]);
});

test('however many were used, eight are recent, and all panels are there', () => {
  const many = Array.from({ length: 50 }, (_, at) => entry(`zone ${at}`, 'Open zone'));
  const used = many.map(({ id }) => id);
  const groups = labels(startGroups([...entries, ...many], used, headings));
  expect(groups[0]).toEqual(['Recent', ...used.slice(0, 8)]);
  expect(groups[2]).toEqual(['Panels', 'Places', 'Route']);
});
