import { expect, test, vi } from 'vitest';
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
const dialog = page.getByRole('dialog', { name: 'Plan for Built-in service' });
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

test('a check that ends while the plan is read leaves its buttons where they are', async () => {
  await openWindow({
    panel: 'zones',
    zones,
    answers: { 'zones.differences': async () => succeeded(nothing) },
  });
  await expect.poll(() => useAllIssues.getState().problems).not.toBeNull();
  const { byZone } = useAllIssues.getState();
  useAllIssues.setState({ byZone: null });
  await planButton('Plan and send 3 zones').click();
  const status = dialog.getByRole('status');
  await expect.element(status).toHaveTextContent('They are still being checked.');
  const send = button('Create 2 zones');
  const before = send.element().getBoundingClientRect();
  useAllIssues.setState({ byZone });
  await expect.element(status).toHaveTextContent('They were checked.');
  expect(send.element().getBoundingClientRect()).toEqual(before);
});

test('what is ticked is counted, and that alone is carried out', async () => {
  const desk = await openPlan('Plan and send 3 zones', differences);
  await expect.element(dialog.getByLabelText('Zones per batch')).toHaveFocus();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('3 zones will be sent');
  await expect
    .element(dialog.getByRole('region', { name: '1 changed' }))
    .toHaveTextContent(/Carrasco: shape .*4\s?%, status/);
  await button('Show: 2 not created yet').click();
  await tick('Centro').click();
  await expect.element(tick('2 not created yet')).toBePartiallyChecked();
  await expect
    .element(dialog.getByRole('region', { name: '2 not created yet' }))
    .toHaveTextContent('1 of 2 selected');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('2 zones will be sent');
  await tick('1 changed').click();
  await button('Create 1 zone').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toEqual([{ kind: 'plan', actions: [{ kind: 'create', id: '1' }] }]);
});

test('the batch size has the focus also where the dialog moves it after the differences came', async () => {
  const { setTimeout } = globalThis;
  const late: (() => void)[] = [];
  // As on a busy machine; the focus trap is what gives no time.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms, ...more) => {
    if (ms === undefined) late.push(work);
    return setTimeout(ms === undefined ? () => {} : work, ms, ...more);
  });
  await openPlan('Plan and send 3 zones', differences);
  const size = dialog.getByLabelText('Zones per batch');
  await expect.element(size).toHaveFocus();
  expect(late).not.toEqual([]);
  for (const work of late) work();
  await expect.element(size).toHaveFocus();
});

test('zones that are not sent are named with the reason, and the list leads to them', async () => {
  await openPlan('Create 1 zone', nothing, [
    testZone('1', { zoneId: 'Pocitos' }),
    testZone('2', { zoneId: 'Centro', storeId: '' }),
    testZone('3', { zoneId: '' }),
    testZone('4', { zoneId: 'Cordón', createdAt: created }),
  ]);
  const leftOut = dialog.getByRole('region', { name: 'Left out' });
  await expect.element(leftOut).toHaveTextContent('1 is at the service alreadyCordón');
  await expect.element(leftOut).toHaveTextContent('1 has no zone id');
  await expect.element(leftOut).toHaveTextContent('1 has no store idCentro');
  await expect.element(button('Create 1 zone')).toBeEnabled();
  await button('Show: 1 has no store id').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel.getByText('Only: 1 has no store id')).toBeVisible();
  await expect.element(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '1');
});

test('where no zone can be created the button says so, and why', async () => {
  await openWindow({
    panel: 'zones',
    zones: [testZone('1', { storeId: '' }), testZone('2', { zoneId: '' })],
  });
  await expect.element(planButton('Create zones')).toBeDisabled();
  await expect.element(panel.getByText(/^1 has no zone id.*1 has no store id$/)).toBeVisible();
});

test('what is left at the service is deleted there only when it was ticked, and so many were meant', async () => {
  const desk = await openPlan('Create 1 zone', { ...nothing, left: leftThere(30) }, [testZone('1')]);
  const group = tick('30 to delete at the service');
  await expect.element(group).not.toBeChecked();
  await group.click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('30 zones will be deleted at Built-in service. Nothing brings them back there.');
  const send = button('Carry out for 31 zones');
  const written = dialog.getByLabelText('Write 30 to delete so many at Built-in service');
  await written.fill('29');
  await expect.element(send).toBeDisabled();
  await expectAccessible('a number to write');
  await written.fill('30');
  await expect.element(send).toBeEnabled();
  await button('Show: 30 to delete at the service').click();
  await tick('Gone 1').click();
  // What was written was another number.
  await expect.element(button('Carry out for 30 zones')).toBeDisabled();
  await dialog.getByLabelText('Write 29 to delete so many').fill('29');
  await button('Carry out for 30 zones').click();
  await expect.poll(() => desk.asked('jobs.start')[0]).toMatchObject({ actions: { length: 30 } });
});

