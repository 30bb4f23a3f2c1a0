import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';

import { confStore } from '../settings/conf-store.ts';
import { type KeyringEntry, keyringVault } from './keyring-vault.ts';
import { openKeys } from './keys.ts';

const key = 'b5f1c0de-0000-4000-8000-canary000001';

/** A keyring in memory; `broken` fails every call as a locked one does. */
function keyring() {
  const kept = new Map<string, string>();
  const state = { kept, broken: false };
  const guard = () => {
    if (state.broken) throw new Error('locked');
  };
  const entry = (account: string): KeyringEntry => ({
    async setPassword(password) {
      guard();
      kept.set(account, password);
    },
    async getPassword() {
      guard();
      return kept.get(account) ?? null;
    },
    async deletePassword() {
      guard();
      return kept.delete(account);
    },
  });
  return { ...state, entry, break: () => Object.assign(state, { broken: true }) };
}

const profile = () => {
  const folder = temporaryFolder();
  return {
    store: () => confStore(folder, 'keys'),
    onDisk: () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(),
  };
};

test('a key is there after a restart, and in no file in clear', async () => {
  const ring = keyring();
  const vault = await keyringVault('main', ring.entry);
  const { store, onDisk } = profile();
  const keys = await openKeys(store(), vault);
  expect(await keys.set('private', key)).toEqual({
    ok: true,
    value: { keys: { public: 'absent', private: 'stored' }, secureStorage: true },
  });
  const later = await openKeys(store(), vault);
  expect(later.inClear()).toEqual({ private: key });
  expect(later.state().keys.private).toBe('stored');
  expect(onDisk()).not.toContain(key);
});

test('a locked keyring that waits for somebody counts as none after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const never = () => new Promise<never>(() => undefined);
  const locked = { setPassword: never, getPassword: never, deletePassword: never };
  const vault = keyringVault('main', () => locked);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await vault).toBeNull();
});

test('a forgotten key is nowhere any more', async () => {
  const ring = keyring();
  const vault = await keyringVault('main', ring.entry);
  const { store } = profile();
  const keys = await openKeys(store(), vault);
  await keys.set('private', key);
  await keys.forget('private');
  expect(keys.inClear()).toEqual({});
  expect([...ring.kept.values()]).toEqual([]);
  expect((await openKeys(store(), vault)).state().keys.private).toBe('absent');
});

test('without secure storage a key lives until the program ends', async () => {
  const { store, onDisk } = profile();
  const keys = await openKeys(store(), null);
  expect(await keys.set('public', key)).toEqual({
    ok: true,
    value: { keys: { public: 'session', private: 'absent' }, secureStorage: false },
  });
  expect(keys.inClear()).toEqual({ public: key });
  expect((await openKeys(store(), null)).state().keys.public).toBe('absent');
  expect(onDisk()).not.toContain(key);
});

test('a key that cannot be opened any more is unreadable until it is given again', async () => {
  const ring = keyring();
  const vault = await keyringVault('main', ring.entry);
  const { store } = profile();
  await (await openKeys(store(), vault)).set('private', key);

  const noStorage = await openKeys(store(), null);
  expect(noStorage.state().keys.private).toBe('unreadable');
  expect(noStorage.inClear()).toEqual({});

  ring.kept.clear();
  const wiped = await openKeys(store(), vault);
  expect(wiped.state().keys.private).toBe('unreadable');
  await wiped.set('private', key);
  expect((await openKeys(store(), vault)).state().keys.private).toBe('stored');
});

test('a key that the storage refuses to take is kept for the session', async () => {
  const ring = keyring();
  const vault = await keyringVault('main', ring.entry);
  const { store } = profile();
  const keys = await openKeys(store(), vault);
  ring.break();
  expect(await keys.set('private', key)).toMatchObject({ value: { keys: { private: 'session' } } });
  expect(keys.inClear()).toEqual({ private: key });
  expect(store().get()).toEqual({});
});

test('a damaged record is an unreadable key, not a crash', async () => {
  const { store } = profile();
  store().set({ private: 'nonsense', public: { vault: 'keyring', sealed: 5 } });
  const vault = await keyringVault('main', keyring().entry);
  const { keys } = (await openKeys(store(), vault)).state();
  expect(keys).toEqual({ public: 'unreadable', private: 'unreadable' });
});

test('a key that cannot stand in a header is refused without being repeated', async () => {
  const keys = await openKeys(profile().store(), null);
  for (const wrong of ['two words', 'line\nbreak', 'ключ']) {
    const outcome = await keys.set('private', wrong);
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'invalid', fields: [{ field: 'key' }] } });
    expect(JSON.stringify(outcome)).not.toContain(wrong);
  }
  expect(keys.state().keys.private).toBe('absent');
});

test('a keyring that does not keep what it is given counts as none', async () => {
  const ring = keyring();
  expect(await keyringVault('main', ring.entry)).not.toBeNull();
  expect([...ring.kept.values()]).toEqual([]);
  ring.break();
  expect(await keyringVault('main', ring.entry)).toBeNull();
  const forgetful = (account: string) => ({ ...ring.entry(account), setPassword: async () => {} });
  expect(await keyringVault('main', forgetful)).toBeNull();
  expect(
    await keyringVault('main', () => {
      throw new Error('no such store');
    }),
  ).toBeNull();
});

test('profiles do not see the keys of each other', async () => {
  const ring = keyring();
  const [one, other] = await Promise.all([
    keyringVault('one', ring.entry),
    keyringVault('other', ring.entry),
  ]);
  await one?.seal('private', key);
  expect(await other?.open('private', '')).toBeNull();
});
