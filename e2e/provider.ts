import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import { expect } from './zonedesk.ts';

export interface Provider {
  url: string;
  close(): Promise<void>;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A provider whose answers a spec decides on; what it was asked is kept. */
export interface MadeUpProvider extends Provider {
  asked: { url: URL; headers: IncomingMessage['headers'] }[];
  answer: Answer;
}

export async function madeUpProvider(answer: Answer): Promise<MadeUpProvider> {
  const provider: MadeUpProvider = { url: '', asked: [], answer, close: async () => undefined };
  const server = createServer((request, response) => {
    request.resume();
    provider.asked.push({ url: new URL(request.url ?? '', 'http://provider'), headers: request.headers });
    provider.answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider.close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return provider;
}

/** The built service as a provider that knows this private key. */
export async function realProvider(privateKey: string): Promise<Provider> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'provider-'));
  const child = fork('out/main/service.js', [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send({
    type: 'start',
    regionFolder: resolve('out/regions/montevideo'),
    dataFolder,
    port: 0,
    keys: { publicKey: 'a-public-key', privateKey, readOnlyPrivateKey: 'a-key-that-reads' },
  });
  const [{ url }] = await once(child, 'message');
  return {
    url,
    async close() {
      const ended = once(child, 'exit');
      child.send({ type: 'stop' });
      await ended;
      await rm(dataFolder, { recursive: true });
    },
  };
}

/** Makes the program ask this provider. */
export async function askProvider(page: Page, { url }: Pick<Provider, 'url'>): Promise<void> {
  const changed = await askDesk(page, 'settings.change', { service: { kind: 'provider', baseUrl: url } });
  expect(changed).toMatchObject({ ok: true });
}
