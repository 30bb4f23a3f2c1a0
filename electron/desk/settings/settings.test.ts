import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confStore } from './conf-store.ts';
import { keepSettings } from './settings.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'settings-'));

test('changes are there after a restart and leave the rest alone', () => {
  const at = folder();
  keepSettings(confStore(at, 'settings')).change({ theme: 'dark' });
  const later = keepSettings(confStore(at, 'settings'));
  later.change({ units: 'imperial', language: undefined });
  expect(keepSettings(confStore(at, 'settings')).read()).toMatchObject({
    theme: 'dark',
    units: 'imperial',
    language: 'en',
    service: { kind: 'built-in' },
  });
});

test('a wrong value falls back alone, and what is unknown is kept', () => {
  const at = folder();
  const file = join(at, 'settings.json');
  writeFileSync(file, JSON.stringify({ theme: 'pink', units: 'imperial', later: { 'a.b': 1 } }));
  const settings = keepSettings(confStore(at, 'settings'));
  expect(settings.read()).toMatchObject({ theme: 'system', units: 'imperial' });
  settings.change({ language: 'fr' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ later: { 'a.b': 1 }, language: 'fr' });
});

test.each(['{"theme": "da', '', '\u0000\u0000'])('a damaged file (%j) is kept aside', (text) => {
  const at = folder();
  writeFileSync(join(at, 'settings.json'), text);
  const settings = keepSettings(confStore(at, 'settings'));
  expect(settings.read().theme).toBe('system');
  const aside = readdirSync(at).filter((name) => name.startsWith('settings.json.damaged-'));
  expect(aside.map((name) => readFileSync(join(at, name), 'utf8'))).toEqual([text]);
  settings.change({ theme: 'light' });
  expect(keepSettings(confStore(at, 'settings')).read().theme).toBe('light');
});

test.each(['null', '[]', '"text"', '7'])('a file that holds %s is no reason to fail', (text) => {
  const at = folder();
  writeFileSync(join(at, 'settings.json'), text);
  const settings = keepSettings(confStore(at, 'settings'));
  expect(settings.read().theme).toBe('system');
  expect(settings.change({ theme: 'dark' }).theme).toBe('dark');
});
