import { Actor } from '@valhallajs/valhallajs';
import { valhallaConfig } from '../../../region-format/engine-config.ts';
import { endOnUnhandledRejection } from '../../../unhandled-rejections.ts';
import type { EngineReply, EngineRequest } from './engine-messages.ts';
import { readExpandedEdges } from './expanded-edges.ts';

/**
 * The routing engine process, which isolates native code that may abort. Its only argument is the folder of routing tiles.
 * Requests come from its parent or, in an Electron utility process, through the port of the first message.
 */
const [tileFolder] = process.argv.slice(2);
if (tileFolder === undefined) throw new Error('The folder of the routing tiles is missing');
const actor = new Actor(valhallaConfig(tileFolder));

async function replyTo({ call, json }: EngineRequest): Promise<EngineReply> {
  const result = await actor[call](json).then(
    (text) => {
      // Typed arrays take a fifth of the JSON, and parsing here keeps the service's only thread free.
      const edges = call === 'expansion' ? readExpandedEdges(text) : undefined;
      return edges ? { edges } : { json: text };
    },
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  return { ...result, memoryBytes: process.memoryUsage.rss() };
}

const { parentPort }: { parentPort?: Electron.ParentPort } = process;
if (parentPort) {
  endOnUnhandledRejection();
  parentPort.once('message', ({ ports: [port] }) => {
    if (!port) return;
    port.on('message', async ({ data }) => port.postMessage(await replyTo(data)));
    // The port closes when the service exits.
    port.on('close', () => process.exit());
    port.start();
  });
} else {
  process.on('message', async (request: EngineRequest) => process.send?.(await replyTo(request)));
  process.on('disconnect', () => process.exit());
}
