import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import type { ActionOutcome, Differences } from '../../shared/zone-sync/plan.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { expectAccessible } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { useAllIssues } from '../zone-check/all-issues.ts';

const created = '2026-03-09T12:00:00Z';
const nothing: Differences = {
  changed: [],
  left: [],
  conflicts: [],
  refuses: { update: null, delete: null },
};
const zones = [
  testZone('1', { zoneId: 'Pocitos' }),
  testZone('2', { zoneId: 'Centro' }),
  testZone('3', { zoneId: 'Carrasco', createdAt: created, changedSinceCreation: true }),
];
const changed = [{ id: '3', fields: ['geometry', 'status'] as const, areaChange: 0.04, replaces: false }];
const differences: Differences = {
  ...nothing,
  changed: changed.map((one) => ({ ...one, fields: [...one.fields] })),
};
const leftThere = (count: number): Differences['left'] =>
  Array.from({ length: count }, (_, index) => ({
    zoneId: `Gone ${index + 1}`,
    storeId: 'STORE9',
    since: created,
    renamed: null,
  }));

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const dialog = page.getByRole('dialog', { name: 'Review changes for Built-in service' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const tick = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
const planButton = (name: string) => panel.getByRole('button', { name, exact: true });

async function openPlan(
  by: string,
  found: Differences,
  given: readonly Zone[] = zones,
  answers: Answers = {},
) {
  const desk = await openWindow({
    panel: 'zones',
    zones: given,
    answers: {
      'zones.differences': async () => succeeded(found),
      'jobs.start': async () => failed({ kind: 'offline', reason: 'reset' }),
      ...answers,
    },
  });
  await planButton(by).click();
  await expect.element(dialog).toBeVisible();
  return desk;
}

test('a check that ends while the plan is open doesn’t move its buttons', async () => {
  await openWindow({
    panel: 'zones',
    zones,
    answers: { 'zones.differences': async () => succeeded(nothing) },
  });
  await expect.poll(() => useAllIssues.getState().problems).not.toBeNull();
  const { byZone } = useAllIssues.getState();
  useAllIssues.setState({ byZone: null });
  await planButton('Review and publish 3 zones').click();
  const status = dialog.getByRole('status');
  await expect.element(status).toHaveTextContent('Checks are still running.');
  const send = button('Publish 2 zones');
  const before = send.element().getBoundingClientRect();
  useAllIssues.setState({ byZone });
  await expect.element(status).toHaveTextContent('All checks done.');
  expect(send.element().getBoundingClientRect()).toEqual(before);
});

test('only ticked actions are counted and executed', async () => {
  const desk = await openPlan('Review and publish 3 zones', differences);
  await expect.element(dialog.getByLabelText('Zones per batch')).toHaveFocus();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Publish 3 zones to');
  await expect
    .element(dialog.getByRole('region', { name: '1 to update' }))
    .toHaveTextContent(/Carrasco: shape .*4\s?%, status/);
  await button('Show: 2 to publish').click();
  await tick('Centro').click();
  await expect.element(tick('2 to publish')).toBePartiallyChecked();
  await expect
    .element(dialog.getByRole('region', { name: '2 to publish' }))
    .toHaveTextContent('1 of 2 selected');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Publish 2 zones to');
  await tick('1 to update').click();
  await button('Publish 1 zone').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toEqual([{ kind: 'plan', actions: [{ kind: 'create', id: '1' }] }]);
});

test('the batch size has the focus, even if the differences load after the dialog', async () => {
  const { setTimeout } = globalThis;
  const late: (() => void)[] = [];
  // As on a busy machine; the focus trap is what gives no time.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms, ...more) => {
    if (ms === undefined) late.push(work);
    return setTimeout(ms === undefined ? () => {} : work, ms, ...more);
  });
  await openPlan('Review and publish 3 zones', differences);
  const size = dialog.getByLabelText('Zones per batch');
  await expect.element(size).toHaveFocus();
  expect(late).not.toEqual([]);
  for (const work of late) work();
  await expect.element(size).toHaveFocus();
});

