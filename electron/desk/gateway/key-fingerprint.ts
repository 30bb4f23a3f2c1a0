import { createHmac, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** Tells keys apart without being one: what others than the gateway get of a key. */
export interface KeyFingerprint {
  /** The same for the same key until the program ends. */
  id: string;
  /** A slow hash that may stand in a file: it tells nobody the key, not even a short one. */
  hash(salt: string): Promise<string>;
}

const derive = promisify<string, string, number, Buffer>(scrypt);
const secretOfThisRun = randomBytes(32);

export const fingerprintOf = (key: string): KeyFingerprint => ({
  id: createHmac('sha256', secretOfThisRun).update(key).digest('hex'),
  hash: async (salt) => (await derive(key, salt, 16)).toString('hex'),
});
