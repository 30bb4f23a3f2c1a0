import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AsyncEntry } from '@napi-rs/keyring';
import type { SecretVault } from './secret-vault.ts';

/** The part of a keyring's entry that is used. */
export interface KeyringEntry {
  setPassword(password: string): Promise<void>;
  getPassword(): Promise<string | null>;
  deletePassword(): Promise<boolean>;
}

const service = 'Zonedesk';

/** On Linux only the Secret Service: the kernel's keyring, its substitute, forgets at the next start. */
export const systemEntry = (account: string): KeyringEntry =>
  new AsyncEntry(service, account, { linux: { store: 'secret-service' } });

/**
 * The system's keyring, if it keeps what it is given: a probe is written, read and deleted.
 * @param profile tells apart the profiles of one user
 */
export async function keyringVault(
  profile: string,
  entry: (account: string) => KeyringEntry = systemEntry,
): Promise<SecretVault | null> {
  const account = (name: string) => `${profile} ${name}`;
  if ((await probe(() => entry(account('probe')))) !== 'works') return null;
  return {
    kind: 'keyring',
    async seal(name, secret) {
      await entry(account(name)).setPassword(secret);
      return account(name);
    },
    async open(name) {
      const secret = await entry(account(name))
        .getPassword()
        .catch(() => null);
      return secret === null ? null : { secret };
    },
    async forget(name) {
      await entry(account(name)).deletePassword();
    },
  };
}

/** A keyring that is locked waits for somebody to unlock it, where nobody may be asked. */
const longestProbeMs = 5000;

/**
 * Writes, reads and deletes an entry. `waits`: the keyring is locked, and nobody unlocked it in time.
 */
export async function probe(open: () => KeyringEntry): Promise<'works' | 'fails' | 'waits'> {
  const settled = new AbortController();
  const { signal } = settled;
  const impatience = setTimeout(longestProbeMs, 'waits' as const, { signal }).catch(() => 'waits' as const);
  return Promise.race([probed(open), impatience]).finally(() => settled.abort());
}

async function probed(open: () => KeyringEntry): Promise<'works' | 'fails'> {
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
