import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import type { ActionOutcome, Differences, NotDone, PlannedAction } from '../../shared/zone-sync/plan.ts';
import { statesAtService } from '../../shared/zone-sync/state-at-service.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { filterList } from '../workspace-zones/list-filter.ts';
import { openZone } from '../workspace-zones/selection.ts';
import { noFilters } from '../workspace-zones/zone-search.ts';
import { openTable } from '../zones/table/table-store.ts';
import { usePlan } from './plan.ts';
import { closePlan, showPlan } from './plan-dialog.ts';

const createdAt = '2026-03-09T12:00:00Z';
const changed = { createdAt, changedSinceCreation: true } as const;
const refused: NotDone = { kind: 'refused', fault: { kind: 'invalid', fields: [] } };
const unknown: NotDone = { kind: 'unknown', fault: null };

/** What is known of a zone of this name, what was sent of it in vain, and the one word for that. */
const cases = {
  asThere: { word: 'Published', zone: { createdAt } },
  changedHere: { word: 'Changed', zone: changed },
  renamedHere: { word: 'Renamed', zone: { renamedFrom: 'oldName' } },
  onlyHere: { word: 'Not published', zone: {} },
  creationRefused: { word: 'Rejected', zone: {}, sent: ['create', refused] },
  creationUnknown: { word: 'Unconfirmed', zone: {}, sent: ['create', unknown] },
  changeRefused: { word: 'Rejected', zone: changed, sent: ['update', refused] },
  changeUnknown: { word: 'Unconfirmed', zone: changed, sent: ['update', unknown] },
  changedThere: { word: 'Changed remotely', zone: { createdAt, conflict: 'changed-there' } },
  changedInBoth: { word: 'Changed locally and remotely', zone: { ...changed, conflict: 'changed-both' } },
  deletedThere: { word: 'Deleted remotely', zone: { createdAt, conflict: 'deleted-there' } },
  idTaken: { word: 'ID already used', zone: { conflict: 'id-taken' } },
  deletionRefused: { word: 'Rejected', zone: { createdAt }, sent: ['delete', refused] },
} as const satisfies Record<string, Case>;
type Name = keyof typeof cases;
interface Case {
  word: string;
  zone: Partial<Parameters<typeof testZone>[1]>;
  sent?: readonly [PlannedAction['kind'], NotDone];
}
const names = Object.keys(cases) as Name[];
const expected = Object.fromEntries(names.map((name) => [name, cases[name].word]));
/** In the order of `statesAtService`. */
const words = [
  'Published',
  'Changed',
  'Renamed',
  'Changed remotely',
  'Changed locally and remotely',
  'Deleted remotely',
  'ID already used',
  'Not published',
  'Rejected',
  'Unconfirmed',
];

const sent = names.flatMap((id): ActionOutcome[] => {
  const { sent }: Case = cases[id];
  if (!sent) return [];
  const [kind, outcome] = sent;
  return [{ kind, id, zoneId: kind === 'delete' ? id : null, outcome }];
});
const plan: JobOf<'plan'> = {
  id: 'plan',
  kind: 'plan',
  number: 1,
  service: 1,
  state: 'done',
  fault: null,
  waitingUntil: null,
  done: sent.length,
  total: sent.length,
  planned: { create: 2, update: 2, delete: 1 },
  created: 0,
  updated: 0,
  deleted: 0,
  refused: 3,
  unknown: 2,
  notSent: 0,
  secondsLeft: null,
};
const differences: Differences = {
  changed: ['changedHere', 'changeRefused', 'changeUnknown'].map((id) => ({
    id,
    fields: ['status'],
    areaChange: null,
    replaces: false,
  })),
  left: [{ zoneId: 'oldName', storeId: 'S', since: createdAt, renamed: 'renamedHere' }],
  conflicts: (
    [
      ['changedThere', 'changed-there'],
      ['changedInBoth', 'changed-both'],
      ['deletedThere', 'deleted-there'],
      ['idTaken', 'id-taken'],
    ] as const
  ).map(([id, kind]) => ({ kind, id, zoneId: id, there: null, fields: [], areaChange: null })),
  refuses: { update: null, delete: null },
};

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const dialog = page.getByRole('dialog');
const { keyboard } = userEvent;

/** The words for states that stand in an element, each as a whole. */
const wordsIn = (element: Element | null): string =>
  [...(element?.querySelectorAll('*') ?? [])]
    .filter(({ children, textContent }) => children.length < 2 && words.includes(textContent ?? ''))
    .map(({ textContent }) => textContent)
    .filter((word, index, all) => all.indexOf(word) === index)
    .join(', ');

const ofEach = async (wordOf: (name: Name) => string | Promise<string>) => {
  const reported: Record<string, string> = {};
  for (const name of names) reported[name] = await wordOf(name);
  return reported;
};

