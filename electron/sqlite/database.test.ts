import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { openDatabase, type SqlValue } from './database.ts';

function newDatabase() {
  const database = openDatabase(join(temporaryFolder(), 'a.sqlite'));
  database.exec('CREATE TABLE places (name TEXT, lat REAL, outline BLOB)');
  return database;
}

test('reads rows as they were stored, without extra fields', () => {
  const database = newDatabase();
  database.prepare('INSERT INTO places VALUES (?, ?, ?)').run('Café', -34.9, new Uint8Array([1, 2]));
  const row = database.prepare('SELECT * FROM places').get();
  expect(Object.keys(row ?? {})).toEqual(['name', 'lat', 'outline']);
  expect(row).toMatchObject({ name: 'Café', lat: -34.9 });
  expect(database.prepare("SELECT * FROM places WHERE name = '?'").get()).toBeUndefined();
});

test('bytes can be the only value of a statement', () => {
  const database = newDatabase();
  database.prepare("INSERT INTO places VALUES ('x', 0, ?)").run(new Uint8Array([3, 4]));
  expect(database.prepare('SELECT hex(outline) FROM places').value()).toBe('0304');
});

test('rejects a value SQLite can’t store without ending the process', () => {
  const database = newDatabase();
  const insert = database.prepare('INSERT INTO places VALUES (?, ?, ?)');
  const wrong: unknown[] = [true, {}, undefined, Number.NaN];
  for (const value of wrong) {
    expect(() => insert.run('x', value as SqlValue, null)).toThrow(TypeError);
  }
  expect(() => insert.run('x')).toThrow(/1 values for 3 parameters/);
  expect(database.prepare('SELECT count(*) AS n FROM places').get()).toEqual({ n: 0 });
});

test('a failed transaction leaves nothing behind', () => {
  const database = newDatabase();
  expect(() =>
    database.transaction(() => {
      database.prepare('INSERT INTO places VALUES (?, 0, NULL)').run('half');
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(database.prepare('SELECT count(*) AS n FROM places').get()).toEqual({ n: 0 });
});