test('a number of zones per batch that cannot be is told at its field, and nothing is sent', async () => {
  await openPlan('Create 2 zones', nothing, zones.slice(0, 2));
  const size = dialog.getByLabelText('Zones per batch');
  await size.fill('1');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('In 2 batches of 1');
  for (const wrong of ['0', '1001']) {
    await size.fill(wrong);
    await expect.element(size).toHaveAttribute('aria-invalid', 'true');
    await expect.element(size).toHaveAccessibleDescription(/Give a whole number from 1 to 1,000/);
    await expect.element(button('Create 2 zones')).toBeDisabled();
    await size.fill('1000');
    await expect.element(button('Create 2 zones')).toBeEnabled();
  }
});

test('where it is not known what the service has, that is told and tried again', async () => {
  const desk = await openPlan('Create 2 zones', nothing, zones.slice(0, 2), {
    'zones.differences': async () => failed({ kind: 'desk', reason: 'failed', detail: 'it is locked' }),
  });
  const fault = dialog.getByRole('alert', { name: 'What the service has is not known' });
  await expect.element(fault).toHaveTextContent('it is locked');
  desk.answer({ 'zones.differences': async () => succeeded(nothing) });
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.element(button('Create 2 zones')).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('jobs.start')).toEqual([]);
});

test('what a service said that it cannot do is told, and is not ticked', async () => {
  await openPlan(
    'Plan and send 3 zones',
    { ...differences, refuses: { update: created, delete: null } },
    zones,
  );
  await expect.element(tick('1 changed')).not.toBeChecked();
  await expect
    .element(dialog.getByRole('region', { name: '1 changed' }))
    .toHaveTextContent(/^.*On .* this service said that it cannot change zones. Tick to try again\./);
  await expect.element(button('Create 2 zones')).toBeEnabled();
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
const progress = panel.getByRole('region', { name: 'Work at the service' });
const outcomes = panel.getByRole('region', { name: 'What became of the zones' });

test('a plan under way is paused, goes on and is cancelled, and says what it waits for', async () => {
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
  await expect.element(planButton('Create 2 zones')).toBeEnabled();
  desk.publish('jobs', [running]);
  await expect.element(progress).toHaveTextContent('Creating zones: 1 of 2');
  await expect.element(progress).toHaveTextContent('1 created · 1 to go');
  await expect.element(planButton('Create 2 zones')).toBeDisabled();
  await progress.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => desk.asked('jobs.pause')).toHaveLength(1);

  desk.publish('jobs', [{ ...running, state: 'paused', fault: { kind: 'quota' } }]);
  await expect.element(progress).toHaveTextContent('Paused: 1 of 2 are settled');
  const fault = progress.getByRole('alert', { name: 'The service does not go on' });
  await expect.element(fault).toHaveTextContent('The free quota of this key is used up.');
  await progress.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => desk.asked('jobs.resume')).toHaveLength(1);

  desk.publish('jobs', [running]);
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => desk.asked('jobs.cancel')).toHaveLength(1);
  desk.publish('jobs', [{ ...running, state: 'cancelling' }]);
  await expect.element(progress.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  desk.publish('jobs', [{ ...running, state: 'done' }]);
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(planButton('Create 2 zones')).toBeEnabled();
});

const creation: ActionOutcome = {
  ...{ kind: 'create', id: '1', zoneId: null },
  outcome: { kind: 'created', at: created },
};
const refusal: ActionOutcome = {
  ...{ kind: 'create', id: '2', zoneId: null },
  outcome: { kind: 'refused', fault: { kind: 'forbidden', message: 'Not your store' } },
};

test('what became of the zones is told with the reasons, leads to each, and is put away', async () => {
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
  await planButton('Create 2 zones').click();
  await button('Create 2 zones').click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(1);
  desk.publish('jobs', [{ ...running, created: 0, refused: 1 }]);
  await expect.element(outcomes).toHaveTextContent('1 zone refused');
  await expect.element(outcomes).not.toHaveTextContent('created');
  desk.publish('jobs', [{ ...running, state: 'done', done: 2, refused: 1, notSent: 0 }]);
  await expect.element(outcomes).toHaveTextContent('1 zone created');
  await expect.element(outcomes).toHaveTextContent('1 zone refused');
  const refused = outcomes.getByRole('list', { name: 'Refused zones' });
  await expect.element(refused).toHaveTextContent('Not your store');
  await expectAccessible('zones that were refused');
  await outcomes.getByRole('button', { name: 'Show: 1 zone refused' }).click();
  await expect.element(panel.getByText('Only: 1 zone refused')).toBeVisible();
  await refused.getByRole('button', { name: 'Centro' }).click();
  await expect.element(panel.getByRole('article', { name: 'Centro' })).toBeVisible();
  await planButton('All zones').click();
  await outcomes.getByRole('button', { name: 'Put the outcome away' }).click();
  await expect.element(outcomes).not.toBeInTheDocument();
  expect(desk.asked('arrangement.keep')).toEqual([{ creationRead: 1 }]);
});

