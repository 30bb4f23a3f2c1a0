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
const showPart = (name: string) => panel.getByText(name, { exact: true }).click();

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

test('where a service only creates zones, the window says so and claims nothing', async () => {
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
  await showPart('At the service');
  await expect.element(panel.getByText('This service does not list its zones')).toBeVisible();

  await showPart('My zones');
  openZone('harbour');
  await button('Send changes').click();
  await inDialog('Send changes of 1 zone').click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(1);
  outcomes.push({ kind: 'update', id: 'harbour', zoneId: null, outcome: refused });
  const done = { state: 'done', done: 0, total: 1, created: 0, refused: 1, unknown: 0, notSent: 0 } as const;
  desk.publish('jobs', [plan({ ...done, planned: { create: 0, update: 1, delete: 0 } })]);
  await expect.element(panel.getByText('This service cannot change zones').first()).toBeVisible();
  await button('Delete at the service…').click();
  await inDialog('Delete harbour').click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(2);
  outcomes.splice(0, 1, { kind: 'delete', id: 'harbour', zoneId: 'harbour', outcome: refused });
  desk.publish('jobs', [plan({ ...done, number: 2, planned: { create: 0, update: 0, delete: 1 } })]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel.getByText('This service cannot delete zones').first()).toBeVisible();
  await button('All zones').click();
  await expect.element(panel.getByRole('row').filter({ hasText: 'harbour' })).toHaveTextContent('Refused');
});

test('what a dialog that was closed meanwhile brought from the service is told in the panel', async () => {
  const pull: JobOf<'pull'> = {
    ...{ id: 'pull', kind: 'pull', state: 'running', done: 0, total: null },
    ...{ secondsLeft: null, fault: null, waitingUntil: null },
  };
  const desk = await openZones([mine('harbour'), mine('park')], {
    'zones.atService': async () =>
      succeeded({ supported: true, zones: ['harbour', 'park', 'market'].map(there) }),
    'jobs.start': async () => succeeded('pull'),
  });
  await showPart('At the service');
  await expect.element(panel.getByText('3 zones at the service')).toBeVisible();
  const bring = button('Bring zones from the service');
  await bring.click();
  await expect.element(dialog).toHaveTextContent('Built-in service has 3 zones');
  await expect.element(dialog).toHaveTextContent('2 the same in both');
  await inDialog('Bring 1 zone').click();
  await expect.poll(() => desk.asked('jobs.start')).toMatchObject([{ question: { zoneIds: ['market'] } }]);
  desk.publish('jobs', [pull]);
  await expect.element(dialog).toHaveTextContent('Asking the service for its zones');
  await expectAccessible('zones being brought');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(bring).toHaveFocus();

  await showPart('My zones');
  const under = panel.getByRole('region', { name: 'Bringing zones from the service' });
  await expect.element(under.getByRole('button', { name: 'Cancel' })).toBeVisible();
  desk.answer({
    'zones.pulled': async () =>
      succeeded({
        ...{
          supported: true,
          put: ['park'],
          added: 1,
          replaced: 0,
          kept: 0,
          same: 2,
          leftOut: 0,
          unreadable: [],
        },
      }),
    'jobs.cancel': async () => succeeded(null),
  });
  desk.publish('jobs', [{ ...pull, state: 'done', done: 3 }]);
  const outcome = panel.getByRole('region', { name: 'Brought from the service' });
  await expect.element(outcome).toHaveTextContent('1 new zone');
  await expect.element(outcome).toHaveTextContent('2 the same in both');
  await expectAccessible('zones that were brought');
  await expect.element(under).not.toBeInTheDocument();
  await outcome.getByRole('button', { name: 'Show them' }).click();
  await expect.element(panel.getByText('1 of 2 chosen')).toBeVisible();
  await outcome.getByRole('button', { name: 'Put the outcome away' }).click();
  await expect.element(outcome).not.toBeInTheDocument();
});

