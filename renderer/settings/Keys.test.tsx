import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { KeysState } from '../../shared/desk/connections.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { desk as client } from '../desk/desk.ts';

const origin = 'https://api.example.com';
const settings = { service: { kind: 'provider', baseUrl: `${origin}/v1` } } as const;

/** The settings with a provider in use and these keys for it. */
const openWith = (
  keys: Partial<KeysState['keys']>,
  answers: Answers = {},
  secureStorage: KeysState['secureStorage'] = 'there',
) =>
  openWindow({
    panel: 'settings',
    settings,
    keys: { origin, keys: { public: 'absent', private: 'absent', ...keys }, others: [], secureStorage },
    answers,
  });

const secret = 'a-key-that-nobody-may-see';
const privateKey = page.getByLabelText('Private key', { exact: true });
const keep = page.getByRole('button', { name: 'Save Private key' });
const forget = page.getByRole('button', { name: 'Remove Private key' });
const testConnection = page.getByRole('button', { name: 'Test connection' });

test('a key that is kept is handed to the desk once, and is nowhere in the window', async () => {
  const desk = await openWith({});
  await privateKey.fill(` ${secret} `);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Saved in this computer’s secure storage')).toBeVisible();
  expect(desk.asked('keys.set')).toEqual([{ origin, name: 'private', key: secret }]);
  await expect.element(privateKey).toHaveValue('');
  await expect.element(privateKey).toHaveAttribute('placeholder', 'Paste a new key to replace it');
  expect(document.documentElement.outerHTML).not.toContain(secret);
});

test('a key that was typed and not kept is told of, and is asked about when its field goes', async () => {
  const desk = await openWith({});
  await privateKey.fill(secret);
  await page.getByLabelText('Public key', { exact: true }).click();
  await expect.element(page.getByText('Not saved')).toBeVisible();
  const places = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Places' });
  await places.click();
  const question = page.getByText('Private key for api.example.com isn’t saved. Save it?', {
    exact: true,
  });
  await expect.element(question).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain(secret);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => desk.asked('keys.set')).toEqual([{ origin, name: 'private', key: secret }]);
  await expect.element(page.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
});

test('a key that was typed and cleared is not reported as unsaved', async () => {
  await openWith({});
  await privateKey.fill(secret);
  await page.getByLabelText('Public key', { exact: true }).click();
  const typed = page.getByText('Not saved');
  await expect.element(typed).toBeVisible();
  await privateKey.fill('');
  await expect.element(typed).not.toBeInTheDocument();
});

test('a key that is kept in another window ends the question about the one that was typed', async () => {
  await openWith({});
  await privateKey.fill(secret);
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Places' }).click();
  const question = page.getByRole('button', { name: 'Discard' });
  await expect.element(question).toBeVisible();
  await client.call('keys.set', { origin, name: 'private', key: 'another-key' });
  await expect.element(question).not.toBeInTheDocument();
});

test('the window does not end in silence while a key was typed and not kept', async () => {
  await openWith({});
  const ends = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(ends()).toBe(true);
  await privateKey.fill(secret);
  expect(ends()).toBe(false);
  await userEvent.keyboard('{Enter}');
  await expect.element(privateKey).toHaveValue('');
  expect(ends()).toBe(true);
});

test('an empty field is no key', async () => {
  const desk = await openWith({});
  await privateKey.fill('   ');
  await keep.click();
  await expect.element(privateKey).toHaveValue('');
  expect(desk.asked('keys.set')).toEqual([]);
});

test('a key is forgotten', async () => {
  const desk = await openWith({ private: 'stored' });
  await forget.click();
  await expect.element(forget).not.toBeInTheDocument();
  expect(desk.asked('keys.forget')).toEqual([{ origin, name: 'private' }]);
});

test('without secure storage it is said that keys last until the program ends', async () => {
  await openWith({ public: 'session' }, {}, 'none');
  await expect.element(page.getByRole('note')).toHaveTextContent('This computer has no secure storage');
  await expect.element(page.getByText('Kept until you close Zonedesk', { exact: true })).toBeVisible();
});

test('a key that can no longer be decrypted is asked for again', async () => {
  await openWith({ public: 'unreadable' });
  await expect.element(page.getByText(/can’t decrypt the saved key. Enter it again/)).toBeVisible();
});

test('why a key was not kept is told at its field', async () => {
  await openWith(
    {},
    {
      'keys.set': async () => failed({ kind: 'desk', reason: 'failed', detail: 'keys.set failed (ENOSPC)' }),
    },
  );
  await privateKey.fill(secret);
  await keep.click();
  await expect
    .element(page.getByRole('alert', { name: 'Couldn’t save the key' }))
    .toHaveTextContent('Zonedesk error: keys.set failed (ENOSPC)');
});