test('skipped zones are listed by reason, and linked to the list', async () => {
  await openPlan('Publish 1 zone', nothing, [
    testZone('1', { zoneId: 'Pocitos' }),
    testZone('2', { zoneId: 'Centro', storeId: '' }),
    testZone('3', { zoneId: '' }),
    testZone('4', { zoneId: 'Cordón', createdAt: created }),
  ]);
  const leftOut = dialog.getByRole('region', { name: 'Skipped' });
  await expect.element(leftOut).toHaveTextContent('1 already publishedCordón');
  await expect.element(leftOut).toHaveTextContent('1 without a zone ID');
  await expect.element(leftOut).toHaveTextContent('1 without a store IDCentro');
  await expect.element(button('Publish 1 zone')).toBeEnabled();
  await button('Show: 1 without a store ID').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel.getByText('Only: 1 without a store ID')).toBeVisible();
  await expect.element(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '1');
});

test('without publishable zones, the button is disabled and says why', async () => {
  await openWindow({
    panel: 'zones',
    zones: [testZone('1', { storeId: '' }), testZone('2', { zoneId: '' })],
  });
  await expect.element(planButton('Publish zones')).toBeDisabled();
  await expect.element(panel.getByText(/^1 without a zone ID.*1 without a store ID$/)).toBeVisible();
});

test('orphaned zones are deleted on the service only if ticked and their number is confirmed', async () => {
  const desk = await openPlan('Publish 1 zone', { ...nothing, left: leftThere(30) }, [testZone('1')]);
  const group = tick('30 to delete from the service');
  await expect.element(group).not.toBeChecked();
  await group.click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('30 zones will be deleted from Built-in service. This can’t be undone.');
  const send = button('Apply 31 changes');
  const written = dialog.getByLabelText('Type 30 to confirm deleting from Built-in service');
  await written.fill('29');
  await expect.element(send).toBeDisabled();
  await expectAccessible('a number to write');
  await written.fill('30');
  await expect.element(send).toBeEnabled();
  await button('Show: 30 to delete from the service').click();
  await tick('Gone 1').click();
  // What was written was another number.
  await expect.element(button('Apply 30 changes')).toBeDisabled();
  await dialog.getByLabelText('Type 29 to confirm deleting').fill('29');
  await button('Apply 30 changes').click();
  await expect.poll(() => desk.asked('jobs.start')[0]).toMatchObject({ actions: { length: 30 } });
});

test('an invalid batch size is reported at its field, and nothing is sent', async () => {
  await openPlan('Publish 2 zones', nothing, zones.slice(0, 2));
  const size = dialog.getByLabelText('Zones per batch');
  await size.fill('1');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('In 2 batches of 1');
  for (const wrong of ['0', '1001']) {
    await size.fill(wrong);
    await expect.element(size).toHaveAttribute('aria-invalid', 'true');
    await expect.element(size).toHaveAccessibleDescription(/Enter a whole number from 1 to 1,000/);
    await expect.element(button('Publish 2 zones')).toBeDisabled();
    await size.fill('1000');
    await expect.element(button('Publish 2 zones')).toBeEnabled();
  }
});

test('an unknown state of the service is reported, and the request is retried', async () => {
  const desk = await openPlan('Publish 2 zones', nothing, zones.slice(0, 2), {
    'zones.differences': async () => failed({ kind: 'desk', reason: 'failed', detail: 'it is locked' }),
  });
  const fault = dialog.getByRole('alert', { name: 'Couldn’t load the published zones' });
  await expect.element(fault).toHaveTextContent('it is locked');
  desk.answer({ 'zones.differences': async () => succeeded(nothing) });
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.element(button('Publish 2 zones')).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('jobs.start')).toEqual([]);
});

test('unsupported operations of a service are reported, and not ticked', async () => {
  await openPlan(
    'Review and publish 3 zones',
    { ...differences, refuses: { update: created, delete: null } },
    zones,
  );
  await expect.element(tick('1 to update')).not.toBeChecked();
  await expect
    .element(dialog.getByRole('region', { name: '1 to update' }))
    .toHaveTextContent(/^.*As of .*, this service can’t update zones. Select to try again\./);
  await expect.element(button('Publish 2 zones')).toBeEnabled();
});

const running: JobOf<'plan'> = {
  id: '1',
  kind: 'plan',
  number: 1,
  service: 1,
  state: 'running',
  fault: null,
  waitingUntil: null,
  done: 1,
  total: 2,
  planned: { create: 2, update: 0, delete: 0 },
  created: 1,
  updated: 0,
  deleted: 0,
  refused: 0,
  unknown: 0,
  notSent: 1,
  secondsLeft: 90,
};
const progress = panel.getByRole('region', { name: 'Publishing' });
const outcomes = panel.getByRole('region', { name: 'Results' });

