import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StoredRegion } from '../../shared/desk/regions.ts';
import type { RegionTariffs } from '../../shared/desk/tariffs.ts';
import { failed, type Outcome, refused, succeeded } from '../../shared/faults/fault.ts';
import { readTariffFile, type TariffRow } from '../../shared/tariffs/tariff-file.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import type { TestDesk } from '../desk/desk.testing.ts';
import { region } from '../desk/desk.testing.ts';
import { storeTariffs } from './tariffs-store.ts';

const price: TariffRow = {
  operator: 'Norte',
  booth: '',
  vehicle_class: 'car',
  name: 'Class 1',
  price: '2.50',
  currency: 'EUR',
  payment_methods: 'cash;tolltag',
  transponders: '',
  date: '2026-01-31',
  until: '',
  source: 'https://example.com',
};
const porto: StoredRegion = {
  id: 'porto',
  name: 'Porto',
  builtIn: false,
  inUse: true,
  bytes: 1,
  contents: {
    bounds: region.bounds,
    coverage: region.coverage,
    dataDate: '2026-11-01T00:00:00Z',
    addresses: true,
    routing: true,
    tolls: true,
    timetables: false,
    tariffs: false,
    boundaries: true,
  },
  hasExtract: true,
  area: null,
  address: null,
};

const dialog = page.getByRole('dialog', { name: 'Toll prices: Porto' });
const cell = (column: string, number: number) =>
  dialog.getByLabelText(`${column}, price ${number}`, { exact: true });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

/** Opens the table in a window whose desk has these prices. */
async function openTable(rows: readonly TariffRow[], problem: RegionTariffs['problem'] = null) {
  let now: RegionTariffs = { region: 'porto', file: '/p/porto.csv', revision: 1, rows, problem };
  const put = (desk: TestDesk, change: Partial<RegionTariffs>) => {
    now = { ...now, ...change, revision: now.revision + 1 };
    desk.publish('tariffs', [now]);
  };
  let refusal: Outcome<number> | null = null;
  const desk: TestDesk = await openWindow({
    panel: 'tolls',
    regions: [porto],
    answers: {
      'tariffs.read': async () => {
        desk.publish('tariffs', [now]);
        return succeeded(null);
      },
      'tariffs.change': async (change) => {
        if (refusal) return refusal;
        put(desk, { rows: change.rows });
        return succeeded(now.revision);
      },
    },
  });
  await page.getByRole('button', { name: 'Toll prices…' }).click();
  return {
    desk,
    stored: () => now.rows,
    put: (change: Partial<RegionTariffs>) => put(desk, change),
    refuse: (outcome: Outcome<number> | null) => {
      refusal = outcome;
    },
  };
}

