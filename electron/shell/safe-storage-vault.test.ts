import { expect, test } from 'vitest';
import { type SafeStorage, safeStorageVault } from './safe-storage-vault.ts';

/** Storage as in Electron 33: synchronous only. Reverses the text instead of encrypting it. */
const older = (backend = 'gnome_libsecret', available = true): SafeStorage => ({
  isEncryptionAvailable: () => available,
  encryptString: (plain) => Buffer.from(plain).reverse(),
  decryptString(encrypted) {
    if (encrypted.length === 0) throw new Error('Error while decrypting the ciphertext');
    return Buffer.from(encrypted).reverse().toString();
  },
  getSelectedStorageBackend: () => backend,
});

/** Storage as in Electron 45: has both kinds of calls; the synchronous ones must not be used. */
function newer(shouldReEncrypt = false): SafeStorage {
  const unused = () => {
    throw new Error('deprecated');
  };
  return {
    isEncryptionAvailable: unused,
    encryptString: unused,
    decryptString: unused,
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (plain) => Buffer.from(`new:${plain}`).reverse(),
    async decryptStringAsync(encrypted) {
      const plain = Buffer.from(encrypted).reverse().toString();
      if (!plain.startsWith('new:')) throw new Error('cannot decrypt');
      return { result: plain.slice(4), shouldReEncrypt };
    },
    getSelectedStorageBackend: () => 'kwallet6',
  };
}

test.each([
  ['synchronous', older()],
  ['asynchronous', newer()],
])('text sealed by %s calls is unreadable and can be opened again', async (_, storage) => {
  const vault = await safeStorageVault(storage, 'linux');
  const sealed = (await vault?.seal('private', 'secret')) ?? '';
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('secret');
  expect(await vault?.open(sealed)).toEqual({ secret: 'secret' });
});

test('reseals text that should be re-encrypted', async () => {
  const vault = await safeStorageVault(newer(true), 'linux');
  const sealed = (await vault?.seal('private', 'secret')) ?? '';
  expect(await vault?.open(sealed)).toEqual({ secret: 'secret', resealed: sealed });
});

test('text that can’t be decrypted opens as null', async () => {
  expect(await (await safeStorageVault(older(), 'linux'))?.open('')).toBeNull();
  expect(await (await safeStorageVault(newer(), 'linux'))?.open('AAAA')).toBeNull();
});

test('storage with a publicly known password or no encryption isn’t secure', async () => {
  expect(await safeStorageVault(older('basic_text'), 'linux')).toBeNull();
  expect(await safeStorageVault(older('unknown'), 'linux')).toBeNull();
  expect(await safeStorageVault(older('gnome_libsecret', false), 'linux')).toBeNull();
});

test('needs no backend on other systems', async () => {
  const { getSelectedStorageBackend: _, ...storage } = older();
  expect(await safeStorageVault(storage, 'darwin')).not.toBeNull();
});
