import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Provider, realProvider } from './provider.ts';

/** The built service as a provider behind a gate, so that specs control when a batch is answered. */
export interface Gate extends Provider {
  /** Lets this many batches be answered; the response to the next one is held after the provider has stored it. */
  holdAfter(batches: number): void;
  /** Sends held responses to clients that are still connected, and holds no more. */
  open(): void;
  /** `zone_id`s of all batches that the provider stored, with repeats. */
  taken: string[];
}

export async function gatedProvider(privateKey: string): Promise<Gate> {
  const behind = await realProvider(privateKey);
  const taken: string[] = [];
  let batchesLeft = Number.POSITIVE_INFINITY;
  const held: (() => void)[] = [];

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '' } = request;
    const body = await text(request);
    // The key of the zones is in the query.
    const answer = await fetch(`${behind.url}${url}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    });
    const answerText = await answer.text();
    if (method === 'POST') {
      if (answer.ok) for (const { zone_id } of JSON.parse(body).zones) taken.push(zone_id);
      batchesLeft -= 1;
    }
    if (method === 'POST' && batchesLeft < 0) await new Promise<void>((resolve) => held.push(resolve));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answerText);
  }

  function open() {
    batchesLeft = Number.POSITIVE_INFINITY;
    for (const answer of held.splice(0)) answer();
  }

  const server = createServer((request, response) => {
    // A killed program aborts its request.
    pass(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    holdAfter(batches) {
      batchesLeft = batches;
    },
    open,
    async close() {
      open();
      server.closeAllConnections();
      server.close();
      await behind.close();
    },
  };
}
