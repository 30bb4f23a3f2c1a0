import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AsyncEntry } from '@napi-rs/keyring';
import { keyringCall } from './keyring-calls.ts';
import type { SecretVault } from './secret-vault.ts';

/** The part of a keyring's entry that is used. */
export interface KeyringEntry {
  setPassword(password: string): Promise<void>;
  getPassword(): Promise<string | null>;
  deletePassword(): Promise<boolean>;
}

const service = 'Zonedesk';

/**
 * Returns an entry of the system keyring; on Linux only of the Secret Service, because the kernel keyring is lost at a
 * restart.
 */
export function keyringEntry(account: string): KeyringEntry {
  const entry = new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
  return {
    setPassword: (password) => keyringCall(entry.setPassword(password)),
    getPassword: async () => (await keyringCall(entry.getPassword())) ?? null,
    deletePassword: () => keyringCall(entry.deletePassword()),
  };
}

/**
 * Returns a vault in the system keyring, after a test with a probe entry; `locked` if the keyring is locked and wasn't
 * unlocked within `keyringTimeoutMs`, null if it doesn't work.
 * @param profile separates the profiles of one user
 */
export async function keyringVault(
  profile: string,
  entry: (account: string) => KeyringEntry = keyringEntry,
): Promise<SecretVault | 'locked' | null> {
  const account = (name: string) => `${profile} ${name}`;
  const result = await probeKeyring(() => entry(account('probe')));
  if (result !== 'works') return result === 'waits' ? 'locked' : null;
  return {
    kind: 'keyring',
    async seal(name, secret) {
      await entry(account(name)).setPassword(secret);
      return account(name);
    },
    async open(sealed) {
      const secret = await entry(sealed)
        .getPassword()
        .catch(() => null);
      return secret === null ? null : { secret };
    },
  };
}

/** Timeout of keyring calls: with a locked keyring, they wait until the user unlocks it. */
const keyringTimeoutMs = 5000;

/**
 * Deletes one secret, even if the keyring can't be used for new ones.
 * @param account as returned by the vault's `seal`
 * @throws Error with the code KEYRING_SILENT if the keyring doesn't respond in time
 */
export async function forgetInKeyring(
  account: string,
  entry: (account: string) => KeyringEntry = keyringEntry,
): Promise<void> {
  const timeout = new AbortController();
  try {
    await Promise.race([
      entry(account).deletePassword(),
      setTimeout(keyringTimeoutMs, undefined, { signal: timeout.signal }).then(() => {
        throw Object.assign(new Error('The keyring does not answer'), { code: 'KEYRING_SILENT' });
      }),
    ]);
  } finally {
    timeout.abort();
  }
}

/**
 * Tests the keyring by writing, reading, and deleting an entry; `waits` if it is locked and wasn't unlocked in time.
 */
export async function probeKeyring(open: () => KeyringEntry): Promise<'works' | 'fails' | 'waits'> {
  const settled = new AbortController();
  const { signal } = settled;
  const timeout = setTimeout(keyringTimeoutMs, 'waits' as const, { signal }).catch(() => 'waits' as const);
  return Promise.race([testEntry(open), timeout]).finally(() => settled.abort());
}

async function testEntry(open: () => KeyringEntry): Promise<'works' | 'fails'> {
  const secret = randomUUID();
  try {
    const entry = open();
    await entry.setPassword(secret);
    const read = await entry.getPassword();
    await entry.deletePassword();
    return read === secret ? 'works' : 'fails';
  } catch {
    return 'fails';
  }
}
