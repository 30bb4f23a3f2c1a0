import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ZoneInput } from '../../shared/api/zones.ts';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import type { ActionOutcome, Differences } from '../../shared/zone-sync/plan.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { expectAccessible } from '../app/accessible.testing.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { openZone } from '../workspace-zones/selection.ts';

const created = '2026-03-09T12:00:00Z';
const nothing: Differences = {
  changed: [],
  left: [],
  conflicts: [],
  refuses: { update: null, delete: null },
};
const there = (name: string): ZoneInput => ({
  zone_id: name,
  store_id: 'STORE1',
  polygon: 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))',
});
const mine = (name: string, given: Partial<Zone> = {}) =>
  testZone(name, { zoneId: name, createdAt: created, ...given });

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const dialog = page.getByRole('dialog');
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

async function openZones(zones: readonly Zone[], answers: Answers = {}) {
  const desk = await openWindow({
    panel: 'zones',
    zones,
    answers: { 'zones.differences': async () => succeeded(nothing), ...answers },
  });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  return desk;
}
const showPart = (name: string) => panel.getByLabelText('Zones shown').getByText(name).click();

/** A plan that is cut short, but for what is given. */
const plan = (given: Partial<JobOf<'plan'>>): JobOf<'plan'> => ({
  id: 'plan',
  kind: 'plan',
  number: 1,
  service: 1,
  state: 'interrupted',
  fault: null,
  waitingUntil: null,
  done: 300,
  total: 1000,
  planned: { create: 1000, update: 0, delete: 0 },
  created: 300,
  updated: 0,
  deleted: 0,
  refused: 0,
  unknown: 100,
  notSent: 600,
  secondsLeft: null,
  ...given,
});

test('with a service that only creates zones, the window says so and claims nothing else', async () => {
  const refused = { kind: 'refused', fault: { kind: 'service', status: 405 } } as const;
  const outcomes: ActionOutcome[] = [];
  const desk = await openZones([mine('harbour', { changedSinceCreation: true })], {
    'zones.atService': async () => succeeded({ supported: false, zones: [] }),
    'zones.differences': async () =>
      succeeded({
        ...nothing,
        changed: [{ id: 'harbour', fields: ['storeId'], areaChange: null, replaces: false }],
      }),
    'jobs.start': async () => succeeded('plan'),
    'plan.refused': async ({ after }) => succeeded(outcomes.slice(after)),
    'plan.outcomes': async () => succeeded(outcomes),
  });
  await showPart('Published');
  await expect.element(panel.getByText('This service can’t list zones')).toBeVisible();

  await showPart('My zones');
  openZone('harbour');
  await button('Publish changes').click();
  await inDialog('Publish changes to 1 zone').click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(1);
  outcomes.push({ kind: 'update', id: 'harbour', zoneId: null, outcome: refused });
  const done = { state: 'done', done: 0, total: 1, created: 0, refused: 1, unknown: 0, notSent: 0 } as const;
  desk.publish('jobs', [plan({ ...done, planned: { create: 0, update: 1, delete: 0 } })]);
  await expect.element(panel.getByText('This service can’t update zones').first()).toBeVisible();
  await button('Delete from service…').click();
  await inDialog('Delete harbour').click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(2);
  outcomes.splice(0, 1, { kind: 'delete', id: 'harbour', zoneId: 'harbour', outcome: refused });
  desk.publish('jobs', [plan({ ...done, number: 2, planned: { create: 0, update: 0, delete: 1 } })]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel.getByText('This service can’t delete zones').first()).toBeVisible();
  await button('All zones').click();
  await expect.element(panel.getByRole('row').filter({ hasText: 'harbour' })).toHaveTextContent('Rejected');
});

test('a download whose dialog was closed is reported in the panel', async () => {
  const pull: JobOf<'pull'> = {
    id: 'pull',
    kind: 'pull',
    state: 'running',
    done: 0,
    total: null,
    secondsLeft: null,
    fault: null,
    waitingUntil: null,
  };
  const desk = await openZones([mine('harbour'), mine('park')], {
    'zones.atService': async () =>
      succeeded({ supported: true, zones: ['harbour', 'park', 'market'].map(there) }),
    'jobs.start': async () => succeeded('pull'),
  });
  await showPart('Published');
  await expect.element(panel.getByText('3 published zones')).toBeVisible();
  const bring = button('Download zones…');
  await bring.click();
  await expect.element(dialog).toHaveTextContent('Built-in service has 3 zones');
  await expect.element(dialog).toHaveTextContent('2 identical');
  await inDialog('Download 1 zone').click();
  await expect.poll(() => desk.asked('jobs.start')).toMatchObject([{ question: { zoneIds: ['market'] } }]);
  desk.publish('jobs', [pull]);
  await expect.element(dialog).toHaveTextContent('Loading zones from the service');
  await expectAccessible('zones being brought');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(bring).toHaveFocus();

  await showPart('My zones');
  const under = panel.getByRole('region', { name: 'Downloading zones' });
  await expect.element(under.getByRole('button', { name: 'Cancel' })).toBeVisible();
  desk.answer({
    'zones.pulled': async () =>
      succeeded({
        supported: true,
        put: ['park'],
        added: 1,
        replaced: 0,
        kept: 0,
        same: 2,
        leftOut: 0,
        unreadable: [],
      }),
    'jobs.cancel': async () => succeeded(null),
  });
  desk.publish('jobs', [{ ...pull, state: 'done', done: 3 }]);
  const outcome = panel.getByRole('region', { name: 'Downloaded' });
  await expect.element(outcome).toHaveTextContent('1 new zone');
  await expect.element(outcome).toHaveTextContent('2 identical');
  await expectAccessible('zones that were brought');
  await expect.element(under).not.toBeInTheDocument();
  await outcome.getByRole('button', { name: 'Show zones' }).click();
  await expect.element(panel.getByText('1 of 2 selected')).toBeVisible();
  await outcome.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(outcome).not.toBeInTheDocument();
});

