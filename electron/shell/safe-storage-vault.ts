import type { SecretVault } from '../desk/keys/secret-vault.ts';

/** Electron before 46. */
interface SynchronousStorage {
  isEncryptionAvailable(): boolean;
  encryptString(plainText: string): Buffer;
  decryptString(encrypted: Buffer): string;
}

/** Newer Electron, from some version after 33. */
interface AsynchronousStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(plainText: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
}

/** The part of Electron's `safeStorage` that is used. */
export type SafeStorage = (SynchronousStorage | AsynchronousStorage) & {
  /** On Linux only. */
  getSelectedStorageBackend?(): string;
};

/**
 * Secure storage through Electron, and null where there is none. Linux without a keyring encrypts with
 * a password that everybody knows (`basic_text`), which counts as none. To be called when the app is ready.
 */
export async function safeStorageVault(
  safeStorage: SafeStorage,
  platform: NodeJS.Platform = process.platform,
): Promise<SecretVault | null> {
  const storage = asynchronous(safeStorage);
  if (!(await storage.isAsyncEncryptionAvailable().catch(() => false))) return null;
  if (platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend?.() ?? 'unknown';
    if (backend === 'basic_text' || backend === 'unknown') return null;
  }
  const seal = async (secret: string) => (await storage.encryptStringAsync(secret)).toString('base64');
  return {
    kind: 'safe-storage',
    seal: (_name, secret) => seal(secret),
    async open(_name, sealed) {
      try {
        const { result, shouldReEncrypt } = await storage.decryptStringAsync(Buffer.from(sealed, 'base64'));
        return shouldReEncrypt ? { secret: result, resealed: await seal(result) } : { secret: result };
      } catch {
        return null;
      }
    },
    forget: async () => undefined,
  };
}

/** The asynchronous calls where they exist; the synchronous ones lose their keys in 46. */
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
