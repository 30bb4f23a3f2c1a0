import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { expectAccessible } from '../../app/accessible.testing.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { useOverlays } from '../../map/overlays.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { changeZone, changeZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const list = panel.getByRole('list', { name: 'Zone problems' });
const item = (text: string | RegExp) => list.getByRole('button').filter({ hasText: text });
/** The lines of the list as they stand, heads of groups by their names. */
const lines = () =>
  list
    .getByRole('button')
    .elements()
    .filter((element) => !element.getAttribute('aria-haspopup'))
    .map((element) => element.textContent);
const looked = panel.getByRole('region', { name: 'Selected problem' });
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
  await expect.element(panel.getByText('3 problems', { exact: true })).toBeVisible();
  return desk;
}

test('no problem count is shown before all zones were checked', async () => {
  const reported = new Set<string>();
  const note = () => {
    for (const { textContent } of document.querySelectorAll('label'))
      if (textContent.startsWith('Problems')) reported.add(textContent);
  };
  const watch = new MutationObserver(note);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watch.disconnect());
  await openProblems();
  // Never of a part of them: not without what they leave uncovered.
  const since = [...reported].indexOf('Problems · …');
  expect([...reported].slice(since)).toEqual(['Problems · …', 'Problems · 3']);
});

test('tab and list show the same count, also after changes while the list was closed', async () => {
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

test('an outdated count is marked as such in tab and list', async () => {
  await openProblems();
  useAllIssues.setState({ isCounting: true });
  await expect.element(panel.getByText('Problems · 3 …', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('3 problems so far…', { exact: true })).toBeVisible();
  useAllIssues.setState({ isCounting: false });
  await expect.element(panel.getByText('Problems · 3', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('3 problems', { exact: true })).toBeVisible();
});

test('a zone’s card shows the area it encloses with others, as the list does', async () => {
  await openProblems();
  openZone('east');
  await expect
    .element(panel.getByRole('region', { name: 'Checks' }).getByRole('listitem'))
    .toHaveTextContent(/Enclosed gap of .* between zones/);
});

test('a hole of a single zone is reported for that zone alone', async () => {
  const holed =
    'POLYGON ((0 0, 0.04 0, 0.04 0.04, 0 0.04, 0 0), (0.01 0.01, 0.02 0.01, 0.02 0.02, 0.01 0.01))';
  await openWindow({ panel: 'zones', zones: [testZone('holed', { geometry: geometryOf(holed) })] });
  openZone('holed');
  await expect
    .element(panel.getByRole('region', { name: 'Checks' }).getByRole('listitem'))
    .toHaveTextContent(/Enclosed gap of .* inside this zone\./);
});

test('problems of all zones are listed, filtered by severity, and navigated by keys', async () => {
  await openProblems();
  await expect.element(item('Store ID is required.')).toHaveTextContent('north');
  await expect.element(item(/Overlaps a neighbor/)).toHaveTextContent('west, south');
  await expect.element(item(/Enclosed gap of .* between zones/)).toBeVisible();
  await expectAccessible('the list of problems');
  await panel.getByText('Warnings · 2', { exact: true }).click();
  await expect.poll(() => lines().length).toBe(4);
  await panel.getByText('All · 3', { exact: true }).click();

  await keyboard('n');
  await expect.element(panel.getByText('1 of 3')).toBeVisible();
  await expect.element(looked).toHaveTextContent('Store ID is required. Zones: north.');
  expect(hatched()).toBe(0);
  await keyboard('p');
  await expect.element(panel.getByText('3 of 3')).toBeVisible();
  await expect.poll(hatched).toBe(1);
  focus(item('Store ID is required.'));
  await keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(item(/Enclosed gap of/)).toHaveFocus();
  await looked
    .getByRole('button', { name: /^Open / })
    .nth(0)
    .click();
  await expect.element(panel.getByRole('article')).toBeVisible();
  await keyboard('{Escape}{Escape}');
  await expect.element(list).toBeVisible();
});

test('an overlap is removed from either zone, is reported, and a key goes to the next one', async () => {
  const desk = await openProblems();
  await item(/Overlaps a neighbor/).click();
  await expect.poll(hatched).toBe(1);
  await expect.element(button('Subtract overlap from west')).toBeVisible();
  await button('Subtract overlap from south').click();
  await expect.element(looked).toHaveTextContent(/Overlap removed: south, .* → .*Ctrl\+Z/);
  await expect.poll(() => desk.asked('zones.change')).toMatchObject([{ put: [{ id: 'south' }] }]);
  await expect.element(looked).toHaveFocus();
  await expect.element(panel.getByText('2 problems', { exact: true })).toBeVisible();
  await keyboard('n');
  await expect.element(looked).toHaveTextContent('Store ID is required.');
  await keyboard('{Control>}z{/Control}');
  await expect.element(item(/Overlaps a neighbor/)).toBeVisible();
});

test('an enclosed area is added to one zone completely', async () => {
  const desk = await openProblems();
  await item(/Enclosed gap of .* between zones/).click();
  await button('Assign to east').click();
  await expect.element(looked).toHaveTextContent(/Gap filled: east, /);
  await expect.element(item(/Enclosed gap of .* between zones/)).not.toBeInTheDocument();
  expect(desk.asked('zones.change')).toHaveLength(1);
});

/** Beside each other, each over the one before by less than the pair before; the last of them inside a large one. */
const overlapping = [
  box('a', [0, 0, 0.01, 0.01]),
  box('b', [0.009, 0, 0.03, 0.01]),
  box('c', [0.025, 0, 0.04, 0.01]),
  box('d', [0.0395, 0, 0.05, 0.01]),
  box('large', [0.1, 0, 0.2, 0.1]),
  box('inside', [0.15, 0.05, 0.151, 0.051], { storeId: '' }),
];

async function openOverlapping() {
  const desk = await openWindow({ panel: 'zones', zones: overlapping });
  await panel.getByText('Problems · 5', { exact: true }).click();
  await expect.element(panel.getByText('5 problems', { exact: true })).toBeVisible();
  return desk;
}
const head = (title: string) => list.getByRole('button', { name: new RegExp(`^${title}`) });
const repairBar = (title: string) => page.getByRole('toolbar', { name: title });

test('problems are grouped with their area, sorted by size, collapsed, and filtered by kind', async () => {
  await openOverlapping();
  await expect.poll(lines).toHaveLength(7);
  const order = [
    /^Missing store ID1/,
    /inside/,
    /^Overlaps4 · 0\.81 km²/,
    /b, c/,
    /a, b/,
    /c, d/,
    /large, inside/,
  ];
  for (const [index, line] of order.entries()) expect(lines()[index]).toMatch(line);
  await head('Overlaps').click();
  await expect.poll(lines).toHaveLength(3);
  await expect.element(head('Overlaps')).toHaveAttribute('aria-expanded', 'false');
  // The way to a problem shows it.
  await keyboard('pp');
  await expect.element(panel.getByText('4 of 5')).toBeVisible();
  await expect.element(item('c, d')).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('combobox', { name: 'Problem type' }).selectOptions('Missing store ID · 1');
  await expect.poll(lines).toHaveLength(2);
  await panel.getByRole('combobox', { name: 'Problem type' }).selectOptions('All types');
  await panel.getByRole('combobox', { name: 'Group by' }).selectOptions('Zones');
  // One problem of some zones needs no head.
  await expect.poll(lines).toHaveLength(5);
});

test('all overlaps go to the larger zones as one edit, previewed with figures', async () => {
  const desk = await openOverlapping();
  await button('Repair: Overlaps').click();
  await page.getByRole('menuitem', { name: 'Assign all to the larger zone' }).click();
  const bar = repairBar('Repair 4 problems');
  await expect
    .element(bar)
    .toHaveTextContent(/Repairs 3 of 4 problems · zones changed: 3 · area [\d.]+ km² → [\d.]+ km²/);
  await expect.element(bar).toHaveTextContent('Not repaired (1): This would remove the entire zone.');
  await expectAccessible('the repair in hand');
  expect(useOverlays.getState().overlays.get('repaired-zones')?.sources.shapes).toMatchObject({
    features: { length: 3 },
  });
  expect(desk.asked('zones.change')).toEqual([]);
  await keyboard('{Enter}');
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(1);
  const [change] = desk.asked('zones.change');
  expect(change).toMatchObject({ label: 'zones.edits.repaired.problems' });
  expect(change).toMatchObject({ put: [{ id: 'c' }, { id: 'a' }, { id: 'd' }] });
  await expect
    .element(
      page
        .getByRole('alert')
        .filter({ hasText: 'Problems repaired: 3 of 4 · zones changed: 3 · not repaired: 1.' }),
    )
    .toBeVisible();
  await expect.element(panel.getByText('2 problems', { exact: true })).toBeVisible();
  await expect
    .element(panel.getByRole('region', { name: 'Not repaired' }))
    .toHaveTextContent('Not repaired (1): This would remove the entire zone.large, inside');
  await keyboard('{Control>}z{/Control}');
  await expect.element(panel.getByText('5 problems', { exact: true })).toBeVisible();
});

test('the repair toolbar has the focus, and returns it to its button', async () => {
  await openOverlapping();
  focus(button('Repair: Overlaps'));
  await keyboard('{Enter}');
  await page.getByRole('menuitem', { name: 'Assign all to the larger zone' }).click();
  const bar = repairBar('Repair 4 problems');
  await expect.element(bar).toHaveTextContent(/Repairs 3 of 4 problems/);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(bar.element().contains(document.activeElement)).toBe(true);
  await keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(button('Repair: Overlaps')).toHaveFocus();
});

test('with the smaller zones selected in the preview, the large one gets a hole', async () => {
  const desk = await openOverlapping();
  await button('Repair: Overlaps').click();
  await page.getByRole('menuitem', { name: 'Assign all to the larger zone' }).click();
  const bar = repairBar('Repair 4 problems');
  await bar.getByRole('combobox', { name: 'Assign overlaps and gaps to' }).selectOptions('the smaller zone');
  await expect.element(bar).toHaveTextContent(/Repairs 4 of 4 problems/);
  await bar.getByRole('button', { name: 'Repair' }).click();
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(1);
  expect(desk.asked('zones.change')[0]).toMatchObject({ put: [{ id: 'b' }, { id: 'c' }, { id: 'large' }] });
  await expect.element(panel.getByText('1 problem', { exact: true })).toBeVisible();
});

test('the button counts repairable problems, repairs them at once, and disappears with the last', async () => {
  const bow = testZone('bow', {
    zoneId: 'bow',
    geometry: geometryOf('POLYGON ((0.3 0, 0.31 0.01, 0.31 0, 0.3 0.01, 0.3 0))'),
  });
  const desk = await openWindow({ panel: 'zones', zones: [...zones, bow] });
  await panel.getByText('Problems · 4', { exact: true }).click();
  await button('Repair 3 problems').click();
  const bar = repairBar('Repair 3 problems');
  await expect.element(bar).toHaveTextContent(/Repairs 3 of 3 problems · zones changed: 3/);
  await bar.getByRole('button', { name: 'Repair' }).click();
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(1);
  await expect.element(panel.getByText('1 problem', { exact: true })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /^Repair/ })).not.toBeInTheDocument();
});

test('a canceled repair changes nothing, and a change of zones cancels it', async () => {
  const desk = await openOverlapping();
  await button('Repair 4 problems').click();
  const bar = repairBar('Repair 4 problems');
  await expect.element(bar).toHaveTextContent(/Repairs 3 of 4 problems/);
  await keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(button('Repair 4 problems')).toHaveFocus();
  expect(useOverlays.getState().overlays.has('repaired-zones')).toBe(false);
  expect(desk.asked('zones.change')).toEqual([]);

  await button('Repair 4 problems').click();
  await expect.element(bar).toHaveTextContent(/Repairs 3 of 4 problems/);
  changeZone('zones.edits.fields', 'inside', { storeId: 'S1' });
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(panel.getByRole('alert')).toHaveTextContent(/Zones changed during the repair/);
  expect(desk.asked('zones.change')).toHaveLength(1);
});

test('thousands of problems are listed without delay, and repaired with progress', async () => {
  const many = Array.from({ length: 3001 }, (_, index) => {
    const west = (index % 60) * 0.01;
    const south = Math.floor(index / 60) * 0.02;
    return box(`z${index}`, [west, south, west + 0.0105, south + 0.01]);
  });
  const desk = await openWindow({ panel: 'zones', zones: many });
  await panel.getByText('Problems · 2,950', { exact: true }).click();
  await expect.element(head('Overlaps')).toHaveTextContent('Overlaps2,950 · ');
  expect(lines().length).toBeLessThan(60);
  focus(head('Overlaps'));
  await keyboard('{End}');
  await expect.poll(() => document.activeElement?.closest('li')?.ariaPosInSet).toBe('2951');
  // A fast machine shows the progress for less time than a query takes.
  let hasShownProgress = false;
  const watch = new MutationObserver(() => {
    hasShownProgress ||= document.querySelector('[role=progressbar][aria-label="Repair progress"]') !== null;
  });
  watch.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => watch.disconnect());
  await button('Repair 2,950 problems').click();
  const bar = repairBar('Repair 2,950 problems');
  await expect.element(bar).toHaveTextContent(/Repairs 2,950 of 2,950 problems/);
  expect(hasShownProgress).toBe(true);
  await bar.getByRole('button', { name: 'Repair' }).click();
  await expect.element(panel.getByText('Problems · 0', { exact: true })).toBeVisible();
  expect(desk.asked('zones.change')).toHaveLength(1);
});

test('zones without a problem say so', async () => {
  await openWindow({ panel: 'zones', zones: [box('alone', [0, 0, 0.01, 0.01])] });
  await panel.getByText('Problems · 0', { exact: true }).click();
  await expect.element(panel.getByText('No problems')).toBeVisible();
  await expect.element(button('Next problem')).toBeDisabled();
});

test('a wider gap is found on request, and added to one of the zones', async () => {
  // Some 110 meters apart, and open to both sides.
  const apart = [box('left', [0, 0, 0.01, 0.01]), box('right', [0.011, 0, 0.02, 0.01])];
  const desk = await openWindow({ panel: 'zones', zones: apart });
  await panel.getByText('Problems · 0', { exact: true }).click();
  await expect.element(panel.getByText('No problems')).toBeVisible();
  const width = panel.getByRole('textbox', { name: 'Maximum gap width' });
  await expect.element(width).toHaveValue('15 m');
  await width.fill('150');
  await keyboard('{Enter}');
  await expect.poll(() => desk.asked('settings.change')).toEqual([{ gapWidthMeters: 150 }]);
  await item(/Gap between neighbors/).click();
  await expect.poll(hatched).toBe(1);
  await button('Assign to left').click();
  await expect.element(looked).toHaveTextContent(/Gap filled: left, .* → 1\.3/);
  await expect.element(panel.getByText('No problems')).toBeVisible();
  for (const wrong of ['0', '1001']) {
    await width.fill(wrong);
    await keyboard('{Enter}');
    await expect.element(width).toHaveValue('150 m');
  }
  expect(desk.asked('settings.change')).toHaveLength(1);
});

test('in a low window, the header doesn’t cover the problem list', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(720, 450);
  await openProblems();
  const line = item(/Overlaps a neighbor/);
  line.element().scrollIntoView({ block: 'center' });
  const isOnTop = () => {
    const { x, y, width, height } = line.element().getBoundingClientRect();
    return line.element().contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await expect.poll(isOnTop).toBe(true);
});
