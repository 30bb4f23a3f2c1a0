import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface ProfileLock {
  release(): Promise<void>;
}

/**
 * Keeps a profile to one program at a time, whichever host it runs in. Held by a local socket, which
 * the system lets go of when the program dies.
 * @returns null while another program has it
 */
export async function lockProfile(folder: string): Promise<ProfileLock | null> {
  const path = socketPath(folder);
  const server = (await listening(path)) ?? ((await isAnswered(path)) ? null : await takenOver(path));
  return server && { release: () => new Promise((done) => server.close(() => done())) };
}

/** In the temporary folder, because the path of a socket may have about 100 characters only. */
export function socketPath(folder: string): string {
  const name = `zonedesk-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.socket`);
}

function listening(path: string): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(null) : fail(error),
    );
    server.listen(path, () => done(server.unref()));
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((done) => {
    const visit = connect(path);
    visit.once('connect', () => done(true)).once('error', () => done(false));
    visit.once('close', () => visit.destroy());
  });
}

/** What a program that died has left behind on systems where sockets are files. */
async function takenOver(path: string): Promise<Server | null> {
  await rm(path, { force: true });
  return listening(path);
}
