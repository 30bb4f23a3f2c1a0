import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { failTask } from '../ui/failing-task.testing.ts';
import { changeZone } from '../workspace-zones/zones-store.ts';
import { doubtfulLine, openList } from './geocoding-desk.testing.ts';

const { keyboard } = userEvent;
const panel = page.getByRole('region', { name: 'Addresses', exact: true });
const lines = panel.getByRole('listbox', { name: 'Lines' });
const selected = () => lines.element().querySelector('[aria-selected=true]')?.textContent ?? '';

test('doubtful lines are decided by keyboard one after another, and the last decision is undone', async () => {
  const { desk, states } = await openList([0, 1, 2, 3].map(doubtfulLine));
  await panel.getByLabelText('Show').selectOptions('Needs review (4)');
  await expect.element(lines.getByRole('option', { name: /Rivera 3/ })).toBeVisible();
  focus(lines);
  await keyboard('2');
  await expect.element(panel.getByRole('radio', { name: /Minas/ })).toBeChecked();
  await keyboard('{Enter}');
  await expect.poll(states).toEqual(['confirmed', 'doubtful', 'doubtful', 'doubtful']);
  expect(desk.asked('geocoding.decide')).toEqual([
    { job: 'list', decisions: [{ row: 0, decision: { kind: 'confirmed', candidate: 1 } }] },
  ]);
  // The next line takes its place, with its first candidate marked.
  await expect.poll(selected).toContain('Rivera 1');
  await keyboard('{ArrowDown}');
  await expect.poll(selected).toContain('Rivera 2');
  await keyboard('{Delete}');
  await expect.poll(states).toEqual(['confirmed', 'doubtful', 'rejected', 'doubtful']);
  await keyboard('{Control>}z{/Control}');
  await expect.poll(states).toEqual(['confirmed', 'doubtful', 'doubtful', 'doubtful']);
  await keyboard('{Control>}z{/Control}');
  await expect.poll(states).toEqual(['doubtful', 'doubtful', 'doubtful', 'doubtful']);
});

test('keys pressed before the next line is read apply to that line', async () => {
  let readable = Promise.resolve();
  const { states } = await openList([0, 1, 2, 3].map(doubtfulLine), () => readable);
  await panel.getByLabelText('Show').selectOptions('Needs review (4)');
  await expect.element(lines.getByRole('option', { name: /Rivera 3/ })).toBeVisible();
  focus(lines);
  let read = () => {};
  readable = new Promise((resolve) => {
    read = resolve;
  });
  await keyboard('{Enter}{Delete}2{Enter}');
  expect(states()).toEqual(['confirmed', 'doubtful', 'doubtful', 'doubtful']);
  read();
  await expect.poll(states).toEqual(['confirmed', 'rejected', 'confirmed', 'doubtful']);
  await expect.poll(selected).toContain('Rivera 3');
});

test('number keys in the list open no panel, and only visible lines of a long list are read', async () => {
  const { desk } = await openList(Array.from({ length: 5000 }, (_, row) => doubtfulLine(row)));
  await expect.element(lines.getByRole('option', { name: /Rivera 0/ }).first()).toBeVisible();
  focus(lines);
  await keyboard('3{End}');
  await expect.poll(selected).toContain('Rivera 4999');
  await expect.element(panel.getByText('Line 5,000: Rivera 4999')).toBeVisible();
  expect(desk.asked('geocoding.lines').length).toBeLessThan(8);
  await expectAccessibleInBothThemes(desk, 'the lines of a list');
});

