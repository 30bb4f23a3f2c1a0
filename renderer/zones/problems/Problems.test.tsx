import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { expectAccessible } from '../../app/accessible.testing.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { useOverlays } from '../../map/overlays.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { changeZone, changeZones } from '../../workspace-zones/zones-store.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const list = panel.getByRole('list', { name: 'Problems of zones' });
const item = (text: string | RegExp) => list.getByRole('button').filter({ hasText: text });
const looked = panel.getByRole('region', { name: 'The problem looked at' });
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const { keyboard } = userEvent;

const box = (id: string, [west, south, east, north]: number[], given: Partial<Zone> = {}): Zone =>
  testZone(id, {
    zoneId: id,
    geometry: geometryOf(
      `POLYGON ((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`,
    ),
    ...given,
  });

/** A frame of four zones around an open middle, of which two overlap and one has no store. */
const zones = [
  box('west', [0, 0, 0.01, 0.04]),
  box('east', [0.03, 0, 0.04, 0.04]),
  box('south', [0.009, 0, 0.03, 0.01]),
  box('north', [0.01, 0.03, 0.03, 0.04], { storeId: '' }),
];

/** How many shapes the map hatches. */
function hatched(): number {
  const source = useOverlays.getState().overlays.get('problems-of-zones')?.sources.area;
  return source && 'features' in source ? source.features.length : 0;
}

async function openProblems() {
  const desk = await openWindow({ panel: 'zones', zones });
  await panel.getByText('Problems · 3', { exact: true }).click();
  await expect.element(panel.getByText('3 problems')).toBeVisible();
  return desk;
}

test('no count of problems is told before all zones were looked at', async () => {
  const told = new Set<string>();
  const note = () => {
    for (const { textContent } of document.querySelectorAll('label'))
      if (textContent.startsWith('Problems')) told.add(textContent);
  };
  const watch = new MutationObserver(note);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watch.disconnect());
  await openProblems();
  // Never of a part of them: not without what they leave uncovered.
  const since = [...told].indexOf('Problems · …');
  expect([...told].slice(since)).toEqual(['Problems · …', 'Problems · 3']);
});

test('one count is told outside and inside, also of what changed while the list was closed', async () => {
  const desk = await openProblems();
  await panel.getByText('My zones', { exact: true }).click();
  await expect.element(panel.getByText('Problems · 3', { exact: true })).toBeVisible();
  changeZone('zones.edits.fields', 'north', { storeId: 'S1' });
  await expect.element(panel.getByText('Problems · 2', { exact: true })).toBeVisible();
  changeZones('zones.edits.deleted', { remove: ['east'] });
  // Nothing is enclosed any more.
  await expect.element(panel.getByText('Problems · 1', { exact: true })).toBeVisible();
  await panel.getByText('Problems · 1', { exact: true }).click();
  await expect.element(panel.getByText('1 problem', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('All · 1', { exact: true })).toBeVisible();
  expect(desk.asked('zones.change')).toHaveLength(2);
});

test('the card of a zone tells what it encloses with others, as the list does', async () => {
  await openProblems();
  openZone('east');
  await expect
    .element(panel.getByRole('region', { name: 'Checks' }).getByRole('listitem'))
    .toHaveTextContent(/that zones enclose belongs to none/);
});

test('all problems of all zones are listed, narrowed by severity, and gone through by keys', async () => {
  await openProblems();
  await expect.element(item('The service wants a store id.')).toHaveTextContent('north');
  await expect.element(item(/Overlaps a neighbour/)).toHaveTextContent('west, south');
  await expect.element(item(/that zones enclose belongs to none/)).toBeVisible();
  await expectAccessible('the list of problems');
  await panel.getByText('Warnings · 2', { exact: true }).click();
  await expect.poll(() => list.getByRole('button').elements().length).toBe(2);
  await panel.getByText('All · 3', { exact: true }).click();

  await keyboard('n');
  await expect.element(panel.getByText('1 of 3')).toBeVisible();
  await expect.element(looked).toHaveTextContent('The service wants a store id. Zones: north.');
  expect(hatched()).toBe(0);
  await keyboard('p');
  await expect.element(panel.getByText('3 of 3')).toBeVisible();
  await expect.poll(hatched).toBe(1);
  focus(item('The service wants a store id.'));
  await keyboard('{ArrowDown}');
  await expect.element(list.getByRole('button').nth(1)).toHaveFocus();
  await looked
    .getByRole('button', { name: /^Open / })
    .nth(0)
    .click();
  await expect.element(panel.getByRole('article')).toBeVisible();
  await keyboard('{Escape}{Escape}');
  await expect.element(list).toBeVisible();
});

test('an overlap is taken from either side, is said, and the next one is gone to by key', async () => {
  const desk = await openProblems();
  await item(/Overlaps a neighbour/).click();
  await expect.poll(hatched).toBe(1);
  await expect.element(button('Take the overlap from west')).toBeVisible();
  await button('Take the overlap from south').click();
  await expect.element(looked).toHaveTextContent(/Overlap removed: south has .* now, before .*Ctrl\+Z/);
  await expect.poll(() => desk.asked('zones.change')).toMatchObject([{ put: [{ id: 'south' }] }]);
  await expect.element(looked).toHaveFocus();
  await expect.element(panel.getByText('2 problems')).toBeVisible();
  await keyboard('n');
  await expect.element(looked).toHaveTextContent('The service wants a store id.');
  await keyboard('{Control>}z{/Control}');
  await expect.element(item(/Overlaps a neighbour/)).toBeVisible();
});

test('what zones enclose is given to one of them, and nothing of it is left', async () => {
  const desk = await openProblems();
  await item(/that zones enclose belongs to none/).click();
  await button('Give it to east').click();
  await expect.element(looked).toHaveTextContent(/Gap filled: east has/);
  await expect.element(item(/that zones enclose belongs to none/)).not.toBeInTheDocument();
  expect(desk.asked('zones.change')).toHaveLength(1);
});

test('zones without a problem say so', async () => {
  await openWindow({ panel: 'zones', zones: [box('alone', [0, 0, 0.01, 0.01])] });
  await panel.getByText('Problems · 0', { exact: true }).click();
  await expect.element(panel.getByText('Nothing wrong was found.')).toBeVisible();
  await expect.element(button('Next problem')).toBeDisabled();
});

test('a wider gap between neighbours is found when it is asked for, and given to one of them', async () => {
  // Some 110 meters apart, and open to both sides.
  const apart = [box('left', [0, 0, 0.01, 0.01]), box('right', [0.011, 0, 0.02, 0.01])];
  const desk = await openWindow({ panel: 'zones', zones: apart });
  await panel.getByText('Problems · 0', { exact: true }).click();
  await expect.element(panel.getByText('Nothing wrong was found.')).toBeVisible();
  const width = panel.getByRole('textbox', { name: 'Gaps between neighbours up to' });
  await expect.element(width).toHaveValue('15 m');
  await width.fill('150');
  await keyboard('{Enter}');
  await expect.poll(() => desk.asked('settings.change')).toEqual([{ gapWidthMeters: 150 }]);
  await item(/belongs to no zone/).click();
  await expect.poll(hatched).toBe(1);
  await button('Give it to left').click();
  await expect.element(looked).toHaveTextContent(/Gap filled: left has 1\.3/);
  await expect.element(panel.getByText('Nothing wrong was found.')).toBeVisible();
  for (const wrong of ['0', '1001']) {
    await width.fill(wrong);
    await keyboard('{Enter}');
    await expect.element(width).toHaveValue('150 m');
  }
  expect(desk.asked('settings.change')).toHaveLength(1);
});