test('zones created by others appear when the window gets the focus', async () => {
  const held = ['harbour'];
  await openZones([testZone('1')], {
    'zones.atService': async () => succeeded({ supported: true, zones: held.map(there) }),
  });
  await showPart('Published');
  await expect.element(panel.getByText('1 published zone')).toBeVisible();
  held.push('park');
  window.dispatchEvent(new Event('focus'));
  await expect.element(panel.getByText('2 published zones')).toBeVisible();
});

test('selected remote zones are deleted after their number was confirmed', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `there ${index}`);
  const desk = await openZones([testZone('1')], {
    'zones.atService': async () => succeeded({ supported: true, zones: names.map(there) }),
    'jobs.start': async () => failed({ kind: 'timeout' }),
  });
  await showPart('Published');
  await panel.getByLabelText('0 of 30 selected').click();
  await button('Delete 30 from service…').click();
  const confirm = inDialog('Delete 30 published zones');
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Type 30 to confirm deleting').fill('3');
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Type 30 to confirm deleting').fill('30');
  await confirm.click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toEqual([{ kind: 'plan', actions: names.map((zoneId) => ({ kind: 'delete', zoneId })) }]);
});

test('orphaned zones are reported until they are planned, ignored, or restored', async () => {
  const left = ['harbour', 'park'].map((zoneId) => ({
    zoneId,
    storeId: 'STORE1',
    since: created,
    renamed: null,
  }));
  let stay = false;
  const desk = await openZones([testZone('1')], {
    'zones.differences': async () => succeeded({ ...nothing, left: stay ? [] : left }),
    'zones.ignoreAtService': async ({ stays }) => {
      stay = stays;
      return succeeded(null);
    },
  });
  const notice = panel.getByRole('note').filter({ hasText: 'deleted locally' });
  await expect
    .element(notice)
    .toHaveTextContent('Built-in service still has 2 zones you deleted locally: harbour, park');
  await expectAccessible('zones not downloaded');
  await notice.getByRole('button', { name: 'Delete from service…' }).click();
  await expect
    .element(dialog.getByRole('checkbox', { name: '2 to delete from the service' }))
    .not.toBeChecked();
  await userEvent.keyboard('{Escape}');

  await notice.getByRole('button', { name: 'Keep on service' }).click();
  await expect
    .poll(() => desk.asked('zones.ignoreAtService'))
    .toEqual([{ zoneIds: ['harbour', 'park'], stays: true }]);
  await expect.element(notice).not.toBeInTheDocument();
  await panel.getByText('Undo', { exact: true }).click();
  await expect.element(notice).toBeVisible();
});

test('an interrupted plan says what is settled and unknown, and is resumed on request', async () => {
  const desk = await openZones([testZone('1')], {
    'jobs.resume': async () => succeeded(null),
    'plan.outcomes': async () => succeeded([]),
    'plan.refused': async () => succeeded([]),
  });
  desk.publish('jobs', [plan({})]);
  const progress = panel.getByRole('region', { name: 'Publishing' });
  await expect.element(progress).toHaveTextContent('Interrupted: 300 of 1,000 done');
  await expect
    .element(progress)
    .toHaveTextContent('100 zones are unconfirmed and will be checked before anything else is published.');
  await expectAccessible('an interrupted plan');
  expect(desk.asked('jobs.resume')).toEqual([]);
  await progress.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => desk.asked('jobs.resume')).toHaveLength(1);
});

