import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Returns the SHA-256, in hexadecimal, of texts and the content of files, in the order given. */
export async function fingerprint(texts: readonly string[], files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  for (const file of files) {
    for await (const chunk of createReadStream(file)) hash.update(chunk);
  }
  return hash.digest('hex');
}
