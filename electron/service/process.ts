import { join } from 'node:path';
import { parentChannel } from '../parent-channel.ts';
import { RegionFolderError } from '../region-format/manifest.ts';
import { TileArchiveError } from '../region-format/tile-archive.ts';
import { PortError } from './listen.ts';
import { type MessageFromService, type MessageToService, messageToServiceSchema } from './messages.ts';
import { PlaceIndexError } from './places/place-index.ts';
import { builtInProject, makeKeys } from './project.ts';
import { type RunningService, startService } from './service.ts';

/** The service's own process: does what the messages of `messages.ts` say. */
const built = {
  enginePath: join(import.meta.dirname, 'engine.js'),
  painterPath: join(import.meta.dirname, 'static-map-painter.js'),
  worldFolder: join(import.meta.dirname, '../world'),
};
/** Messages leave only after the current turn, so the process lingers a little before it ends. */
const lingerMs = 100;

function causeOf(error: unknown): 'region' | 'port' | 'failed' {
  if (error instanceof RegionFolderError || error instanceof PlaceIndexError) return 'region';
  if (error instanceof TileArchiveError) return 'region';
  return error instanceof PortError ? 'port' : 'failed';
}

const parent = parentChannel<MessageFromService, MessageToService>(messageToServiceSchema);
let starting: Promise<RunningService> | undefined;

async function stop(): Promise<never> {
  const running = await starting?.catch(() => undefined);
  await running?.close();
  process.exit();
}

parent.onGone(() => void stop());
parent.onMessage((message) => {
  switch (message.type) {
    case 'ping':
      parent.send({ type: 'pong', id: message.id });
      break;
    case 'stop':
      void stop();
      break;
    case 'start': {
      if (starting) return;
      const { keys = makeKeys(), ...folders } = message;
      starting = startService({ ...folders, projects: [builtInProject(keys)], ...built });
      starting.then(
        ({ url }) => parent.send({ type: 'ready', url, keys }),
        (error: unknown) => {
          const detail = error instanceof Error ? error.message : String(error);
          parent.send({ type: 'failed', why: causeOf(error), detail });
          setTimeout(() => process.exit(1), lingerMs);
        },
      );
    }
  }
});