test('a running plan is paused, resumed, and canceled, and says what it waits for', async () => {
  const desk = await openWindow({
    panel: 'zones',
    zones: zones.slice(0, 2),
    answers: {
      'jobs.pause': async () => succeeded(null),
      'jobs.resume': async () => succeeded(null),
      'jobs.cancel': async () => succeeded(null),
      'plan.outcomes': async () => succeeded([]),
    },
  });
  await expect.element(planButton('Publish 2 zones')).toBeEnabled();
  desk.publish('jobs', [running]);
  await expect.element(progress).toHaveTextContent('Publishing zones: 1 of 2');
  await expect.element(progress).toHaveTextContent('1 published · 1 remaining');
  await expect.element(planButton('Publish 2 zones')).toBeDisabled();
  await progress.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => desk.asked('jobs.pause')).toHaveLength(1);

  desk.publish('jobs', [{ ...running, state: 'paused', fault: { kind: 'quota' } }]);
  await expect.element(progress).toHaveTextContent('Paused: 1 of 2 done');
  const fault = progress.getByRole('alert', { name: 'Publishing stopped' });
  await expect.element(fault).toHaveTextContent('Quota exceeded for this key.');
  await progress.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => desk.asked('jobs.resume')).toHaveLength(1);

  desk.publish('jobs', [running]);
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => desk.asked('jobs.cancel')).toHaveLength(1);
  desk.publish('jobs', [{ ...running, state: 'cancelling' }]);
  await expect.element(progress.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  desk.publish('jobs', [{ ...running, state: 'done' }]);
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(planButton('Publish 2 zones')).toBeEnabled();
});

const creation: ActionOutcome = {
  kind: 'create',
  id: '1',
  zoneId: null,
  outcome: { kind: 'created', at: created },
};
const refusal: ActionOutcome = {
  kind: 'create',
  id: '2',
  zoneId: null,
  outcome: { kind: 'refused', fault: { kind: 'forbidden', message: 'Not your store' } },
};

test('outcomes are listed with reasons, linked to their zones, and dismissed', async () => {
  const desk = await openWindow({
    panel: 'zones',
    zones: zones.slice(0, 2),
    answers: {
      'zones.differences': async () => succeeded(nothing),
      'jobs.start': async () => succeeded('1'),
      'jobs.cancel': async () => succeeded(null),
      'plan.refused': async ({ after }) => succeeded([refusal].slice(after)),
      'plan.outcomes': async () => succeeded([creation, refusal]),
    },
  });
  await planButton('Publish 2 zones').click();
  await button('Publish 2 zones').click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(1);
  desk.publish('jobs', [{ ...running, created: 0, refused: 1 }]);
  await expect.element(outcomes).toHaveTextContent('1 zone rejected');
  await expect.element(outcomes).not.toHaveTextContent('created');
  desk.publish('jobs', [{ ...running, state: 'done', done: 2, refused: 1, notSent: 0 }]);
  await expect.element(outcomes).toHaveTextContent('1 zone published');
  await expect.element(outcomes).toHaveTextContent('1 zone rejected');
  const refused = outcomes.getByRole('list', { name: 'Rejected zones' });
  await expect.element(refused).toHaveTextContent('Not your store');
  await expectAccessible('zones that were rejected');
  await outcomes.getByRole('button', { name: 'Show: 1 zone rejected' }).click();
  await expect.element(panel.getByText('Only: 1 zone rejected')).toBeVisible();
  await refused.getByRole('button', { name: 'Centro' }).click();
  await expect.element(panel.getByRole('article', { name: 'Centro' })).toBeVisible();
  await planButton('All zones').click();
  await outcomes.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(outcomes).not.toBeInTheDocument();
  expect(desk.asked('arrangement.keep')).toEqual([{ creationRead: 1 }]);
});

test('a plan that couldn’t start is retried unchanged', async () => {
  const desk = await openPlan('Publish 2 zones', nothing, zones.slice(0, 2));
  await button('Publish 2 zones').click();
  const fault = panel.getByRole('alert', { name: 'Couldn’t publish the changes' });
  await expect.element(fault).toHaveTextContent('The connection to the service was lost. Try again.');
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(2);
  const [first, second] = desk.asked('jobs.start');
  expect(second).toEqual(first);
});

