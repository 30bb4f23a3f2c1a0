import type { SecretVault } from '../desk/connections/secret-vault.ts';

/** Methods before Electron 46. */
interface SynchronousStorage {
  isEncryptionAvailable(): boolean;
  encryptString(plainText: string): Buffer;
  decryptString(encrypted: Buffer): string;
}

/** Methods of newer Electron versions; Electron 33 has none of them. */
interface AsynchronousStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(plainText: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
}

/** The part of Electron's `safeStorage` that is used. */
export type SafeStorage = (SynchronousStorage | AsynchronousStorage) & {
  /** Linux only. */
  getSelectedStorageBackend?(): string;
};

/**
 * Returns encryption with a key stored by the system; null if the machine has no secure storage. Call when the app is
 * ready.
 */
export async function safeStorageVault(
  safeStorage: SafeStorage,
  platform: NodeJS.Platform = process.platform,
): Promise<SecretVault | null> {
  const storage = asynchronous(safeStorage);
  const available = await storage.isAsyncEncryptionAvailable().catch(() => false);
  if (!available || (platform === 'linux' && isPlainText(safeStorage))) return null;
  const seal = async (secret: string) => (await storage.encryptStringAsync(secret)).toString('base64');
  return {
    kind: 'safe-storage',
    seal: (_name, secret) => seal(secret),
    async open(sealed) {
      try {
        const { result, shouldReEncrypt } = await storage.decryptStringAsync(Buffer.from(sealed, 'base64'));
        return shouldReEncrypt ? { secret: result, resealed: await seal(result) } : { secret: result };
      } catch {
        return null;
      }
    },
  };
}

/** Returns the asynchronous methods, or wraps the synchronous ones of versions without them. */
function asynchronous(safeStorage: SynchronousStorage | AsynchronousStorage): AsynchronousStorage {
  if ('encryptStringAsync' in safeStorage) return safeStorage;
  return {
    isAsyncEncryptionAvailable: async () => safeStorage.isEncryptionAvailable(),
    encryptStringAsync: async (plain) => safeStorage.encryptString(plain),
    decryptStringAsync: async (encrypted) => ({
      result: safeStorage.decryptString(encrypted),
      shouldReEncrypt: false,
    }),
  };
}

/** Whether encryption uses a well-known password, as in some versions on Linux without a keyring. */
function isPlainText(safeStorage: SafeStorage): boolean {
  const backend = safeStorage.getSelectedStorageBackend?.() ?? 'unknown';
  return backend === 'basic_text' || backend === 'unknown';
}
