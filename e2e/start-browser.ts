import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumOptions());
}

export interface RunningBrowserHost {
  /** Printed URL with the one-time token. */
  address: string;
  pid: number;
  /** Resolves with the exit code once the main process has ended. */
  ended: Promise<number | null>;
  /** Combined output of the program. */
  output(): string;
  close(): Promise<void>;
}

/** Starts the browser host and waits for the URL that it prints. */
export async function startBrowserHost(
  profileFolder: string,
  environment: Record<string, string> = {},
  entry = 'out/main/browser.js',
): Promise<RunningBrowserHost> {
  const child = spawn(process.execPath, [entry, '--no-open', `--profile=${profileFolder}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const ended = once(child, 'exit').then(([code]) => code);
  let written = '';
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        written += String(chunk);
        const printed = /http:\/\/[a-z]+\.localhost:\d+\/\?token=\S+(?=\s)/.exec(written);
        if (printed) resolve(printed[0]);
      });
    }
    void ended.then(() =>
      reject(new Error(`The browser host ended before it printed an address:\n${written}`)),
    );
  });
  return {
    address,
    pid: child.pid ?? 0,
    ended,
    output: () => written,
    async close() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
