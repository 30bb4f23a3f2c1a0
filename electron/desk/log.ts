import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import type { Fault } from '../../shared/faults/fault.ts';
import { errorCode } from '../sqlite/storage-fault.ts';

/** One request to the service, without its content. */
export interface RequestEntry {
  method: string;
  /** Path of the operation, without the query string, which contains keys and coordinates. */
  path: string;
  fault: Fault | undefined;
  milliseconds: number;
}

/** Log of requests and failures, without keys and user input. */
export interface Log {
  request(entry: RequestEntry): void;
  /** Logs an unexpected failure: its kind, code, and stack frames, not its message. */
  failure(during: string, error: unknown): void;
  /** Returns the latest lines since the program started, oldest first. */
  lines(): readonly string[];
  close(): Promise<void>;
}

const maxLinesInMemory = 500;
const maxFileBytes = 1024 * 1024;

/**
 * Opens a log in memory and in `file`. A file of more than `maxFileBytes` is renamed to `<file>.old` when it is opened.
 * If the file can't be written, logging continues in memory.
 */
export async function openLog(file: string, now: () => Date = () => new Date()): Promise<Log> {
  await rotate(file);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', () => stream.destroy());
  const latestLines: string[] = [];

  function add(text: string) {
    const line = `${now().toISOString()} ${text}`;
    latestLines.push(line);
    if (latestLines.length > maxLinesInMemory) latestLines.shift();
    if (stream.writable) stream.write(`${line}\n`);
  }

  return {
    request: ({ method, path, fault, milliseconds }) =>
      add(`${method} ${path} ${fault ? faultLabel(fault) : 'ok'} ${Math.round(milliseconds)} ms`),
    failure: (during, error) => add(`${during} failed: ${withoutText(error)}`),
    lines: () => latestLines,
    close: () =>
      new Promise((resolve) => {
        if (stream.destroyed) resolve();
        else stream.end(resolve);
      }),
  };
}

async function rotate(file: string): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > maxFileBytes) await rename(file, `${file}.old`).catch(() => undefined);
}

const faultLabel = (fault: Fault): string =>
  fault.kind === 'service' ? `service ${fault.status}` : fault.kind;

/** Returns type, code, and stack frames of an error, without its message, which may quote user input. */
function withoutText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, errorCode(error), ...frames.slice(0, 8).map((line) => line.trim())]
    .filter(Boolean)
    .join(' ');
}
