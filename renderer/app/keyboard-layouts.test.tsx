import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focus, openWindow } from './DeskWindow.testing.tsx';

const search = page.getByRole('combobox', { name: 'Search places' });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const { keyboard } = userEvent;

/** Presses a key as a keyboard of that layout tells it; whether it does there what it does in every program. */
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

test.each([
  ['~ of a French keyboard', { key: '~', code: 'Digit2' }],
  ['{ of a German keyboard', { key: '{', code: 'Digit7' }],
  ['a letter of a Greek keyboard in the place of D', { key: 'δ', code: 'KeyD' }],
  ['a dead key', { key: 'Dead', code: 'Digit4' }],
])('%s, written with AltGr, does nothing and is not kept from being written', async (_, key) => {
  await openWindow({ panel: 'zones' });
  await expect.element(heading('Zones')).toBeVisible();
  for (const asOn of [{}, { ctrlKey: true, altKey: true }])
    expect(press({ ...key, modifierAltGraph: true, ...asOn })).toBe(true);
  await expect.element(heading('Zones')).toBeVisible();
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
});

test.each([
  ['Russian', { key: 'л', code: 'KeyK' }],
  ['Greek', { key: 'κ', code: 'KeyK' }],
  ['Hebrew', { key: 'ל', code: 'KeyK' }],
  ['Dvorak', { key: 'k', code: 'KeyV' }],
])('Ctrl and the letter open the palette on a %s keyboard', async (_, key) => {
  await opened();
  expect(press({ ...key, ctrlKey: true })).toBe(false);
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('Ctrl and what a Latin layout has in the place of K open no palette', async () => {
  await opened();
  expect(press({ key: 't', code: 'KeyK', ctrlKey: true })).toBe(true);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['a Russian keyboard', { key: '.', code: 'Slash' }],
  ['a French keyboard', { key: '!', code: 'Slash' }],
])('what %s has in the place of / searches nothing', async (_, key) => {
  await opened();
  expect(press(key)).toBe(true);
  await expect.element(search).not.toHaveFocus();
});

test('an Arabic digit opens the panel of its place', async () => {
  await opened();
  press({ key: '٢', code: 'Digit2' });
  await expect.element(heading('Route')).toBeVisible();
});

test('signs that are written into a field open no panel and are not kept from it', async () => {
  await opened();
  focus(search);
  for (const key of [
    { key: '/', code: 'Digit7', shiftKey: true },
    { key: 'é', code: 'Digit2' },
    { key: '2', code: 'Digit2', shiftKey: true },
    { key: '@', code: 'KeyQ', modifierAltGraph: true, ctrlKey: true, altKey: true },
  ])
    expect(press(key)).toBe(true);
  await expect.element(search).toHaveFocus();
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