test('what a colleague created shows when the window is in front again', async () => {
  const held = ['harbour'];
  await openZones([testZone('1')], {
    'zones.atService': async () => succeeded({ supported: true, zones: held.map(there) }),
  });
  await showPart('At the service');
  await expect.element(panel.getByText('1 zone at the service')).toBeVisible();
  held.push('park');
  window.dispatchEvent(new Event('focus'));
  await expect.element(panel.getByText('2 zones at the service')).toBeVisible();
});

test('zones that are chosen at the service are deleted there, once their number was written', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `there ${index}`);
  const desk = await openZones([testZone('1')], {
    'zones.atService': async () => succeeded({ supported: true, zones: names.map(there) }),
    'jobs.start': async () => failed({ kind: 'timeout' }),
  });
  await showPart('At the service');
  await panel.getByLabelText('0 of 30 chosen').click();
  await button('Delete 30 at the service…').click();
  const confirm = inDialog('Delete 30 zones there');
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Write 30 to delete so many').fill('3');
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Write 30 to delete so many').fill('30');
  await confirm.click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toEqual([{ kind: 'plan', actions: names.map((zoneId) => ({ kind: 'delete', zoneId })) }]);
});

test('zones that are left at the service are told of until they are planned for, let be, or here again', async () => {
  const left = ['harbour', 'park'].map((zoneId) => ({
    ...{ zoneId, storeId: 'STORE1', since: created, renamed: null },
  }));
  let stay = false;
  const desk = await openZones([testZone('1')], {
    'zones.differences': async () => succeeded({ ...nothing, left: stay ? [] : left }),
    'zones.ignoreAtService': async ({ stays }) => {
      stay = stays;
      return succeeded(null);
    },
  });
  const notice = panel.getByRole('note').filter({ hasText: 'no longer here' });
  await expect
    .element(notice)
    .toHaveTextContent('Built-in service still has 2 zones that are no longer here: harbour, park');
  await expectAccessible('zones left at the service');
  await notice.getByRole('button', { name: 'Delete there…' }).click();
  await expect
    .element(dialog.getByRole('checkbox', { name: '2 to delete at the service' }))
    .not.toBeChecked();
  await userEvent.keyboard('{Escape}');

  await notice.getByRole('button', { name: 'Leave them there' }).click();
  await expect
    .poll(() => desk.asked('zones.ignoreAtService'))
    .toEqual([{ zoneIds: ['harbour', 'park'], stays: true }]);
  await expect.element(notice).not.toBeInTheDocument();
  await panel.getByText('Undo', { exact: true }).click();
  await expect.element(notice).toBeVisible();
});

test('a plan that was interrupted says what is settled and what is not known, and goes on when that is wanted', async () => {
  const desk = await openZones([testZone('1')], {
    'jobs.resume': async () => succeeded(null),
    'plan.outcomes': async () => succeeded([]),
    'plan.refused': async () => succeeded([]),
  });
  desk.publish('jobs', [plan({})]);
  const progress = panel.getByRole('region', { name: 'Work at the service' });
  await expect.element(progress).toHaveTextContent('Interrupted: 300 of 1,000 are settled');
  await expect.element(progress).toHaveTextContent('Of 100 zones the answer is missing.');
  await expectAccessible('an interrupted plan');
  expect(desk.asked('jobs.resume')).toEqual([]);
  await progress.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => desk.asked('jobs.resume')).toHaveLength(1);
});