test('a plan that could not be carried out is tried again as it was', async () => {
  const desk = await openPlan('Create 2 zones', nothing, zones.slice(0, 2));
  await button('Create 2 zones').click();
  const fault = panel.getByRole('alert', { name: 'The plan could not be carried out' });
  await expect.element(fault).toHaveTextContent('The connection to the service broke off.');
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
    ...{ id: String(number), number, state: 'done', done: of.length, total: of.length, notSent: 0 },
    planned: { create: planned('create'), update: planned('update'), delete: planned('delete') },
    ...{ created: count('created'), updated: count('updated'), deleted: count('deleted') },
    refused: count('refused'),
  };
};
const rowOf = (name: string) => panel.getByRole('row').filter({ hasText: name });
/** What a screen reader says of itself that has these words. */
const readOut = (said: string) => page.getByRole('status').filter({ hasText: said });

test('a zone that is renamed here is renamed at the service, the new one first', async () => {
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
  const notice = panel.getByRole('note').filter({ hasText: 'still has this zone as “zone-0001”' });
  await expect.element(notice).toBeVisible();
  await expect.element(planButton('Create this zone')).not.toBeInTheDocument();
  await expectAccessible('a renamed zone');
  await notice.getByRole('button', { name: 'Rename it there…' }).click();
  await expect.element(tick('1 renamed')).toBeChecked();
  await expect.element(dialog).toHaveTextContent('harbour: there as zone-0001, which is deleted');
  await expect.element(dialog).toHaveTextContent('the old one is deleted only then');
  await expectAccessible('a renaming that is planned');
  await button('Rename 1 zone there').click();
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
  await expect.element(rowOf('harbour')).toHaveTextContent('Id updated');
});

test('changes are found, named and sent, of one zone or of all, and what became of them is read out once', async () => {
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
  await planButton('Filter the zones').click();
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
  await planButton('Send changes').click();
  await expect.element(dialog).toHaveTextContent('1 zone will be sent to Built-in service');
  await expect.element(dialog).toHaveTextContent('zone-1: store');
  await expectAccessible('a change that is planned');
  await button('Send changes of 1 zone').click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(1);
  updated(1, '1');
  await expect.element(panel.getByText('The service has this zone as it is here.')).toBeVisible();
  await expect.element(readOut(reported)).toHaveLength(1);

  await planButton('All zones').click();
  await planButton('Send changes of 1 zone').click();
  await button('Send changes of 1 zone').click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(2);
  updated(2, '2');
  await expect.element(outcomes).toHaveTextContent(reported);
  await expect.element(readOut(reported)).toHaveLength(1);
  await expect.element(panel.getByText('No zone is like that.')).toBeVisible();
  await expectAccessible('no zone is changed any more');
  expect(desk.asked('jobs.start')).toEqual(
    ['1', '2'].map((id) => ({ kind: 'plan', actions: [{ kind: 'update', id }] })),
  );
});

test('what an earlier plan was refused, and nobody put away, stands apart until it is put away or its zone is gone', async () => {
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
  const earlier = panel.getByRole('region', { name: 'From earlier, still not done' });

  end(1);
  await expect.element(outcomes).toHaveTextContent('1 zone created');
  await expect.element(named(outcomes, 'zone-2')).toBeVisible();
  await expect.element(earlier).not.toBeInTheDocument();
  desk.publish('jobs', [{ ...ended(2, plans[1] ?? []), state: 'running', created: 0, done: 1, notSent: 1 }]);
  await expect.element(named(outcomes, 'zone-3')).toBeVisible();
  await expect.element(outcomes).toHaveTextContent('1 zone refused');
  await earlier.getByRole('button', { name: 'From earlier, still not done: 1' }).click();
  await expect.element(earlier).toHaveTextContent('1 zone refused');
  await expect.element(named(earlier, 'zone-2')).toBeVisible();
  await expect.element(named(outcomes, 'zone-2')).not.toBeInTheDocument();
  await expectAccessible('what was refused earlier');
  desk.publish('jobs', [ended(2, plans[1] ?? [])]);
  await expect.element(outcomes).toHaveTextContent('1 zone created');
  await earlier.getByRole('button', { name: 'Put the outcome away' }).click();
  await expect.element(earlier).not.toBeInTheDocument();
  await expect.element(outcomes).toHaveTextContent('1 zone refused');
  await expect.element(rowOf('zone-2')).toHaveTextContent('Refused');

  end(3);
  await expect.element(earlier).toBeVisible();
  await rowOf('zone-3').click();
  await planButton('Delete').click();
  await expect.element(earlier).not.toBeInTheDocument();
  await expect.element(outcomes).toHaveTextContent('1 zone created');
});