beforeEach(async () => {
  const listed = names.map((name) => ({
    zone_id: name === 'renamedHere' ? 'oldName' : name,
    store_id: 'S',
    polygon: 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))',
  }));
  await openWindow({
    panel: 'zones',
    zones: names.map((name) => testZone(name, { zoneId: name, ...cases[name].zone })),
    jobs: [plan],
    answers: {
      'plan.outcomes': async () => succeeded(sent),
      'zones.differences': async () => succeeded(differences),
      'zones.atService': async () => succeeded({ supported: true, zones: listed }),
    },
  });
  await expect.poll(() => usePlan.getState().outcomes.size).toBe(2);
});

test('row, table, card, and remote list name a zone’s state alike', async () => {
  const grid = panel.getByRole('grid', { name: 'Zones' });
  await expect.element(grid).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  // The list does not say of each new zone that it is not created yet.
  const inRows = await ofEach((name) => wordsIn(grid.getByRole('row').filter({ hasText: name }).element()));
  expect({ ...inRows, onlyHere: 'Not published' }).toEqual(expected);

  const card = panel.getByRole('region', { name: 'Service', exact: true });
  const onCards = await ofEach(async (name) => {
    openZone(name);
    await expect.element(panel.getByLabelText('Zone ID')).toHaveValue(name);
    await expect.element(card).toBeVisible();
    return wordsIn(card.element());
  });
  expect(onCards).toEqual(expected);
  openZone(null);

  await panel.getByLabelText('Zones shown').getByText('Published').click();
  const there = panel.getByRole('list', { name: 'Published zones' });
  await expect.element(there).toBeVisible();
  const item = (name: string) => there.getByRole('listitem').filter({ hasText: name });
  const atService = await ofEach((name) =>
    wordsIn(item(name === 'renamedHere' ? 'oldName' : name).element()),
  );
  await expect.element(item('onlyHere')).toHaveTextContent('Also in my zones');
  expect({ ...atService, onlyHere: 'Not published' }).toEqual(expected);

  openTable();
  const table = page.getByRole('grid', { name: 'Zone table' });
  await expect.element(table).toBeVisible();
  const inTable = await ofEach((name) => {
    const cells = row(name).and(table.getByRole('row')).getByRole('gridcell').elements();
    return cells.map(({ textContent }) => textContent ?? '').filter((text) => words.includes(text))[0] ?? '';
  });
  expect(inTable).toEqual(expected);
});

test('the filter by state finds the zones that show this state', async () => {
  const grid = panel.getByRole('grid', { name: 'Zones' });
  await expect.element(grid).toBeVisible();
  await panel.getByRole('button', { name: 'Filter zones' }).click();
  const choice = page.getByRole('combobox', { name: 'Service', exact: true });
  for (const [index, state] of statesAtService.entries()) {
    await choice.selectOptions(words[index] ?? '');
    const reported = names.filter((name) => cases[name].word === words[index]);
    for (const name of reported)
      await expect.element(grid.getByRole('row').filter({ hasText: name })).toBeVisible();
    if (state === 'refused' || state === 'unknown')
      await expect.element(grid).toHaveAttribute('aria-rowcount', String(reported.length));
  }
  filterList(noFilters);
});

test('the plan and the exported outcomes name a state alike', async () => {
  const texts: Promise<string>[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) texts.push(blob.text());
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await panel.getByRole('button', { name: 'Export CSV' }).click();
  const lines = ((await texts[0]) ?? '').split('\r\n').map((line) => line.split(','));
  const column = lines[0]?.indexOf('state') ?? -1;
  const inFile = Object.fromEntries(
    lines.slice(1).flatMap((line) => (line[0] ? [[line[0], line[column] ?? '']] : [])),
  );
  expect(inFile).toEqual(Object.fromEntries(sent.map(({ id }) => [id, expected[id]])));

  showPlan({ ids: names });
  for (const [title, members] of [
    ['3 to publish', ['onlyHere', 'creationRefused', 'creationUnknown']],
    ['3 to update', ['changedHere', 'changeRefused', 'changeUnknown']],
    ['1 to rename', ['renamedHere']],
  ] as const) {
    const group = dialog.getByRole('region', { name: title });
    await group.getByRole('button', { name: `Show: ${title}` }).click();
    for (const name of members) {
      const item = group.getByRole('listitem').filter({ hasText: name });
      const own = /refused|unknown/i.test(name);
      if (own) await expect.element(item).toHaveTextContent(cases[name].word);
      else
        for (const word of ['Rejected', 'Unconfirmed'])
          await expect.element(item).not.toHaveTextContent(word);
    }
  }
  closePlan();
  await keyboard('{Escape}');
});
