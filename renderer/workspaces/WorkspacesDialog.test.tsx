import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { type Answers, program } from '../desk/desk.testing.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { newSketch } from '../map/draw/sketch.ts';

const file = '/home/ana/Depot north.zonedesk';
const other = '/home/ana/Depot south.zonedesk';
const gone = '/media/stick/Old.zonedesk';
const known: Answers = {
  'workspaces.list': async () =>
    succeeded([
      { file, isThere: true, changedAt: '2026-03-01T10:00:00Z' },
      { file: other, isThere: true, changedAt: '2026-02-01T10:00:00Z' },
      { file: gone, isThere: false, changedAt: null },
    ]),
};
const refusing = (refused: 'exists' | 'in-use' | 'damaged' | null) => async () => succeeded({ refused });

const dialog = page.getByRole('dialog', { name: 'Workspaces' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

async function openDialog(more: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openWindow({
    workspace: { state: 'open', file, opening: '1' },
    ...more,
    answers: { ...known, ...more?.answers },
  });
  await page.getByRole('contentinfo').getByRole('button', { name: 'Workspace Depot north' }).click();
  await expect.element(dialog).toBeVisible();
  return desk;
}

test('the workspace is told in the window’s title, with where it lies', async () => {
  const desk = await openDialog();
  await expect.poll(() => document.title).toBe('Depot north – Zonedesk');
  await expect.element(dialog.getByText(file)).toBeVisible();
  desk.publish('workspace', { state: 'open', file: '/p/workspace.sqlite', opening: '1' });
  await expect.element(dialog.getByRole('heading', { name: 'My workspace' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Zonedesk');
});

test('it says what whoever gets the file gets, that a raw copy may lack something, and leads to a whole one', async () => {
  await openDialog({
    answers: { 'workspaces.backups': async () => succeeded({ copies: [], files: [] }) },
  });
  await expect.element(dialog.getByText(/^Includes zones, history/)).toBeVisible();
  await expect
    .element(dialog.getByRole('note'))
    .toHaveTextContent('Copies made in a file manager while the workspace is open may miss recent changes.');
  await button('Save a copy…').click();
  await expect.element(button('Back up now')).toBeVisible();
});

test('others are listed, one is opened, and why it was not is told', async () => {
  const desk = await openDialog({ answers: { 'workspaces.open': refusing('in-use') } });
  const items = dialog.getByRole('list', { name: 'Other workspaces' }).getByRole('listitem');
  await expect.element(items).toHaveLength(2);
  await expect.element(items.nth(1)).toHaveTextContent('File not found');
  await button('Open Depot south').click();
  await expect
    .element(dialog.getByRole('alert', { name: 'Couldn’t open the workspace' }))
    .toHaveTextContent('This workspace is open in another Zonedesk window.');
  await expectAccessibleInBothThemes(desk, 'the other workspaces');
  desk.answer({
    'workspaces.open': refusing(null),
    'workspaces.choose': async () => succeeded({ file: '/x/New.zonedesk' }),
  });
  await button('Open file…').click();
  await expect
    .poll(() => desk.asked('workspaces.open'))
    .toEqual([{ file: other }, { file: '/x/New.zonedesk' }]);
  desk.answer({
    'workspaces.forget': async () => succeeded(null),
    'workspaces.list': async () => succeeded([]),
  });
  await button('Remove Old from this list').click();
  await expect.element(dialog.getByText('No other workspaces yet')).toBeVisible();
  expect(desk.asked('workspaces.forget')).toEqual([{ file: gone }]);
});

test('a new one is named by keyboard, and a name that no file can have is refused', async () => {
  const desk = await openDialog({ answers: { 'workspaces.create': refusing('exists') } });
  const name = dialog.getByRole('textbox', { name: 'New workspace name' });
  await name.fill('a/b');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription(/Use up to 60 characters/);
  await name.fill(' Canelones ');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('A file with this name already exists.');
  expect(desk.asked('workspaces.create')).toEqual([{ name: 'Canelones', elsewhere: false }]);
  desk.answer({ 'workspaces.create': refusing(null) });
  await button('Create in another folder…').click();
  await expect.poll(() => desk.asked('workspaces.create').at(-1)?.elsewhere).toBe(true);
});

test('it is renamed and duplicated under a name that is suggested', async () => {
  const desk = await openDialog({
    answers: { 'workspaces.rename': refusing(null), 'workspaces.duplicate': refusing('exists') },
  });
  await button('Rename').click();
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await expect.element(name).toHaveValue('Depot north');
  await name.fill('Depot');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Duplicate')).toBeVisible();
  await button('Duplicate').click();
  await expect.element(name).toHaveValue('Depot north copy');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog.getByRole('alert', { name: 'Couldn’t complete this action' }))
    .toHaveTextContent('A file with this name already exists.');
  await button('Cancel').click();
  expect(desk.asked('workspaces.rename')).toEqual([{ name: 'Depot' }]);
  expect(desk.asked('workspaces.duplicate')).toEqual([{ name: 'Depot north copy' }]);
});

test('in the browser a path is written, and nothing is shown in a folder', async () => {
  const desk = await openDialog({
    about: { ...program, host: 'browser' },
    answers: { 'workspaces.open': refusing(null) },
  });
  await expect.element(button('Show in folder')).not.toBeInTheDocument();
  const path = dialog.getByRole('textbox', { name: 'Workspace file path' });
  await path.fill('//server/share/x.zonedesk');
  await userEvent.keyboard('{Enter}');
  await expect.element(path).toHaveAccessibleDescription(/Enter the path of a file on this computer/);
  await path.fill('/tmp/handed over.zonedesk');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => desk.asked('workspaces.open')).toEqual([{ file: '/tmp/handed over.zonedesk' }]);
});

test('while something is drawn no other workspace is opened', async () => {
  const desk = await openDialog();
  onTestFinished(() => useDrawSession.setState({ drawing: null }));
  useDrawSession.setState({
    drawing: { kind: 'sketch', sketch: newSketch('polygon'), pointer: null },
  });
  await expect.element(dialog.getByText(/Finish drawing/)).toBeVisible();
  await expect.element(button('Open Depot south')).toBeDisabled();
  await expect.element(button('Create and open')).toBeDisabled();
  expect(desk.asked('workspaces.open')).toEqual([]);
});

test('a file that was opened from outside and could not be is told until that was read', async () => {
  const desk = await openWindow({
    workspaceNotOpened: { file: '/tmp/Letter.zonedesk', trouble: 'foreign' },
    answers: { 'workspace.notOpenedRead': async () => succeeded(null) },
  });
  const reported = page.getByRole('alert').filter({ hasText: 'Couldn’t open Letter' });
  await expect.element(reported).toHaveTextContent('This isn’t a Zonedesk workspace.');
  await reported.getByRole('button').click();
  await expect.poll(() => desk.asked('workspace.notOpenedRead')).toHaveLength(1);
});

test('a workspace that another program has open is opened read-only from the notice', async () => {
  const file = '/home/ana/North.zonedesk';
  const desk = await openWindow({
    workspaceNotOpened: { file, trouble: 'in-use' },
    answers: {
      'workspace.notOpenedRead': async () => succeeded(null),
      'workspaces.openReadOnly': async () => succeeded({ refused: null }),
    },
  });
  const reported = page.getByRole('alert').filter({ hasText: 'Couldn’t open North' });
  await reported.getByRole('button', { name: 'Open read-only' }).click();
  await expect.poll(() => desk.asked('workspaces.openReadOnly')).toEqual([{ file }]);
  await expect.element(reported).not.toBeInTheDocument();
});

test('what putting a copy back would change is told before, and only then is it put back', async () => {
  const counts = (zones: number) => ({ zones, stores: 0, saved: 4, changedAt: '2026-03-01T10:00:00Z' });
  const desk = await openDialog({
    answers: {
      'workspaces.backUp': async () => succeeded({ refused: null, file: '/b/Depot north.zonedesk' }),
      'workspaces.backups': async () =>
        succeeded({
          files: [{ file: '/b/Depot north.zonedesk', madeAt: '2026-03-01T10:00:00Z', bytes: 204_800 }],
          copies: [{ name: '2026-03-09-40-zones.sqlite', day: '2026-03-09', zones: 40, made: 'daily' }],
        }),
      'workspaces.preview': async () =>
        succeeded({
          refused: null,
          preview: {
            now: counts(41),
            after: counts(40),
            zones: { added: 1, changed: 0, removed: 2 },
            stores: { added: 0, changed: 0, removed: 0 },
            saved: { added: 0, removed: 0 },
          },
        }),
      'workspaces.restore': refusing('damaged'),
    },
  });
  await dialog.getByRole('tab', { name: 'Backups' }).click();
  await button('Back up now').click();
  await expect.element(dialog.getByText('Saved to /b/Depot north.zonedesk')).toBeVisible();
  expect(desk.asked('workspaces.backUp')[0]?.name).toMatch(/^Depot north \d{4}-\d{2}-\d{2} [\d-]+$/);
  await dialog.getByRole('button', { name: /^Preview Mar 9, 2026: 40 zones/ }).click();
  await expect.element(dialog.getByRole('row', { name: 'Zones 41 40' })).toBeVisible();
  const changes = dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect.element(changes.nth(0)).toHaveTextContent('1 zone will be restored');
  await expect.element(changes.nth(1)).toHaveTextContent('2 zones will be removed');
  await expectAccessibleInBothThemes(desk, 'what would change');
  expect(desk.asked('workspaces.restore')).toEqual([]);
  await button('Restore').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The workspace file is damaged');
  expect(desk.asked('workspaces.restore')).toEqual([{ kind: 'copy', name: '2026-03-09-40-zones.sqlite' }]);
  await button('Back').click();
  await expect.element(button('Back up now')).toBeVisible();
});

test('the sample project is opened from its own place, and thrown away only after a question', async () => {
  const sample = { file: '/p/sample/Sample.zonedesk', isSample: true } as const;
  const desk = await openDialog({
    answers: {
      'workspaces.list': async () => succeeded([{ ...sample, isThere: true, changedAt: null }]),
      'workspaces.openSample': refusing('in-use'),
      'workspaces.throwSampleAway': refusing('in-use'),
    },
  });
  await expect.element(dialog.getByText('No other workspaces yet')).toBeVisible();
  await button('Open sample project').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This workspace is open in another Zonedesk window.');
  await expect.element(button('Delete sample project…')).not.toBeInTheDocument();

  desk.publish('workspace', { state: 'open', opening: '1', ...sample });
  await button('Delete sample project…').click();
  await expect.element(button('Open sample project')).not.toBeInTheDocument();
  await expect.element(button('Keep sample')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Rename')).toHaveFocus();
  expect(desk.asked('workspaces.throwSampleAway')).toEqual([]);
  await button('Delete sample project…').click();
  await button('Delete sample').click();
  await expect.element(dialog.getByRole('alert', { name: 'Couldn’t complete this action' })).toBeVisible();
  expect(desk.asked('workspaces.throwSampleAway')).toHaveLength(1);
});
