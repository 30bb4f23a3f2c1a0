import { Actor } from '@valhallajs/valhallajs';
import { valhallaConfig } from '../../../region-format/engine-config.ts';
import type { EngineReply, EngineRequest } from './engine-messages.ts';

/**
 * The process of the routing engine: native code that may abort takes nothing else with it. Its one
 * argument is the folder of the routing tiles. It is asked one question at a time.
 */
const [tileFolder] = process.argv.slice(2);
if (tileFolder === undefined) throw new Error('The folder of the routing tiles is missing');
const actor = new Actor(valhallaConfig(tileFolder));

process.on('message', async ({ call, json }: EngineRequest) => {
  const answer = await actor[call](json).then(
    (text) => ({ json: text }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  const reply: EngineReply = { ...answer, memoryBytes: process.memoryUsage.rss() };
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());
