import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import type { Fault } from '../../shared/faults/fault.ts';
import { errorCode } from '../sqlite/storage-fault.ts';

/** One question that was asked of the service, without anything that it was about. */
export interface QueryEntry {
  method: string;
  /** The operation's path: never a query, where keys and coordinates stand. */
  path: string;
  fault: Fault | undefined;
  milliseconds: number;
}

export interface Log {
  asked(entry: QueryEntry): void;
  /** Notes a failure of the program itself: its kind and its place in the code, not its text. */
  failure(during: string, error: unknown): void;
  /** The latest lines, the oldest first. */
  lines(): readonly string[];
  close(): Promise<void>;
}

const linesInMemory = 500;
const largestFileBytes = 1024 * 1024;

/**
 * Keeps what the desk did, in memory and in `file`; a file grown too large becomes `<file>.old` at the
 * next start. A file that cannot be written costs the file, not the program.
 */
export async function openLog(file: string, now: () => Date = () => new Date()): Promise<Log> {
  await makeRoom(file);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', () => stream.destroy());
  const stored: string[] = [];

  function add(text: string) {
    const line = `${now().toISOString()} ${text}`;
    stored.push(line);
    if (stored.length > linesInMemory) stored.shift();
    if (stream.writable) stream.write(`${line}\n`);
  }

  return {
    asked: ({ method, path, fault, milliseconds }) =>
      add(`${method} ${path} ${fault ? outcomeOf(fault) : 'ok'} ${Math.round(milliseconds)} ms`),
    failure: (during, error) => add(`${during} failed: ${withoutText(error)}`),
    lines: () => stored,
    close: () =>
      new Promise((resolve) => {
        if (stream.destroyed) resolve();
        else stream.end(resolve);
      }),
  };
}

async function makeRoom(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largestFileBytes) await rename(file, `${file}.old`).catch(() => undefined);
}

const outcomeOf = (fault: Fault): string =>
  fault.kind === 'service' ? `service ${fault.status}` : fault.kind;

/** An error's own text may quote what a person typed, so only its kind and its frames are told. */
function withoutText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, errorCode(error), ...frames.slice(0, 8).map((line) => line.trim())]
    .filter(Boolean)
    .join(' ');
}
