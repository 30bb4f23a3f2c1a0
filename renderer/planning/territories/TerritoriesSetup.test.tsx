import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Fault, succeeded } from '../../../shared/faults/fault.ts';
import { searchesChangeSchema } from '../../../shared/saved/searches.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { changeStores } from '../../workspace-zones/zones-store.ts';
import { addPlaceToTerritories, useDividedStores } from './divided-stores.ts';
import { useStoreCodes } from './store-codes.ts';
import { addList, button, dialog, job, openDialog, openEmpty } from './territories-dialog.testing.ts';
import { territoriesSearch } from './territories-record.ts';

test('the stores of the dialog are ordered as a job', async () => {
  const desk = await openDialog({
    answers: {
      'jobs.start': async () => succeeded('job'),
      'territories.way': async () => succeeded('streets'),
    },
  });
  await expect.element(dialog).toHaveTextContent('2 requests, regardless of the number of stores');
  await dialog.getByRole('switch', { name: 'Truck' }).click();
  await button('Calculate').click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toMatchObject([
      {
        kind: 'territories',
        question: {
          stores: [{ name: 'Centro' }, { name: 'Pocitos' }],
          method: 'time',
          isReachedLand: true,
        },
      },
    ]);
});

test('the stores of the workspace are divided for, each once', async () => {
  await openEmpty();
  await expect.element(button('Stores in workspace (0)')).toBeDisabled();
  const store = { name: 'Centro', address: '', openingHours: '', position: { lat: -34.906, lng: -56.186 } };
  changeStores('zones.edits.storePlaced', { put: [{ ...store, id: 's', storeId: 'S1' }] });
  onTestFinished(() => changeStores('zones.edits.storeDeleted', { remove: ['s'] }));
  await button('Stores in workspace (1)').click();
  await expect.element(dialog).toHaveTextContent('1 store');
  expect(useDividedStores.getState().stores).toMatchObject([{ name: 'Centro', storeId: 'S1' }]);
  await button('Stores in workspace (1)').click();
  await expect.element(dialog).not.toHaveTextContent('not added');
  expect(useDividedStores.getState().stores).toHaveLength(1);
  const moved = { ...store, id: 's', storeId: 'S2', position: { lat: -34.91, lng: -56.19 } };
  changeStores('zones.edits.storeMoved', { put: [moved] });
  expect(useDividedStores.getState().stores).toEqual([
    { name: 'Centro', storeId: 'S2', position: moved.position, store: 's' },
  ]);
});

test('by straight line nothing is asked', async () => {
  const desk = await openDialog();
  await dialog.getByText('Straight line').click();
  await expect.element(dialog).toHaveTextContent('ignores streets');
  await button('Calculate').click();
  await expect.element(button('Create 2 zones')).toBeEnabled();
  expect(desk.asked('distance.matrix')).toEqual([]);
});

test('why a job stopped is said, and it goes on or is given up', async () => {
  const fault: Fault = { kind: 'offline', reason: 'dns' };
  const desk = await openWindow({
    panel: 'zones',
    answers: { 'jobs.resume': async () => succeeded(null), 'jobs.cancel': async () => succeeded(null) },
  });
  desk.publish('jobs', [{ ...job, state: 'paused', done: 1, fault }]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Couldn’t calculate territories');
  await button('Resume').click();
  await button('Cancel').click();
  expect(desk.asked('jobs.resume')).toEqual([{ id: 'job' }]);
  await expect.poll(() => desk.asked('jobs.cancel')).toEqual([{ id: 'job' }]);
});

test('a store at the place or with the name of another is refused, and both are named', async () => {
  await openDialog();
  await addList('Center, -34.906, -56.186\nPocitos, -34.9, -56.1\nPrado, -34.862, -56.203');
  await expect.element(dialog).toHaveTextContent('3 stores');
  const notice = dialog.getByRole('alert');
  await expect.element(notice).toHaveTextContent('2 stores not added');
  await expect.element(notice).toHaveTextContent('Center is at the same location as Centro');
  await expect.element(notice).toHaveTextContent('A store named Pocitos already exists');
});

test('stores are removed one by one by keyboard, and all at once to be put back', async () => {
  await openDialog();
  dialog.getByRole('button', { name: 'Remove Centro' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Remove Pocitos' })).toHaveFocus();
  await button('Remove all').click();
  await expect.element(button('Restore 1 store')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveTextContent('1 store');
});

test('a place of the map is a store by its address', async () => {
  const found = { public_id: 'p', types: [], formatted_address: 'Rambla 1', distance: 3 };
  await openEmpty({
    answers: { 'localities.geocode': async () => succeeded({ status: 'OK', results: [found] }) },
  });
  addPlaceToTerritories({ name: null, position: { lat: -34.9, lng: -56.1 } });
  await expect.element(dialog.getByRole('button', { name: 'Remove Rambla 1' })).toBeInTheDocument();
});

test('what was entered is taken up again', async () => {
  await openDialog();
  await dialog.getByText('Code list').click();
  await dialog.getByLabelText('Codes and stores').fill('11000, Centro');
  const stored = searchesChangeSchema.parse(JSON.parse(JSON.stringify(territoriesSearch.inputs())));
  useDividedStores.setState(useDividedStores.getInitialState());
  useStoreCodes.setState(useStoreCodes.getInitialState());
  territoriesSearch.restore(stored);
  expect(territoriesSearch.inputs()).toEqual(stored);
  await expect.element(dialog.getByLabelText('Codes and stores')).toHaveValue('11000, Centro');
});