test('the connection test says of each key what it may do, what is not offered, and why not', async () => {
  const test = (key: 'public' | 'private', operation: 'distance.route' | 'zones.create') => ({
    key,
    operation,
  });
  await openWindow({
    panel: 'settings',
    settings,
    keys: { origin, keys: { public: 'stored', private: 'stored' }, others: [], secureStorage: 'there' },
    answers: {
      'keys.test': async () =>
        succeeded([
          { ...test('public', 'distance.route'), outcome: { kind: 'allowed' } },
          {
            ...test('public', 'zones.create'),
            outcome: { kind: 'refused', fault: { kind: 'forbidden', message: 'Key does not match' } },
          },
          {
            ...test('private', 'distance.route'),
            outcome: { kind: 'refused', fault: { kind: 'service', status: 404 } },
          },
          { ...test('private', 'zones.create'), outcome: { kind: 'allowed' } },
        ]),
    },
  });
  await testConnection.click();
  const ofPublic = page.getByRole('table', { name: 'Public key' });
  const ofPrivate = page.getByRole('table', { name: 'Private key' });
  await expect.element(ofPublic).toHaveTextContent('RoutesAllowed');
  await expect.element(ofPublic).toHaveTextContent('Not allowed');
  await expect.element(ofPrivate).toHaveTextContent('Not supported');
  await expect
    .element(page.getByText(/^This key isn’t allowed to do this.*Service message: Key does not match$/))
    .toBeVisible();
});

test('the test of the connection tells which engines answer, with their versions and the dates of their data', async () => {
  await openWith(
    {},
    {
      'keys.test': async () => succeeded([]),
      'engines.list': async () =>
        succeeded([
          {
            kind: 'routing',
            name: 'Valhalla',
            version: '3.6.1',
            dataDate: '2026-11-02T03:04:05Z',
            state: 'up',
          },
          { kind: 'routing', name: 'Valhalla', version: null, dataDate: null, state: 'down' },
          { kind: 'transit', name: 'MOTIS', version: '3.0.0', dataDate: null, state: 'unsupported' },
        ]),
    },
  );
  await testConnection.click();
  const rows = page.getByRole('table', { name: 'Engines' }).getByRole('row');
  await expect
    .element(rows.nth(0))
    .toHaveTextContent('Routes and tollsValhalla 3.6.1Data from Nov 2, 2026Available');
  await expect.element(rows.nth(1)).toHaveTextContent('Routes and tollsValhallaUnreachable');
  await expect.element(rows.nth(2)).toHaveTextContent('TransitMOTIS 3.0.0Unsupported version');
});

test('a provider that does not tell what it answers from has no table of it', async () => {
  const desk = await openWith(
    {},
    { 'keys.test': async () => succeeded([]), 'engines.list': async () => succeeded([]) },
  );
  await testConnection.click();
  await expect.element(page.getByText('No key to test. Enter one above.')).toBeVisible();
  expect(desk.asked('engines.list')).toHaveLength(1);
  await expect.element(page.getByRole('table', { name: 'Engines' })).not.toBeInTheDocument();
});

test('a test that fails as a whole can be tried again', async () => {
  const desk = await openWindow({
    panel: 'settings',
    answers: { 'keys.test': async () => failed({ kind: 'timeout' }) },
  });
  await testConnection.click();
  const fault = page.getByRole('alert', { name: 'Couldn’t test the connection' });
  await expect.element(fault).toHaveTextContent('The service took too long to respond. Try again.');
  desk.answer({ 'keys.test': async () => succeeded([]) });
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No key to test. Enter one above.')).toBeVisible();
  await expect.element(fault).not.toBeInTheDocument();
});

test('what was found says nothing of other keys, and stays where the same are told again', async () => {
  const desk = await openWith({}, { 'keys.test': async () => succeeded([]) });
  await testConnection.click();
  await expect.element(page.getByText('No key to test. Enter one above.')).toBeVisible();
  desk.publish('keys', structuredClone(desk.published('keys')));
  desk.publish('settings', { ...desk.published('settings'), theme: 'dark' });
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
  expect(page.getByText('No key to test. Enter one above.').elements()).toHaveLength(1);
  await privateKey.fill(secret);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('Shows what each key can access and which engines the service uses.'))
    .toBeVisible();
});

test('the built-in service wants no key, and a key for another service is kept and can be forgotten', async () => {
  const other = {
    origin: 'https://other.example.com',
    keys: { public: 'absent', private: 'stored' },
  } as const;
  const desk = await openWindow({
    panel: 'settings',
    keys: {
      origin: null,
      keys: { public: 'absent', private: 'absent' },
      others: [{ origin, keys: { public: 'absent', private: 'absent' } }, other],
      secureStorage: 'there',
    },
    answers: {
      'keys.forget': async () => {
        desk.publish('keys', {
          origin: null,
          keys: { public: 'absent', private: 'absent' },
          others: [],
          secureStorage: 'there',
        });
        return succeeded(null);
      },
    },
  });
  await expect.element(page.getByText('other.example.com: Private key')).toBeVisible();
  await expect.element(privateKey).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove other.example.com' }).click();
  await expect.element(page.getByText('Keys for other services')).not.toBeInTheDocument();
  expect(desk.asked('keys.forget')).toEqual([{ origin: other.origin, name: 'private' }]);
});

test('of a locked keyring it is said that its keys are still there, and how to come to them', async () => {
  await openWith({ private: 'unreadable' }, {}, 'locked');
  await expect.element(page.getByText('The keyring is locked, so keys')).toBeVisible();
  await expect.element(privateKey).toHaveAccessibleDescription('Saved in the locked keyring');
});