/** All that came of a plan, once it is done. */
const ended = (number: number, of: readonly ActionOutcome[]): JobOf<'plan'> => {
  const count = (kind: ActionOutcome['outcome']['kind']) =>
    of.filter(({ outcome }) => outcome.kind === kind).length;
  const planned = (kind: ActionOutcome['kind']) => of.filter((action) => action.kind === kind).length;
  return {
    ...running,
    id: String(number),
    number,
    state: 'done',
    done: of.length,
    total: of.length,
    notSent: 0,
    planned: { create: planned('create'), update: planned('update'), delete: planned('delete') },
    created: count('created'),
    updated: count('updated'),
    deleted: count('deleted'),
    refused: count('refused'),
  };
};
const rowOf = (name: string) => panel.getByRole('row').filter({ hasText: name });
/** What a screen reader says of itself that has these words. */
const readOut = (said: string) => page.getByRole('status').filter({ hasText: said });

test('a renamed zone is renamed on the service, the new ID first', async () => {
  const desk = await openWindow({
    panel: 'zones',
    zones: [testZone('1', { zoneId: 'harbour', renamedFrom: 'zone-0001' })],
    answers: {
      'zones.differences': async () =>
        succeeded({
          ...nothing,
          left: [{ zoneId: 'zone-0001', storeId: 'STORE1', since: created, renamed: '1' }],
        }),
      'jobs.start': async () => succeeded('1'),
    },
  });
  await rowOf('harbour').click();
  const notice = panel.getByRole('note').filter({ hasText: 'this zone is still “zone-0001”' });
  await expect.element(notice).toBeVisible();
  await expect.element(planButton('Publish zone')).not.toBeInTheDocument();
  await expectAccessible('a renamed zone');
  await notice.getByRole('button', { name: 'Rename published zone…' }).click();
  await expect.element(tick('1 to rename')).toBeChecked();
  await expect.element(dialog).toHaveTextContent('harbour: replaces zone-0001');
  await expect.element(dialog).toHaveTextContent('then the old one is deleted');
  await expectAccessible('a renaming that is planned');
  await button('Rename 1 published zone').click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toEqual([
      {
        kind: 'plan',
        actions: [
          { kind: 'create', id: '1' },
          { kind: 'delete', zoneId: 'zone-0001', afterCreating: '1' },
        ],
      },
    ]);

  const done: ActionOutcome[] = [
    creation,
    { kind: 'delete', id: '1', zoneId: 'zone-0001', outcome: { kind: 'deleted', at: created } },
  ];
  desk.answer({ 'plan.outcomes': async () => succeeded(done) });
  desk.publish('jobs', [running]);
  desk.tell('zones.synced', { syncRevision: 1, syncStates: [{ id: '1', createdAt: created }] });
  desk.publish('jobs', [ended(1, done)]);
  await expect.element(notice).not.toBeInTheDocument();
  await planButton('All zones').click();
  await expect.element(outcomes).toHaveTextContent(/^1 zone renamedShow$/);
  await expect.element(rowOf('harbour')).toHaveTextContent('ID updated');
});

test('changes of one or all zones are found, named, and published, and outcomes are announced once', async () => {
  const mine = (id: string) => testZone(id, { createdAt: created, changedSinceCreation: true });
  const desk = await openWindow({
    panel: 'zones',
    zones: [mine('1'), mine('2'), testZone('3', { createdAt: created })],
    answers: {
      'zones.differences': async ({ ids }) =>
        succeeded({
          ...nothing,
          changed: ids
            .filter((id) => id !== '3')
            .map((id) => ({ id, fields: ['storeId'], areaChange: null, replaces: false })),
        }),
      'jobs.start': async () => succeeded('plan'),
    },
  });
  await planButton('Filter zones').click();
  await page.getByRole('dialog').getByLabelText('Service').selectOptions('Changed');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel.getByRole('row')).toHaveLength(2);
  await expect.element(rowOf('zone-2')).toHaveTextContent('Changed');
  const updated = (number: number, id: string) => {
    const outcome = { kind: 'updated', at: created } as const;
    const done: ActionOutcome[] = [{ kind: 'update', id, zoneId: null, outcome }];
    desk.answer({ 'plan.outcomes': async () => succeeded(done) });
    desk.publish('jobs', [{ ...ended(number, done), state: 'running', done: 0, updated: 0, notSent: 1 }]);
    desk.tell('zones.synced', { syncRevision: 1, syncStates: [{ id, createdAt: created }] });
    desk.publish('jobs', [ended(number, done)]);
  };
  const reported = '1 zone updated';

  await rowOf('zone-1').click();
  await planButton('Publish changes').click();
  await expect.element(dialog).toHaveTextContent('Publish 1 zone to Built-in service');
  await expect.element(dialog).toHaveTextContent('zone-1: store');
  await expectAccessible('a change that is planned');
  await button('Publish changes to 1 zone').click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(1);
  updated(1, '1');
  await expect.element(panel.getByText('This zone is up to date on the service.')).toBeVisible();
  await expect.element(readOut(reported)).toHaveLength(1);

  await planButton('All zones').click();
  await planButton('Publish changes to 1 zone').click();
  await button('Publish changes to 1 zone').click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(2);
  updated(2, '2');
  await expect.element(outcomes).toHaveTextContent(reported);
  await expect.element(readOut(reported)).toHaveLength(1);
  await expect.element(panel.getByText('No matching zones')).toBeVisible();
  await expectAccessible('no zone is changed any more');
  expect(desk.asked('jobs.start')).toEqual(
    ['1', '2'].map((id) => ({ kind: 'plan', actions: [{ kind: 'update', id }] })),
  );
});

