import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { startDesk } from '../running-desk.testing.ts';

/** Creates a workspace with a zone in a separate folder, as another user might share it. */
async function givenWorkspace(): Promise<string> {
  const file = join(temporaryFolder(), 'theirs.zonedesk');
  const theirs = await startDesk();
  await theirs.desk.call('zones.change', put(testZone('a')));
  await theirs.close();
  copyFileSync(join(theirs.profileFolder, 'workspace.sqlite'), file);
  return file;
}

/** Opens the workspace, changes something, and ends the program. */
async function workIn(file: string) {
  const own = await startDesk();
  expect(await own.desk.call('workspaces.open', { file })).toMatchObject({ value: { refused: null } });
  expect(await own.desk.call('zones.change', put(testZone('b')))).toMatchObject({ ok: true });
  await own.close();
}

describe.each(['.edits.json', '.edits.json.part', '-copies/new.sqlite'])(
  'at %s next to a workspace',
  (end) => {
    test.each([
      { kind: 'symbolic', link: symlinkSync },
      { kind: 'hard', link: linkSync },
    ])('a $kind link leaves the file that it points to unchanged', async ({ link }) => {
      const file = await givenWorkspace();
      const diary = join(temporaryFolder(), 'diary');
      writeFileSync(diary, 'Mine.\n');
      mkdirSync(dirname(file + end), { recursive: true });
      link(diary, file + end);
      await workIn(file);
      expect(readFileSync(diary, 'utf8')).toBe('Mine.\n');
    });
  },
);

test('a folder of copies that is a link leaves the folder that it points to unchanged', async () => {
  const file = await givenWorkspace();
  const papers = temporaryFolder();
  writeFileSync(join(papers, 'diary'), 'Mine.\n');
  symlinkSync(papers, `${file}-copies`);
  await workIn(file);
  expect(readdirSync(papers)).toEqual(['diary']);
});

test('a record of edits that is a device is ignored', async () => {
  const file = await givenWorkspace();
  symlinkSync('/dev/zero', `${file}.edits.json`);
  await workIn(file);
});