test('one zone is deleted at the service by keyboard alone, after saying which; mine stays', async () => {
  let remote = ['harbour', 'park', 'square'];
  const desk = await openZones([mine('harbour'), mine('park')], {
    'zones.atService': async () => succeeded({ supported: true, zones: remote.map(there) }),
    'jobs.start': async () => succeeded('plan'),
  });
  const list = page.getByRole('list', { name: 'Zones at the service' });
  const zone = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}.*STORE1`) });
  focus(panel.getByRole('radio', { name: 'My zones' }));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(zone('harbour')).toBeVisible();
  focus(zone('harbour'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(zone('park')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(list.getByRole('button', { name: 'Delete park at the service' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveTextContent('Delete “park” at the service?');
  await expect.element(dialog).toHaveTextContent('Your own zone with this id stays in “My zones”');
  await expect.element(inDialog('Keep it')).toHaveFocus();
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
    .element(panel.getByRole('region', { name: 'What became of the zones' }))
    .toHaveTextContent('1 zone deleted at the service');
  await expect.element(list.getByRole('listitem')).toHaveLength(2);
  await showPart('My zones');
  await expect.element(panel.getByRole('row').filter({ hasText: 'park' })).not.toHaveTextContent('Created');
  await expect.element(button('Create 1 zone')).toBeEnabled();
});

test('zones are brought in place of mine where that is chosen, and the dialog says what came, once', async () => {
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
        ...{
          supported: true,
          put: ['park'],
          added: 1,
          replaced: 2,
          kept: 0,
          same: 58,
          leftOut: 0,
          unreadable: [],
        },
      }),
  });
  await showPart('At the service');
  await button('Bring zones from the service').click();
  await expect.element(dialog).toHaveTextContent('Built-in service has 5 zones');
  await expect.element(dialog).toHaveTextContent('1 zone whose shape cannot be read');
  await expect.element(dialog.getByRole('checkbox', { name: '2 that you do not have' })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: '1 that differs from yours' })).not.toBeChecked();
  await expect.element(inDialog('Bring 2 zones')).toBeEnabled();
  await inDialog('Show: 1 that differs from yours').click();
  const park = dialog.getByRole('row').filter({ hasText: 'park' });
  await expect.element(park).toHaveTextContent('Store id: STORE1 → STORE2');
  await park.getByRole('checkbox').click();
  // What a store alone has is chosen at once.
  await dialog.getByLabelText('Store id', { exact: true }).selectOptions('STORE3');
  await dialog.getByRole('checkbox', { name: '2 that you do not have' }).click();
  await expectAccessible('zones of the service to be chosen');
  await inDialog('Bring 2 zones').click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toMatchObject([{ question: { zoneIds: ['market', 'park'] } }]);
  const pull: JobOf<'pull'> = {
    ...{ id: 'pull', kind: 'pull', state: 'running', done: 0, total: null },
    ...{ secondsLeft: null, fault: null, waitingUntil: null },
  };
  desk.publish('jobs', [pull]);
  await expect.element(dialog).toHaveTextContent('Asking the service for its zones');
  desk.publish('jobs', [{ ...pull, fault: { kind: 'offline', reason: 'reset' } }]);
  await expect.element(dialog).toHaveTextContent('Waiting: The connection to the service broke off.');
  desk.publish('jobs', [{ ...pull, state: 'done', done: 61 }]);
  await expect.element(dialog).toHaveTextContent('1 new zone');
  await expect.element(dialog).toHaveTextContent('2 of yours replaced');
  await expect.element(dialog).toHaveTextContent('58 the same in both');
  await expect.element(inDialog('Show my zones')).toHaveFocus();
  await expect
    .element(page.getByRole('status').filter({ hasText: '1 new zone, 2 of yours replaced' }))
    .toHaveLength(1);
  await expectAccessible('what came from the service');
  await inDialog('Show my zones').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel.getByRole('grid')).toBeVisible();
});

test('Shift ticks all zones of the service from the one that was ticked last', async () => {
  await openZones([mine('harbour')], {
    'zones.atService': async () =>
      succeeded({ supported: true, zones: ['harbour', 'market', 'park', 'quay'].map(there) }),
  });
  await showPart('At the service');
  const box = (name: string) => panel.getByRole('checkbox', { name: `Choose ${name}` });
  await box('harbour').click();
  await box('park').click({ modifiers: ['Shift'] });
  await expect.element(panel.getByRole('checkbox', { name: '3 of 4 chosen' })).toBeVisible();
  await expect.element(box('quay')).not.toBeChecked();
});
