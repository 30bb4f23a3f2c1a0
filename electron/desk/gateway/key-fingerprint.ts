import { createHmac, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** Identifies a key without revealing it, for code outside the gateway. */
export interface KeyFingerprint {
  /** The same for the same key until the program exits. */
  id: string;
  /** Returns a slow hash in hexadecimal, which doesn't reveal even a short key and can be stored in a file. */
  hash(salt: string): Promise<string>;
}

const derive = promisify<string, string, number, Buffer>(scrypt);
const secretOfThisRun = randomBytes(32);

export const fingerprintOf = (key: string): KeyFingerprint => ({
  id: createHmac('sha256', secretOfThisRun).update(key).digest('hex'),
  hash: async (salt) => (await derive(key, salt, 16)).toString('hex'),
});
