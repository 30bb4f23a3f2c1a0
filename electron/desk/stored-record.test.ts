import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { arrangementSchema } from '../../shared/desk/arrangement.ts';
import { settingsSchema } from '../../shared/settings/settings.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { confStore } from './record-store.ts';
import { openStoredRecord } from './stored-record.ts';

const folder = () => temporaryFolder();
const settingsIn = (folder: string) => openStoredRecord(confStore(folder, 'settings'), settingsSchema);

test('changes are kept across a restart and don’t affect other values', () => {
  const at = folder();
  settingsIn(at).change({ theme: 'dark' });
  const later = settingsIn(at);
  later.change({ units: 'imperial', language: undefined });
  expect(settingsIn(at).read()).toMatchObject({
    theme: 'dark',
    units: 'imperial',
    language: null,
    service: { kind: 'built-in' },
  });
});

test('an invalid value falls back to its default, and unknown values are kept', () => {
  const at = folder();
  const file = join(at, 'settings.json');
  writeFileSync(file, JSON.stringify({ theme: 'pink', units: 'imperial', later: { 'a.b': 1 } }));
  const settings = settingsIn(at);
  expect(settings.read()).toMatchObject({ theme: 'system', units: 'imperial' });
  settings.change({ language: 'fr' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ later: { 'a.b': 1 }, language: 'fr' });
});

test.each(['{"theme": "da', '', '\u0000\u0000'])('a damaged file (%j) is kept under another name', (text) => {
  const at = folder();
  writeFileSync(join(at, 'settings.json'), text);
  const settings = settingsIn(at);
  expect(settings.read().theme).toBe('system');
  const aside = readdirSync(at).filter((name) => name.startsWith('settings.json.damaged-'));
  expect(aside.map((name) => readFileSync(join(at, name), 'utf8'))).toEqual([text]);
  settings.change({ theme: 'light' });
  expect(settingsIn(at).read().theme).toBe('light');
});

test.each(['null', '[]', '"text"', '7'])('a file with %s falls back to the defaults', (text) => {
  const at = folder();
  writeFileSync(join(at, 'settings.json'), text);
  const settings = settingsIn(at);
  expect(settings.read().theme).toBe('system');
  expect(settings.change({ theme: 'dark' }).theme).toBe('dark');
});

test('the window arrangement is kept, except for values that can’t be read', () => {
  const at = folder();
  const layout = { panel: 'isochrones', folded: false, panelWidth: 480 };
  const view = { centre: { lat: -34.9, lng: -56.2 }, zoom: 14 };
  const mapContent = { owner: 'route', hidden: ['matrix'], pinned: ['isochrones'], legendFolded: true };
  const stored = () => openStoredRecord(confStore(at, 'arrangement'), arrangementSchema);
  expect(stored().read()).toEqual({
    layout: null,
    view: null,
    mapContent: null,
    creationRead: null,
    paletteUsed: [],
    firstStepsRead: false,
    tour: null,
    snapping: true,
    sharedBorders: true,
    zoneTable: null,
  });
  stored().change({ snapping: false });
  expect(stored().read().snapping).toBe(false);
  stored().change({ layout });
  stored().change({ view });
  stored().change({ mapContent });
  stored().change({ creationRead: 3 });
  expect(stored().read()).toMatchObject({ layout, view, mapContent, creationRead: 3, paletteUsed: [] });
  const nowhere = { ...view, centre: { lat: 900, lng: 0 } };
  writeFileSync(join(at, 'arrangement.json'), JSON.stringify({ layout, view: nowhere, creationRead: 3 }));
  expect(stored().read()).toMatchObject({
    layout,
    view: null,
    mapContent: null,
    creationRead: 3,
    paletteUsed: [],
  });
});
