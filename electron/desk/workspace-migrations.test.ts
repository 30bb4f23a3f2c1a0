import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../sqlite/database.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { migrations } from './workspace-migrations.ts';
import { migrate } from './workspaces/workspace-schema.ts';

function databaseOf(version: number): Database {
  const database = openDatabase(join(temporaryFolder(), 'workspace.sqlite'));
  onTestFinished(() => database.close());
  migrate(database, migrations.slice(0, version));
  return database;
}

const schemaOf = (database: Database) =>
  database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all();

const hashOf = (database: Database) =>
  createHash('sha256')
    .update(JSON.stringify(schemaOf(database)))
    .digest('hex')
    .slice(0, 16);

/** Hash of the tables, indexes, and triggers of each released version. */
const schemaHashes = [
  'dd7be99e2396d002',
  'f7d17fc638caa0d5',
  '5a88f70d48e7fd09',
  '0f9098937ad889e7',
  'd6c84c0ef9ee0545',
  '7c678b8f6703bf60',
  '139ec9590edcdb63',
  '2ca1d92fd531db87',
  'ab395326743e7458',
  '35cf13962551896c',
  'd136c69037670725',
  '075650d2a25bf9a2',
  '5d334060d057ea61',
  'e94d6be256b5e5cc',
  '5977f7649ad3b729',
  'e3cd97f50bfe9ef6',
  '142b3f279bae7115',
  '9ddcb67b81119ba3',
  '4f1c2d158f791adf',
  '40aa27fdab8e661b',
  '68f33430fd5a1752',
  '1efb6dcca9b7fc92',
  'fee0c35950f1c88b',
  '0a3fce08df061a00',
];

test('each version creates the tables that it was released with', () => {
  const versions = migrations.map((_, index) => index + 1);
  expect(versions.map((version) => hashOf(databaseOf(version)))).toEqual(schemaHashes);
});

test('a workspace of any version is migrated to the current tables', () => {
  const current = schemaOf(databaseOf(migrations.length));
  for (const version of migrations.keys()) {
    const database = databaseOf(version);
    migrate(database);
    expect(schemaOf(database), `from version ${version}`).toEqual(current);
  }
});
