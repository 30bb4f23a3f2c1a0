/** The service process, controlled by the messages in `messages.ts`. */
import { join } from 'node:path';
import { z } from 'zod';
import { parentChannel } from '../parent-channel.ts';
import { RegionFileError } from '../region-format/manifest.ts';
import { PortError } from './listen.ts';
import {
  type EngineCommand,
  type EngineEvent,
  engineEventSchema,
  type MessageFromService,
  type MessageToService,
  messageToServiceSchema,
} from './messages.ts';
import { builtInProject, makeKeys } from './project.ts';
import { enginesOfMain, forkedEngines } from './routing/valhalla/engine-processes.ts';
import { DataFolderError, type RunningService, startService } from './service.ts';

const painterPath = join(import.meta.dirname, 'static-map-painter.js');
/** Delay before exiting, because messages are sent after the current turn of the event loop. */
const exitDelayMs = 100;

/** Returns the code of a failed start instead of a message: the window has its own texts in the user's language. */
function failureOf(error: unknown): Pick<Extract<MessageFromService, { type: 'failed' }>, 'why' | 'detail'> {
  if (error instanceof RegionFileError) return { why: 'region', detail: error.file };
  if (error instanceof DataFolderError) return { why: error.reason, detail: error.folder };
  if (error instanceof PortError) return { why: 'port', detail: error.code };
  return { why: 'failed', detail: error instanceof Error ? error.message : String(error) };
}

const parent = parentChannel<MessageFromService | EngineCommand, MessageToService | EngineEvent>(
  z.union([messageToServiceSchema, engineEventSchema]),
);
const engines = parent.isElectronMain
  ? enginesOfMain(parent)
  : forkedEngines(join(import.meta.dirname, 'engine.js'));
let starting: Promise<RunningService> | undefined;

async function stop(): Promise<never> {
  const running = await starting?.catch(() => undefined);
  await running?.close();
  process.exit();
}

parent.onDisconnect(() => void stop());
parent.onMessage((message) => {
  switch (message.type) {
    case 'ping':
      parent.send({ type: 'pong', id: message.id });
      break;
    case 'warm-up':
      // A failed start is reported by the handler below.
      void starting?.then((service) => service.warmUp()).catch(() => undefined);
      break;
    case 'stop':
      void stop();
      break;
    case 'start': {
      if (starting) return;
      const { keys = makeKeys(), ...folders } = message;
      starting = startService({ ...folders, projects: [builtInProject(keys)], engines, painterPath });
      starting.then(
        ({ url }) => parent.send({ type: 'ready', url, keys }),
        (error: unknown) => {
          parent.send({ type: 'failed', ...failureOf(error) });
          setTimeout(() => process.exit(1), exitDelayMs);
        },
      );
    }
  }
});
