import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';

/** The page of an Electron program over the Chrome DevTools Protocol, as test libraries would slow its start. */
export interface DevTools {
  send(method: string, parameters?: object): Promise<unknown>;
  /** Evaluates an expression; awaits it if it is a promise. */
  evaluate(expression: string): Promise<unknown>;
  close(): void;
}

const lookEveryMs = 20;
const maxSilenceMs = 500;

/**
 * Waits for the page of a program that was started with `--remote-debugging-port=0`.
 * @param origin start of the page's URL
 * @throws Error if the program ends before
 */
export async function devToolsOf(program: ChildProcess, origin: string): Promise<DevTools> {
  const port = await portOf(program);
  for (;;) {
    const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
    const targets: { type: string; url: string; webSocketDebuggerUrl: string }[] = await listed.json();
    const target = targets.find(({ type, url }) => type === 'page' && url.startsWith(origin));
    const page = target && (await connected(target.webSocketDebuggerUrl));
    if (page && (await shows(page, origin))) return page;
    page?.close();
    await pause(lookEveryMs);
  }
}

/** A page that is still loading is replaced by another target. */
async function shows(page: DevTools, origin: string): Promise<boolean> {
  const query = page.evaluate(`location.href.startsWith('${origin}') && document.readyState !== 'loading'`);
  // Calls to a page that is about to change its process are never answered.
  const visible = await Promise.race([query.catch(() => false), pause(maxSilenceMs)]);
  return visible === true;
}

function portOf(program: ChildProcess): Promise<string> {
  let written = '';
  return new Promise((resolve, reject) => {
    program.stderr?.on('data', (chunk) => {
      written += String(chunk);
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(written)?.[1];
      if (port !== undefined) resolve(port);
    });
    program.once('exit', () => reject(new Error(`Electron ended at once:\n${written}`)));
  });
}

async function connected(address: string): Promise<DevTools> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  socket.on('message', (data) => {
    const { id, result, error } = JSON.parse(String(data));
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  const send = (method: string, parameters: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params: parameters }));
    });
  return {
    send,
    async evaluate(expression) {
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      const { result, exceptionDetails } = answer as {
        result: { value?: unknown };
        exceptionDetails?: { exception?: { description?: string } };
      };
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The page threw');
      return result.value;
    },
    close: () => socket.terminate(),
  };
}
