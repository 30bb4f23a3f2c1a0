import { join } from 'node:path';
import type { OpenDialogOptions, SaveDialogOptions } from 'electron';
import { expect, test } from 'vitest';
import { fileChoosers } from './file-choosers.ts';

/** Dialogs that return the given paths in order (canceled if empty), and record the initial path of each. */
function dialogs(...chosen: string[]) {
  const initialPaths: (string | undefined)[] = [];
  const next = ({ defaultPath }: OpenDialogOptions | SaveDialogOptions) => {
    initialPaths.push(defaultPath);
    return chosen.shift() ?? '';
  };
  return {
    initialPaths,
    documentsFolder: () => '/documents',
    open: async (options: OpenDialogOptions) => {
      const file = next(options);
      return { filePaths: file === '' ? [] : [file] };
    },
    save: async (options: SaveDialogOptions) => ({ filePath: next(options) }),
  };
}

const kind = { name: 'Zonedesk', ending: 'zonedesk' };

test('opens a file dialog where the last file was chosen', async () => {
  const { initialPaths, ...system } = dialogs('/data/a.zonedesk', '', '/other/b.zonedesk');
  const { chooseFile } = fileChoosers(system);
  expect(await chooseFile(kind)).toBe('/data/a.zonedesk');
  expect(await chooseFile(kind)).toBeNull();
  expect(await chooseFile(kind)).toBe('/other/b.zonedesk');
  expect(initialPaths).toEqual([undefined, '/data', '/data']);
});

test('suggests a new file in the documents folder, then where the last one was saved', async () => {
  const { initialPaths, ...system } = dialogs('', '/data/plan.zonedesk', '');
  const { chooseNewFile } = fileChoosers(system);
  expect(await chooseNewFile(kind, 'Plan')).toBeNull();
  expect(await chooseNewFile(kind, 'Plan')).toBe('/data/plan.zonedesk');
  expect(await chooseNewFile(kind, 'Plan 2')).toBeNull();
  const first = join('/documents', 'Plan.zonedesk');
  expect(initialPaths).toEqual([first, first, join('/data', 'Plan 2.zonedesk')]);
});
