import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { processFamily } from './process-family.ts';

/** Encodings of a secret in a file, a text, or a memory image. */
function spellings(secret: string): Buffer[] {
  const plain = Buffer.from(secret);
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), plain]).toString('base64');
    // Base64 letters at both ends also encode bits of the neighboring bytes.
    return Buffer.from(text.slice(before === 0 ? 0 : 4, -4));
  });
  return [
    plain,
    Buffer.from(secret, 'utf16le'),
    Buffer.from(plain.toString('hex')),
    Buffer.from([...secret].reverse().join('')),
    ...base64,
  ];
}

const holds = (content: Buffer, secret: string): boolean =>
  spellings(secret).some((spelling) => content.includes(spelling));

export const textHolds = (text: string, secret: string): boolean => holds(Buffer.from(text), secret);

/** Returns the files below these folders that contain the secret. */
export async function filesWith(folders: readonly string[], secret: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      // Some are deleted before they can be read.
      const content = await readFile(file).catch(() => Buffer.alloc(0));
      if (holds(content, secret)) found.push(file);
    }
  }
  return found;
}

/** Finds the secret in the command lines and environments of a process and its descendants. */
export async function processesWith(pid: number, secret: string): Promise<string[]> {
  const found: string[] = [];
  for (const one of processFamily(pid)) {
    for (const part of ['cmdline', 'environ']) {
      const content = await readFile(`/proc/${one}/${part}`).catch(() => Buffer.alloc(0));
      if (holds(content, secret)) found.push(`${part} of ${one}`);
    }
  }
  return found;
}

/** Finds the secret in a page: its content, storage, and memory. */
export async function windowWith(page: Page, secret: string): Promise<string[]> {
  // Searched outside the page, as searching inside would put the secret into it.
  const visible = await page.evaluate(() => ({
    document: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    ),
    address: window.location.href,
    'local storage': JSON.stringify({ ...localStorage }),
    'session storage': JSON.stringify({ ...sessionStorage }),
    history: JSON.stringify(window.history.state),
  }));
  const { cookies, origins } = await page
    .context()
    .storageState({ indexedDB: true })
    .catch(() => ({
      cookies: [],
      origins: [],
    }));
  const places: Record<string, string> = {
    ...visible,
    fields: visible.fields.join('\n'),
    cookies: JSON.stringify(cookies),
    databases: JSON.stringify(origins),
    memory: await heapOf(page),
  };
  return Object.entries(places).flatMap(([place, text]) => (textHolds(text, secret) ? [place] : []));
}

/** Returns the heap of a page after garbage collection. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return parts.join('');
}
