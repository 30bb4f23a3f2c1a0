import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { makeKeys } from '../electron/service/project.ts';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { inProcess } from './in-process.ts';
import { expect } from './zonedesk.ts';

export interface Provider {
  url: string;
  close(): Promise<void>;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a provider with responses by the spec; records its requests. */
export interface MadeUpProvider extends Provider {
  requests: { url: URL; headers: IncomingMessage['headers'] }[];
  answer: Answer;
}

export async function madeUpProvider(answer: Answer): Promise<MadeUpProvider> {
  const provider: MadeUpProvider = { url: '', requests: [], answer, close: async () => undefined };
  const server = createServer((request, response) => {
    request.resume();
    provider.requests.push({ url: new URL(request.url ?? '', 'http://provider'), headers: request.headers });
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

/** Returns the worker's service as a provider that accepts this private key. */
export async function realProvider(privateKey: string): Promise<Provider> {
  const { openProject } = await inProcess();
  const { url, close } = await openProject({ ...makeKeys(), privateKey });
  return { url, close: async () => close() };
}

/** Selects this provider in the program. */
export async function selectProvider(page: Page, { url }: Pick<Provider, 'url'>): Promise<void> {
  const changed = await askDesk(page, 'settings.change', { service: { kind: 'provider', baseUrl: url } });
  expect(changed).toMatchObject({ ok: true });
}

const keysState = z.object({ origin: z.string() });

/** Enters the private key of the provider in use. */
export async function giveKey(page: Page, key: string): Promise<void> {
  const { origin } = keysState.parse(await stateOfDesk(page, 'keys'));
  expect(await askDesk(page, 'keys.set', { origin, name: 'private', key })).toMatchObject({ ok: true });
}
