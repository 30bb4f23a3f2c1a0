import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openCrashReports } from './crash-reports-capability.ts';

const context = { signal: new AbortController().signal, report: () => {} };
const rethrown = (error: unknown) => {
  throw error;
};

test('a crash report is new until it is read, also across starts', async () => {
  const crashFolder = join(temporaryFolder(), 'crashes');
  const openedFolders: string[] = [];
  const start = () =>
    openCrashReports({ crashFolder, showInFolder: (folder) => openedFolders.push(folder), failed: rethrown });
  expect((await start()).states.crashReports.read()).toEqual({
    folder: crashFolder,
    count: 0,
    hasNew: false,
  });

  const report = (name: string, time: Date) => {
    const file = join(crashFolder, 'completed', name);
    writeFileSync(file, '');
    utimesSync(file, time, time);
  };
  mkdirSync(join(crashFolder, 'completed'), { recursive: true });
  report('a.dmp', new Date(Date.now() - 60_000));
  report('a.meta', new Date());
  const first = await start();
  expect(first.states.crashReports.read()).toMatchObject({ count: 1, hasNew: true });
  await first.calls['crashReports.read'](undefined, context);
  expect(first.states.crashReports.read()).toMatchObject({ count: 1, hasNew: false });
  expect((await start()).states.crashReports.read()).toMatchObject({ count: 1, hasNew: false });

  report('b.dmp', new Date(Date.now() + 60_000));
  const second = await start();
  expect(second.states.crashReports.read()).toMatchObject({ count: 2, hasNew: true });
  await second.calls['crashReports.showFolder'](undefined, context);
  expect(openedFolders).toEqual([crashFolder]);
});

test('a host without crash reports publishes null', async () => {
  const { states } = await openCrashReports({ failed: rethrown });
  expect(states.crashReports.read()).toBeNull();
});
