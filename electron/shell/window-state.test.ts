import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { readWindowState, startingBounds, writeWindowState } from './window-state.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const state = { bounds: { x: 100, y: 50, width: 1200, height: 700 }, maximized: false };

const file = () => join(temporaryFolder(), 'window.json');

test('a window opens where it was', () => {
  const kept = file();
  writeWindowState(kept, state);
  expect(readWindowState(kept)).toEqual(state);
  expect(startingBounds(state, [screen])).toEqual(state.bounds);
});

test('a window whose screen is gone opens on another, as large as it was', () => {
  const away = { ...state, bounds: { ...state.bounds, x: 2500 } };
  expect(startingBounds(away, [screen])).toEqual({ width: 1200, height: 700 });
  expect(startingBounds(away, [screen, { ...screen, x: 1920 }])).toEqual(away.bounds);
});

test('nothing kept, or nothing that can be read, is a first start', () => {
  const kept = file();
  expect(readWindowState(kept)).toBeNull();
  writeFileSync(kept, '{"bounds":{"x":"left"}}');
  expect(readWindowState(kept)).toBeNull();
  expect(startingBounds(null, [screen])).toEqual({ width: 1440, height: 900 });
});
