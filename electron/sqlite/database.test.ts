import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { openDatabase, type SqlValue } from './database.ts';

function fresh() {
  const database = openDatabase(join(temporaryFolder(), 'a.sqlite'));
  database.exec('CREATE TABLE places (name TEXT, lat REAL, outline BLOB)');
  return database;
}

test('rows come back as they were stored, without extra fields', () => {
  const database = fresh();
  database.prepare('INSERT INTO places VALUES (?, ?, ?)').run('Café', -34.9, new Uint8Array([1, 2]));
  const row = database.prepare('SELECT * FROM places').get();
  expect(Object.keys(row ?? {})).toEqual(['name', 'lat', 'outline']);
  expect(row).toMatchObject({ name: 'Café', lat: -34.9 });
  expect(database.prepare("SELECT * FROM places WHERE name = '?'").get()).toBeUndefined();
});

test('bytes can be the only value of a statement', () => {
  const database = fresh();
  database.prepare("INSERT INTO places VALUES ('x', 0, ?)").run(new Uint8Array([3, 4]));
  expect(database.prepare('SELECT hex(outline) FROM places').value()).toBe('0304');
});

test('a value that SQLite cannot hold is refused and the process lives on', () => {
  const database = fresh();
  const insert = database.prepare('INSERT INTO places VALUES (?, ?, ?)');
  const wrong: unknown[] = [true, {}, undefined, Number.NaN];
  for (const value of wrong) {
    expect(() => insert.run('x', value as SqlValue, null)).toThrow(TypeError);
  }
  expect(() => insert.run('x')).toThrow(/1 values for 3 parameters/);
  expect(database.prepare('SELECT count(*) AS n FROM places').get()).toEqual({ n: 0 });
});

test('a transaction that fails leaves nothing behind', () => {
  const database = fresh();
  expect(() =>
    database.transaction(() => {
      database.prepare('INSERT INTO places VALUES (?, 0, NULL)').run('half');
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(database.prepare('SELECT count(*) AS n FROM places').get()).toEqual({ n: 0 });
});
