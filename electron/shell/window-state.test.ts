import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { readWindowState, startingBounds, writeWindowState } from './window-state.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const state = { bounds: { x: 100, y: 50, width: 1200, height: 700 }, maximized: false };

const file = () => join(temporaryFolder(), 'window.json');

test('a window opens where it was last', () => {
  const stored = file();
  writeWindowState(stored, state);
  expect(readWindowState(stored)).toEqual(state);
  expect(startingBounds(state, [screen])).toEqual(state.bounds);
});

test('a window whose screen is gone opens on another in the same size', () => {
  const away = { ...state, bounds: { ...state.bounds, x: 2500 } };
  expect(startingBounds(away, [screen])).toEqual({ width: 1200, height: 700 });
  expect(startingBounds(away, [screen, { ...screen, x: 1920 }])).toEqual(away.bounds);
});

test('missing or unreadable state yields the default size', () => {
  const stored = file();
  expect(readWindowState(stored)).toBeNull();
  writeFileSync(stored, '{"bounds":{"x":"left"}}');
  expect(readWindowState(stored)).toBeNull();
  expect(startingBounds(null, [screen])).toEqual({ width: 1440, height: 900 });
});