test('a remote zone is deleted by keyboard after confirmation; the workspace zone stays', async () => {
  let remote = ['harbour', 'park', 'square'];
  const desk = await openZones([mine('harbour'), mine('park')], {
    'zones.atService': async () => succeeded({ supported: true, zones: remote.map(there) }),
    'jobs.start': async () => succeeded('plan'),
  });
  const list = page.getByRole('list', { name: 'Published zones' });
  const zone = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}.*STORE1`) });
  focus(panel.getByRole('radio', { name: 'My zones' }));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(zone('harbour')).toBeVisible();
  focus(zone('harbour'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(zone('park')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(list.getByRole('button', { name: 'Delete park from service' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveTextContent('Delete “park” from the service?');
  await expect.element(dialog).toHaveTextContent('Your zone with this ID stays in “My zones”');
  await expect.element(inDialog('Cancel')).toHaveFocus();
  await expectAccessible('a zone to be deleted at the service');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toEqual([{ kind: 'plan', actions: [{ kind: 'delete', zoneId: 'park' }] }]);

  remote = ['harbour', 'square'];
  const outcome = { kind: 'deleted', at: created } as const;
  desk.answer({
    'plan.outcomes': async () => succeeded([{ kind: 'delete', id: 'park', zoneId: 'park', outcome }]),
  });
  const counts = {
    total: 1,
    planned: { create: 0, update: 0, delete: 1 },
    created: 0,
    unknown: 0,
    notSent: 0,
  };
  desk.publish('jobs', [plan({ ...counts, state: 'running', done: 0 })]);
  desk.tell('zones.synced', { syncRevision: 1, syncStates: [{ id: 'park', createdAt: null }] });
  desk.publish('jobs', [plan({ ...counts, state: 'done', done: 1, deleted: 1 })]);
  await expect
    .element(panel.getByRole('region', { name: 'Results' }))
    .toHaveTextContent('1 zone deleted from the service');
  await expect.element(list.getByRole('listitem')).toHaveLength(2);
  await showPart('My zones');
  await expect.element(panel.getByRole('row').filter({ hasText: 'park' })).not.toHaveTextContent('Published');
  await expect.element(button('Publish 1 zone')).toBeEnabled();
});

test('downloads replace workspace zones if selected, and are reported once', async () => {
  const desk = await openZones([mine('harbour'), mine('park')], {
    'zones.atService': async () =>
      succeeded({
        supported: true,
        zones: [
          there('harbour'),
          { ...there('park'), store_id: 'STORE2' },
          there('market'),
          { ...there('north'), store_id: 'STORE3' },
          { ...there('torn'), polygon: 'POLYGON ((' },
        ],
      }),
    'jobs.start': async () => succeeded('pull'),
    'zones.pulled': async () =>
      succeeded({
        supported: true,
        put: ['park'],
        added: 1,
        replaced: 2,
        kept: 0,
        same: 58,
        leftOut: 0,
        unreadable: [],
      }),
  });
  await showPart('Published');
  await button('Download zones…').click();
  await expect.element(dialog).toHaveTextContent('Built-in service has 5 zones');
  await expect.element(dialog).toHaveTextContent('1 zone has an unreadable shape');
  await expect.element(dialog.getByRole('checkbox', { name: '2 new' })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: '1 different from yours' })).not.toBeChecked();
  await expect.element(inDialog('Download 2 zones')).toBeEnabled();
  await inDialog('Show: 1 different from yours').click();
  const park = dialog.getByRole('row').filter({ hasText: 'park' });
  await expect.element(park).toHaveTextContent('Store ID: STORE1 → STORE2');
  await park.getByRole('checkbox').click();
  // What a store alone has is chosen at once.
  await dialog.getByLabelText('Store ID', { exact: true }).selectOptions('STORE3');
  await dialog.getByRole('checkbox', { name: '2 new' }).click();
  await expectAccessible('zones of the service to be chosen');
  await inDialog('Download 2 zones').click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toMatchObject([{ question: { zoneIds: ['market', 'park'] } }]);
  const pull: JobOf<'pull'> = {
    id: 'pull',
    kind: 'pull',
    state: 'running',
    done: 0,
    total: null,
    secondsLeft: null,
    fault: null,
    waitingUntil: null,
  };
  desk.publish('jobs', [pull]);
  await expect.element(dialog).toHaveTextContent('Loading zones from the service');
  desk.publish('jobs', [{ ...pull, fault: { kind: 'offline', reason: 'reset' } }]);
  await expect
    .element(dialog)
    .toHaveTextContent('Waiting: The connection to the service was lost. Try again.');
  desk.publish('jobs', [{ ...pull, state: 'done', done: 61 }]);
  await expect.element(dialog).toHaveTextContent('1 new zone');
  await expect.element(dialog).toHaveTextContent('2 replaced');
  await expect.element(dialog).toHaveTextContent('58 identical');
  await expect.element(inDialog('Show my zones')).toHaveFocus();
  await expect
    .element(page.getByRole('status').filter({ hasText: '1 new zone, 2 replaced' }))
    .toHaveLength(1);
  await expectAccessible('what came from the service');
  await inDialog('Show my zones').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel.getByRole('grid')).toBeVisible();
});

test('Shift ticks the range from the remote zone ticked last', async () => {
  await openZones([mine('harbour')], {
    'zones.atService': async () =>
      succeeded({ supported: true, zones: ['harbour', 'market', 'park', 'quay'].map(there) }),
  });
  await showPart('Published');
  const box = (name: string) => panel.getByRole('checkbox', { name: `Select ${name}` });
  await box('harbour').click();
  await box('park').click({ modifiers: ['Shift'] });
  await expect.element(panel.getByRole('checkbox', { name: '3 of 4 selected' })).toBeVisible();
  await expect.element(box('quay')).not.toBeChecked();
});
