import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GeocodeResult } from '../../shared/api/localities.ts';
import { failed, type Outcome, refused, succeeded } from '../../shared/faults/fault.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { listDesk } from '../place-lists/list-desk.testing.ts';

const { keyboard } = userEvent;
const dialog = page.getByRole('dialog');
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = page.getByRole('region', { name: 'Saved', exact: true });
const band = page.getByRole('region', { name: 'Saved search' });
const changes = page.getByRole('region', { name: 'Changes' });
const rows = page.getByRole('grid', { name: 'Saved' }).getByRole('row');
const list = panel.getByRole('listbox', { name: 'Lines' });
const lines = list.getByRole('option');

const answer = (address: string, lat: number): GeocodeResult => ({
  public_id: address,
  types: ['address'],
  formatted_address: address,
  geometry: { location: { lat, lng: -56.2 }, location_type: 'ROOFTOP' },
});
/** Finds addresses in Colonia in one town and those in Rivera in two; rejects those in Sarandi. */
function found(address: string, town: string): Outcome<GeocodeResult[]> {
  if (/Sarandi/.test(address)) return failed(refused('address', 'address-or-position'));
  if (/Colonia/.test(address)) return succeeded([answer(`${address}, ${town}`, -34.9)]);
  if (/Rivera/.test(address))
    return succeeded([answer(`${address}, Montevideo`, -34.8), answer(`${address}, Minas`, -34.3)]);
  return succeeded([]);
}
const answering = (town: string): Answers => ({
  async 'localities.geocode'({ address = '' }) {
    const results = found(address, town);
    return results.ok ? succeeded({ results: results.value }) : results;
  },
});

async function lookUp(written: string) {
  const service = listDesk((address) => found(address, 'Montevideo'));
  const desk = await openWindow({
    panel: 'matrix',
    answers: { ...answering('Montevideo'), ...service.answers },
  });
  service.publishTo(desk);
  await page.getByRole('button', { name: 'Paste list for origins' }).click();
  await dialog.getByLabelText('One place per line').fill(written);
  await inDialog(/^Look up \d/).click();
  await expect.element(dialog.getByText(/of \d lines/)).toBeVisible();
  return desk;
}

async function openSaved(written: string) {
  const desk = await lookUp(written);
  await inDialog('Save list').click();
  await expect.element(page.getByRole('alert').last()).toHaveTextContent('Saved as');
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await keyboard('9');
  await rows.first().click();
  return desk;
}

test('a list is saved with found, doubtful, missing, and rejected lines, and reviewed without requests', async () => {
  const desk = await openSaved(
    'Depot;Colonia 1000\nRivera 100\nNowhere 5\nSarandi 7\n-34.7, -56.1\nRivera 200',
  );
  const callsBefore = desk.asked('localities.geocode').length;
  await expect.element(band).toHaveTextContent('5 addresses, 3 found');
  await expect.element(lines).toHaveLength(4);
  await panel.getByLabelText('Show').selectOptions('All (6)');
  await expect.element(lines.nth(0)).toHaveTextContent('1Colonia 1000100%Colonia 1000, Montevideo');
  await expect.element(lines.nth(1)).toHaveTextContent('Several matches');
  await expect.element(lines.nth(2)).toHaveTextContent('Not found');
  await expect.element(lines.nth(3)).not.toHaveTextContent('Not found');
  await expect.element(lines.nth(4)).toHaveTextContent('-34.70000, -56.10000');
  const found = panel.getByRole('status').filter({ hasText: 'addresses found' });
  await expect.element(found).toHaveTextContent('3 of 5 addresses found');
  await expectAccessibleInBothThemes(desk, 'a saved list of addresses');
  expect(desk.asked('localities.geocode')).toHaveLength(callsBefore);
  await button('Back to the list').click();
  await expect.element(rows.first()).toHaveTextContent('Address list');
  await expect.element(band).not.toBeInTheDocument();
});

test('a saved list is looked up again: changes are shown by address, and decisions stay', async () => {
  const desk = await lookUp('Colonia 1000\nRivera 100');
  await dialog.getByRole('radio', { name: /Minas/ }).click();
  await inDialog(/^Confirm/).click();
  await expect.element(inDialog('Add 2 places')).toBeEnabled();
  await inDialog('Save list').click();
  await keyboard('{Escape}');
  await keyboard('9');
  await rows.first().click();
  await expect.element(lines).toHaveLength(2);
  desk.answer(answering('Canelones'));
  await button('Refresh').click();
  await expect
    .element(changes)
    .toHaveTextContent('Colonia 1000 – Address: Colonia 1000, Montevideo → Colonia 1000, Canelones');
  await expect.element(changes.getByRole('listitem')).toHaveLength(1);
  await expect.element(lines.nth(0)).toHaveTextContent('Colonia 1000, Canelones');
  await expect.element(lines.nth(1)).toHaveTextContent('Confirmed: Rivera 100, Minas');
  await button('Save new results').click();
  await expect.poll(() => desk.asked('saved.keep')).toHaveLength(2);
});

test('lines of a saved list are decided, undone, and corrected like those of a new one', async () => {
  const desk = await openSaved('Rivera 100\nNowhere 5\n-34.7, -56.1');
  await expect.element(lines).toHaveLength(2);
  list.element().focus();
  await keyboard('2{Enter}');
  await expect.element(lines).toHaveLength(1);
  await keyboard('{Control>}z{/Control}');
  await expect.element(lines).toHaveLength(2);
  await keyboard('{Delete}');
  await expect.element(lines).toHaveLength(1);
  await panel.getByLabelText('Corrected text').fill('Colonia 5');
  await keyboard('{Enter}');
  await panel.getByLabelText('Show').selectOptions('All (3)');
  await expect.element(lines.nth(0)).toHaveTextContent('Skipped');
  await expect.element(lines.nth(1)).toHaveTextContent('Colonia 5, Montevideo');
  expect(desk.asked('localities.geocode').map(({ address }) => address)).toEqual(['Colonia 5']);
  // A line with coordinates has nothing to decide.
  await lines.nth(2).click();
  await expect.element(panel.getByText('Line 3: -34.7, -56.1')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
  // Its decisions can't be undone in a list that is shown later.
  await panel.getByLabelText('Show').selectOptions('Needs review (0)');
  await button('Back to the list').click();
  await rows.first().click();
  await expect.element(lines).toHaveLength(2);
  await lines.nth(1).click();
  list.element().focus();
  await keyboard('{Control>}z{/Control}');
  await keyboard('{Home}{Delete}');
  await expect.element(lines).toHaveLength(1);
  await expect.element(lines.first()).toHaveTextContent('Nowhere 5');
});
