import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Answers } from '../../desk/desk.testing.ts';
import { button, dialog, openEmpty, square, zones } from './territories-dialog.testing.ts';

const outlines: Readonly<Record<string, ZoneGeometry>> = {
  11000: square(-56.2),
  11100: square(-56.19),
  11200: square(-56.1),
};

const borders: Answers = {
  'localities.geocode': async ({ address = '' }) => {
    const shape = outlines[address];
    const place = { public_id: address, name: address, formatted_address: address, types: ['postal_code'] };
    const location = { lat: -34.9, lng: -56.2 };
    return succeeded({
      status: 'OK',
      results: shape ? [{ ...place, geometry: { location, shape } }] : [],
    });
  },
};

test('zones of codes are one for each store, in one edit; unknown codes are named by their line', async () => {
  await openEmpty({ answers: borders });
  await dialog.getByText('Code list').click();
  await dialog
    .getByLabelText('Codes and stores')
    .fill('code;store\n11000;S1\n11100;S1\n\n11200;S2\n99999;S2');
  await expect.element(dialog).toHaveTextContent('4 codes · 2 stores');
  await button('Find borders').click();
  await expect.element(dialog).toHaveTextContent('Line 6: 99999 not found.');
  await button('Create 2 zones').click();
  await expect.poll(() => zones().map(({ storeId }) => storeId)).toEqual(['S1', 'S2']);
  expect(zones().map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Polygon']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(zones).toEqual([]);
});

test('a code that is given to two stores is refused with both lines', async () => {
  await openEmpty({ answers: borders });
  await dialog.getByText('Code list').click();
  await dialog.getByLabelText('Codes and stores').fill('11000, S1\n11100, S1\n11000, S2');
  await expect.element(dialog).toHaveTextContent('11000: S1 in line 1, S2 in line 3');
  await expect.element(button('Find borders')).toBeDisabled();
});