test('rejections of an earlier plan stay listed until they are dismissed or the zone is gone', async () => {
  const refused = (id: string): ActionOutcome => ({ ...refusal, id });
  const made = (id: string): ActionOutcome => ({ ...creation, id });
  const plans = [[made('1'), refused('2')], [refused('3'), made('4')], [made('5')]];
  const desk = await openWindow({
    panel: 'zones',
    zones: ['1', '2', '3', '4', '5'].map((id) => testZone(id)),
    answers: {
      'plan.refused': async ({ job, after }) =>
        succeeded(
          (plans[Number(job) - 1] ?? []).filter(({ outcome }) => outcome.kind === 'refused').slice(after),
        ),
      'plan.outcomes': async ({ job }) => succeeded(plans[Number(job) - 1] ?? []),
    },
  });
  const end = (number: number) => {
    const plan = ended(number, plans[number - 1] ?? []);
    desk.publish('jobs', [{ ...plan, state: 'running' }]);
    desk.publish('jobs', [plan]);
  };
  const named = (where: typeof panel, zone: string) => where.getByRole('button', { name: zone, exact: true });
  const earlier = panel.getByRole('region', { name: 'Still pending' });

  end(1);
  await expect.element(outcomes).toHaveTextContent('1 zone published');
  await expect.element(named(outcomes, 'zone-2')).toBeVisible();
  await expect.element(earlier).not.toBeInTheDocument();
  desk.publish('jobs', [{ ...ended(2, plans[1] ?? []), state: 'running', created: 0, done: 1, notSent: 1 }]);
  await expect.element(named(outcomes, 'zone-3')).toBeVisible();
  await expect.element(outcomes).toHaveTextContent('1 zone rejected');
  await earlier.getByRole('button', { name: 'Still pending: 1' }).click();
  await expect.element(earlier).toHaveTextContent('1 zone rejected');
  await expect.element(named(earlier, 'zone-2')).toBeVisible();
  await expect.element(named(outcomes, 'zone-2')).not.toBeInTheDocument();
  await expectAccessible('what was refused earlier');
  desk.publish('jobs', [ended(2, plans[1] ?? [])]);
  await expect.element(outcomes).toHaveTextContent('1 zone published');
  await earlier.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(earlier).not.toBeInTheDocument();
  await expect.element(outcomes).toHaveTextContent('1 zone rejected');
  await expect.element(rowOf('zone-2')).toHaveTextContent('Rejected');

  end(3);
  await expect.element(earlier).toBeVisible();
  await rowOf('zone-3').click();
  await planButton('Delete').click();
  await expect.element(earlier).not.toBeInTheDocument();
  await expect.element(outcomes).toHaveTextContent('1 zone published');
});

test.each([
  [1440, 900],
  [1024, 700],
] as const)(
  'in a window of %i by %i the confirmation and the button stay in sight',
  async (width, height) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(width, height);
    const many = Array.from({ length: 40 }, (_, index) =>
      testZone(`new ${index}`, { zoneId: `New ${index}` }),
    );
    await openPlan('Review and publish 43 zones', { ...differences, left: leftThere(25) }, [
      ...zones,
      ...many,
    ]);
    await tick('25 to delete from the service').click();
    await button('Show: 25 to delete from the service').click();
    await button('Show: 42 to publish').click();
    for (const element of [
      dialog.getByLabelText('Type 25 to confirm deleting from Built-in service'),
      button('Apply 68 changes'),
    ]) {
      const { top, bottom } = element.element().getBoundingClientRect();
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThanOrEqual(height);
    }
  },
);