test('a pasted table is mapped by its headings and passed to the desk with the chosen settings', async () => {
  const desk = await openWindow({
    panel: 'geocoding',
    answers: {
      'geocoding.begin': async () => succeeded('list'),
      'geocoding.add': async () => succeeded(null),
      'jobs.start': async () => failed({ kind: 'quota' }),
    },
  });
  await panel.getByLabelText('Addresses or coordinates').fill('nombre;calle;número\nA;Rivera;1\nB;Colonia;2');
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect.element(panel.getByLabelText('Field for “calle”')).toHaveValue('street');
  const sample = panel.getByRole('region', { name: 'Preview' });
  await expect.element(sample).toHaveTextContent('Rivera, 1');
  await panel.getByLabelText('Field for “número”').selectOptions('Not used');
  await panel.getByLabelText('Append to each address').fill('Rocha');
  await expect.element(sample).toHaveTextContent('Rivera, RochaColonia, Rocha');
  await panel.getByLabelText('Field for “calle”').selectOptions('Not used');
  await expect.element(panel.getByRole('button', { name: 'Look up 2 lines' })).toBeDisabled();
  await panel.getByLabelText('Field for “calle”').selectOptions('Street');
  await panel.getByRole('button', { name: 'Look up 2 lines' }).click();
  // A rejection by the desk is shown, and the list stays.
  await expect.element(panel.getByText('Couldn’t continue the list')).toBeVisible();
  await expect.element(panel.getByLabelText('Append to each address')).toHaveValue('Rocha');
  expect(desk.asked('geocoding.add')).toEqual([
    {
      list: 'list',
      rows: [
        ['A', 'Rivera', '1'],
        ['B', 'Colonia', '2'],
      ],
    },
  ]);
  expect(desk.asked('jobs.start')).toMatchObject([
    { question: { mapping: ['name', 'street', null], direction: 'forward', addition: 'Rocha', near: null } },
  ]);
});

test('a list that is too long is rejected with a hint', async () => {
  await openWindow({ panel: 'geocoding' });
  const file = new File(['Rivera 1\n'.repeat(100_001)], 'shops.csv', { type: 'text/csv' });
  await expect.element(panel.getByRole('button', { name: 'Open CSV file' })).toBeVisible();
  const input = panel.element().querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input ?? panel, file);
  await expect.element(panel.getByText(/This list has 100,001 lines.*Split the file/)).toBeVisible();
});

test('each place shows its delivery zone, and a summary counts those outside all zones', async () => {
  const montevideo = testZone('1', {
    zoneId: 'Centro',
    geometry: geometryOf('POLYGON ((-57 -35, -56 -35, -56 -34.85, -57 -34.85, -57 -35))'),
  });
  const placed = (row: number, chosen: number) => ({
    ...doubtfulLine(row),
    state: 'confirmed' as const,
    chosen,
  });
  const { desk } = await openList([placed(0, 0), placed(1, 1), doubtfulLine(2)], undefined, [montevideo]);
  await expect.element(lines.getByRole('option').nth(0)).toHaveTextContent('Centro · STORE1');
  await expect.element(lines.getByRole('option').nth(1)).toHaveTextContent('Outside all zones');
  await expect.element(lines.getByRole('option').nth(2)).not.toHaveTextContent(/Centro|Nobody/);
  await expect.element(panel.getByText('Outside all zones: 1 of 2 (50%)')).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'a list with zones');
});

test('a failed search for places outside all zones is reported, and repeated when zones change', async () => {
  const restore = failTask('find');
  const faraway = testZone('1', { geometry: geometryOf('POLYGON ((0 0, 1 0, 1 1, 0 0))') });
  await openList([{ ...doubtfulLine(0), state: 'confirmed', chosen: 0 }], undefined, [faraway]);
  const alert = panel.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Couldn’t find the places outside all zones');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).toBeVisible();
  restore();
  changeZone('zones.edits.fields', faraway.id, { description: 'Coast' });
  await expect.element(panel.getByText('Outside all zones: 1 of 1 (100%)')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('lines outside all zones are listed separately until a zone is drawn around them', async () => {
  const north = 'POLYGON ((-57 -34.85, -56 -34.85, -56 -34, -57 -34, -57 -34.85))';
  const faraway = testZone('1', { geometry: geometryOf('POLYGON ((0 0, 1 0, 1 1, 0 0))') });
  const placed = (row: number, chosen: number) => ({
    ...doubtfulLine(row),
    state: 'confirmed' as const,
    chosen,
  });
  await openList([placed(0, 1), doubtfulLine(1), placed(2, 0), placed(3, 1)], undefined, [faraway]);
  const filter = panel.getByLabelText('Show');
  await filter.selectOptions('Outside all zones (3)');
  await expect.element(lines.getByRole('option')).toHaveLength(3);
  focus(lines);
  await keyboard('{End}');
  await expect.poll(selected).toContain('Rivera 3');
  changeZone('zones.edits.fields', faraway.id, { geometry: geometryOf(north) });
  await expect.element(lines.getByRole('option')).toHaveLength(1);
  await expect.poll(selected).toContain('Rivera 2');
  await expect.element(filter).toHaveTextContent('Outside all zones (1)');
});
