import { safeStorage } from 'electron';
import type { SecretVault } from '../desk/keys/secret-vault.ts';

/** Encryption with a key that the system keeps; null where the machine has no secure storage. */
export async function safeStorageVault(): Promise<SecretVault | null> {
  const cipher = 'encryptStringAsync' in safeStorage ? asynchronousCipher : synchronousCipher;
  if (!(await cipher.isAvailable()) || isPlainText()) return null;
  return {
    kind: 'safe-storage',
    seal: async (_name, secret) => (await cipher.encrypt(secret)).toString('base64'),
    async open(_name, sealed) {
      const opened = await cipher.decrypt(Buffer.from(sealed, 'base64')).catch(() => null);
      if (!opened) return null;
      if (!opened.outdated) return { secret: opened.secret };
      return { secret: opened.secret, resealed: (await cipher.encrypt(opened.secret)).toString('base64') };
    },
    // What was sealed stands in the store alone, which the keys clear themselves.
    forget: async () => undefined,
  };
}

interface Cipher {
  isAvailable(): Promise<boolean>;
  encrypt(secret: string): Promise<Buffer>;
  decrypt(sealed: Buffer): Promise<{ secret: string; outdated: boolean }>;
}

const asynchronousCipher: Cipher = {
  isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
  encrypt: (secret) => safeStorage.encryptStringAsync(secret),
  async decrypt(sealed) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
    return { secret: result, outdated: shouldReEncrypt };
  },
};

/** For Electron before 42, which has no other. */
const synchronousCipher: Cipher = {
  isAvailable: async () => safeStorage.isEncryptionAvailable(),
  encrypt: async (secret) => safeStorage.encryptString(secret),
  decrypt: async (sealed) => ({ secret: safeStorage.decryptString(sealed), outdated: false }),
};

/** Linux without a keyring: some versions encrypt nonetheless, with a password that everybody knows. */
function isPlainText(): boolean {
  if (process.platform !== 'linux') return false;
  const backend = safeStorage.getSelectedStorageBackend();
  return backend === 'basic_text' || backend === 'unknown';
}
