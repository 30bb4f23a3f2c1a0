import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WorkspaceState, WorkspaceTrouble } from '../../shared/desk/workspaces.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { openWindow } from './DeskWindow.testing.tsx';

type Closed = Extract<WorkspaceState, { state: 'closed' }>;

const copyOf = (day: string, zones: number) => ({ name: `${day}.db`, day, zones, made: 'daily' as const });
const damaged: Closed = {
  state: 'closed',
  trouble: 'damaged',
  file: '/home/ana/zonedesk/workspace.db',
  lostEdits: null,
  readable: { zones: 12, setAside: 3 },
  copies: [copyOf('2026-03-09', 40), copyOf('2026-03-08', 1)],
};
const openOn = (closed: Partial<Closed>) => openWindow({ workspace: { ...damaged, ...closed } });

const dialog = page.getByRole('dialog', { name: 'Couldn’t open your workspace' });
const open = dialog.getByRole('button', { name: 'Open', exact: true });
const choices = () =>
  dialog
    .getByRole('radio')
    .elements()
    .map((radio) => (radio instanceof HTMLInputElement ? (radio.labels?.[0]?.textContent ?? '') : ''));
const all = [
  'Recovered data: 12 zones',
  'Backup from March 9, 2026: 40 zones',
  'Backup from March 8, 2026: 1 zone',
  'Empty workspace',
  'Try this workspace again',
];
const again = ['Try this workspace again'];
const inUse = ['This workspace (read-only)', ...again];

const troubles: Record<WorkspaceTrouble, readonly [told: string, choices: readonly string[]]> = {
  missing: ['File not found. It may have been moved, renamed, or deleted, or its disk isn’t connected.', all],
  foreign: ['This isn’t a Zonedesk workspace.', again],
  empty: ['The workspace file is empty.', all],
  damaged: ['The workspace file is damaged', all],
  'rolled-back': ['The workspace file is an older copy without your latest changes.', all],
  newer: ['This workspace was saved by a newer version of Zonedesk. Update Zonedesk to open it.', all],
  'in-use': ['This workspace is open in another Zonedesk window. Close it there first.', inUse],
  full: ['The disk is full; nothing was changed. Free up space, then reopen the workspace.', again],
  inaccessible: ['Couldn’t read the workspace file. Check the disk and the file’s permissions.', again],
};

test.each(Object.entries(troubles))(
  '%s is told, with the file and what can be opened',
  async (name, reported) => {
    const trouble = Object.keys(troubles).find((one): one is WorkspaceTrouble => one === name);
    await openOn({ ...(trouble && { trouble }) });
    await expect.element(dialog).toHaveTextContent(reported[0]);
    await expect.element(dialog).toHaveTextContent('File: /home/ana/zonedesk/workspace.db');
    expect(choices()).toEqual(reported[1]);
    await expect.element(dialog.getByRole('radio').first()).toBeChecked();
  },
);

test('what is lost, and what cannot be read, is counted', async () => {
  await openOn({ trouble: 'rolled-back', lostEdits: 2 });
  await expect.element(dialog).toHaveTextContent('2 changes were lost.');
  await expect
    .element(dialog.getByRole('radio', { name: 'Recovered data: 12 zones' }))
    .toHaveAccessibleDescription('3 unreadable entries will be saved to a text file in the same folder.');
});

test('of a file that is gone with work in it that is said', async () => {
  await openOn({ trouble: 'missing', lostEdits: 3 });
  await expect.element(dialog).toHaveTextContent('The workspace file is missing.');
  await expect.element(dialog).toHaveTextContent('3 changes were lost.');
});

test('another workspace that is there can be opened instead, and why it was not is told', async () => {
  const north = '/media/stick/North.zonedesk';
  const desk = await openWindow({
    workspace: { ...damaged, trouble: 'in-use' },
    answers: {
      'workspaces.list': async () =>
        succeeded([
          { file: damaged.file, isThere: true, changedAt: null },
          { file: '/gone/South.zonedesk', isThere: false, changedAt: null },
          { file: north, isThere: true, changedAt: null },
        ]),
      'workspaces.open': async () => succeeded({ refused: 'newer' }),
    },
  });
  const other = dialog.getByRole('radio', { name: 'Another workspace: North' });
  await other.click();
  await expect.element(other).toHaveAccessibleDescription(north);
  expect(choices()).toEqual([...inUse, 'Another workspace: North']);
  await open.click();
  await expect
    .element(dialog.getByRole('alert', { name: 'Couldn’t open the workspace' }))
    .toHaveTextContent('This workspace was saved by a newer version of Zonedesk.');
  expect(desk.asked('workspaces.open')).toEqual([{ file: north }]);
});

test('where nothing can be read of it the newest copy is the first choice', async () => {
  await openOn({ readable: null });
  await expect.element(dialog).toBeVisible();
  expect(choices()).toEqual(all.slice(1));
  await expect.element(dialog.getByRole('radio', { name: 'Backup from March 9, 2026' })).toBeChecked();
});

test('it stays until a person has chosen: Escape does not close it, and its button has the focus', async () => {
  await openOn({});
  await expect.element(open).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}');
  await expect.element(dialog.getByRole('radio', { name: 'Backup from March 9, 2026' })).toBeChecked();
  await expect.element(dialog).toBeVisible();
  expect(dialog.getByRole('button').elements()).toHaveLength(1);
});

test('what was chosen is opened, and why it was not is told with the choices still there', async () => {
  const desk = await openOn({});
  desk.answer({ 'workspace.recover': async () => failed({ kind: 'storage', reason: 'full' }) });
  await dialog.getByRole('radio', { name: 'Backup from March 8, 2026' }).click();
  await open.click();
  const fault = dialog.getByRole('alert', { name: 'Couldn’t open the workspace' });
  await expect.element(fault).toHaveTextContent('The disk is full. Free up space');
  expect(choices()).toEqual(all);

  desk.answer({ 'workspace.recover': async () => succeeded(null) });
  await dialog.getByRole('radio', { name: 'Empty workspace' }).click();
  await open.click();
  await expect
    .element(fault)
    .toHaveTextContent('The workspace still can’t be opened. Choose another option.');
  expect(desk.asked('workspace.recover')).toEqual([{ use: 'copy', name: '2026-03-08.db' }, { use: 'new' }]);
});

test('where the reason becomes another one it is told, and what was chosen is not taken for something else', async () => {
  const desk = await openOn({});
  await dialog.getByRole('radio', { name: 'Backup from March 9, 2026' }).click();
  desk.publish('workspace', { ...damaged, trouble: 'empty', readable: null });
  await expect.element(dialog).toHaveTextContent('The workspace file is empty');
  await expect.element(dialog.getByRole('radio', { name: 'Backup from March 9, 2026' })).toBeChecked();

  desk.publish('workspace', { ...damaged, trouble: 'in-use' });
  await expect.element(dialog).toHaveTextContent('This workspace is open in another Zonedesk window.');
  await expect.element(dialog.getByRole('radio', { name: 'This workspace (read-only)' })).toBeChecked();
  desk.answer({ 'workspaces.openReadOnly': async () => succeeded({ refused: null }) });
  await open.click();
  await expect.poll(() => desk.asked('workspaces.openReadOnly')).toEqual([{ file: damaged.file }]);
  expect(desk.asked('workspace.recover')).toEqual([]);
});
