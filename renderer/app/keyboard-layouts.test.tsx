import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focus, openWindow } from './DeskWindow.testing.tsx';

const search = page.getByRole('combobox', { name: 'Search places' });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const { keyboard } = userEvent;

/** Presses a key as a keyboard of that layout tells it. */
const press = (key: KeyboardEventInit) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }),
  );

async function opened() {
  await openWindow({ panel: 'places' });
  await expect.element(search).toBeVisible();
}

test.each([
  ['a French keyboard without Shift', { key: 'é', code: 'Digit2' }],
  ['a French keyboard with Shift', { key: '2', code: 'Digit2', shiftKey: true }],
  ['an English keyboard', { key: '2', code: 'Digit2' }],
  ['the keys for figures', { key: '2', code: 'Numpad2' }],
])('%s opens a panel by its digit, and the focus is in it', async (_, key) => {
  await opened();
  press(key);
  await expect.element(heading('Route')).toBeVisible();
  await keyboard('{Tab}');
  await expect.element(page.getByRole('combobox', { name: 'Start', exact: true })).toHaveFocus();
});

test.each([
  ['French', { key: '/', code: 'Period', shiftKey: true }],
  ['German', { key: '/', code: 'Digit7', shiftKey: true }],
  ['English', { key: '/', code: 'Slash' }],
])('/ searches on a %s keyboard', async (_, key) => {
  await opened();
  press(key);
  await expect.element(search).toHaveFocus();
});

test('a digit with Shift that writes something else, or with Ctrl, opens no panel', async () => {
  await opened();
  press({ key: '"', code: 'Digit2', shiftKey: true });
  press({ key: '2', code: 'Digit2', ctrlKey: true });
  await expect.element(heading('Places')).toBeVisible();
});

test('Esc gives up what is typed, then leaves the field, and digits open panels again', async () => {
  await opened();
  focus(search);
  await keyboard('2');
  await expect.element(search).toHaveValue('2');
  await keyboard('{Escape}{Escape}');
  await expect.element(search).toHaveValue('');
  await keyboard('{Escape}');
  await expect.element(search).not.toHaveFocus();
  await keyboard('2');
  await expect.element(heading('Route')).toBeVisible();
});