test('a cell is edited by keyboard, stored at once, undone, and redone', async () => {
  const { stored } = await openTable([price]);
  await userEvent.click(cell('Price', 1));
  await userEvent.keyboard('{Control>}a{/Control}3.75{Enter}');
  await expect.poll(stored).toEqual([{ ...price, price: '3.75' }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(stored).toEqual([price]);
  await expect.element(cell('Price', 1)).toHaveValue('2.50');
  await button('Redo').click();
  await expect.poll(stored).toEqual([{ ...price, price: '3.75' }]);
  // Esc restores the cell and keeps the dialog open.
  await userEvent.click(cell('Name', 1));
  await userEvent.keyboard('x{Escape}');
  await expect.element(cell('Name', 1)).toHaveValue('Class 1');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('shows a problem with its cell, and keeps the stored value until it is valid', async () => {
  const { stored } = await openTable([price]);
  await cell('Price', 1).fill('two');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/Price 1, Price: Enter a number, such as 2.50/)).toBeVisible();
  await expect.element(cell('Price', 1)).toHaveAttribute('aria-invalid', 'true');
  expect(stored()).toEqual([price]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Toll prices…' }).click();
  await expect.element(cell('Price', 1)).toHaveValue('two');
  await cell('Price', 1).fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(stored).toEqual([{ ...price, price: '2' }]);
  await expect.element(dialog.getByText(/Enter a number/)).not.toBeInTheDocument();
});

test('a new price is prefilled from the last one, and stored once it is valid', async () => {
  const { stored } = await openTable([{ ...price, source: '' }]);
  await expect.element(dialog.getByText('1 price · 1 without a source')).toBeVisible();
  await expect.element(button('Add price')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('System', 2)).toHaveFocus();
  await expect.element(cell('System', 2)).toHaveValue('Norte');
  await cell('Name', 2).fill('Class 4');
  await cell('Vehicle', 2).selectOptions('Truck');
  await cell('Price', 2).fill('9');
  await cell('From', 2).fill('2026-02-01');
  await cell('Source', 2).fill('Board at the plaza');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => stored()[1])
    .toEqual({
      ...price,
      payment_methods: '',
      vehicle_class: 'truck',
      name: 'Class 4',
      price: '9',
      date: '2026-02-01',
      source: 'Board at the plaza',
    });
  await button('Remove price 1').click();
  await expect.poll(stored).toHaveLength(1);
  await button('Undo').click();
  await expect.poll(stored).toHaveLength(2);
});

test('payment methods are selected by name, and unknown ones of a file stay', async () => {
  const { stored } = await openTable([price]);
  focus(cell('Payment', 1));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Transponder' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown>5/}{Enter}');
  await expect.poll(() => stored()[0]?.payment_methods).toBe('cash;tolltag;transponder');
});

test('a file replaces all prices and can be exported again; an invalid one changes nothing', async () => {
  const { stored, desk } = await openTable([price]);
  const header = 'operator,booth,vehicle_class,name,price,currency,payment_methods,transponders,date,source';
  const choose = (name: string, text: string) =>
    dialog.getByLabelText('Toll price file (CSV)').upload(new File([text], name, { type: 'text/csv' }));
  const line = 'Litoral,,truck,Class 4,7.10,EUR,cash,,2026-01-01,';
  await choose('wrong.csv', `${header}\n${line}\n${line.replace('7.10', '7,10').replace('7,10', '"7,10"')}`);
  const alert = dialog.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent(/Couldn’t import wrong.csv.*Price 2, Price: Enter a number.*Nothing was changed/);
  expect(stored()).toEqual([price]);
  expect(desk.asked('tariffs.change')).toEqual([]);
  await choose('right.csv', `${header}\n${line}`);
  await expect.element(dialog.getByText(/Replaced all prices with 1 imported price/)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.poll(() => stored().map(({ operator }) => operator)).toEqual(['Litoral']);

  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await button('Export CSV').click();
  expect(readTariffFile((await files[0]?.text()) ?? '')).toMatchObject({ ok: true, rows: stored() });
  await button('Undo').click();
  await expect.poll(stored).toEqual([price]);
});

test('shows what another window stored, and reports a change that came too late', async () => {
  const { put, refuse } = await openTable([price]);
  put({ rows: [price, { ...price, name: 'Class 2' }] });
  await expect.element(cell('Name', 2)).toHaveValue('Class 2');
  refuse(failed(refused('rows', 'changed-elsewhere')));
  await cell('Name', 1).fill('Mine');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/Changed in another window/);
});

test('a change that couldn’t be stored stays in the table and can be stored later', async () => {
  const { stored, refuse } = await openTable([price]);
  refuse(failed({ kind: 'storage', reason: 'full' }));
  await cell('Price', 1).fill('4');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/Couldn’t save the change/);
  await expect.element(cell('Price', 1)).toHaveValue('4');
  refuse(null);
  await storeTariffs('porto');
  await expect.poll(stored).toEqual([{ ...price, price: '4' }]);
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test('reports where a stored file is invalid', async () => {
  await openTable([], { row: 2, column: 'currency', issue: 'currency' });
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(/Price 2, Currency: Enter a three-letter code, such as EUR.*\/p\/porto\.csv/);
  expect(button('Add price').elements()).toEqual([]);
});

test('only the visible of thousands of prices are rendered', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ ...price, name: `Class ${index + 1}` }));
  await openTable(many);
  await expect.element(cell('Name', 1)).toHaveValue('Class 1');
  expect(dialog.getByRole('row').elements().length).toBeLessThan(100);
  await userEvent.click(cell('Name', 1));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(cell('Name', 3)).toHaveFocus();
});

test('the table is accessible in both themes', async () => {
  const { desk } = await openTable([price, { ...price, source: '', price: 'x' }]);
  await cell('Price', 1).fill('two');
  await userEvent.keyboard('{Enter}');
  await expectAccessibleInBothThemes(desk, 'the table of prices');
});
