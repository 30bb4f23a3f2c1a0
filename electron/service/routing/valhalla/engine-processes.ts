import { type ForkParts, forkProcess } from '../../../fork-process.ts';
import type { ParentChannel } from '../../../parent-channel.ts';
import type { Spawn, SpawnedProcess } from '../../../spawned-process.ts';
import {
  type EngineCommand,
  type EngineEvent,
  engineEnvironment,
  type MessageToService,
} from '../../messages.ts';
import type { EngineRequest } from './engine-messages.ts';

/** Returns a function that starts an engine process with a folder of routing tiles. */
export type Engines = (tileFolder: string) => Spawn<EngineRequest>;

/**
 * Runs engines as child processes of this plain Node process.
 * @param enginePath the built `engine.ts`
 */
export const forkedEngines =
  (enginePath: string, { onStart }: Pick<ForkParts, 'onStart'> = {}): Engines =>
  (tileFolder) =>
    forkProcess(enginePath, {
      args: [tileFolder],
      env: { ...process.env, ...engineEnvironment },
      execArgv: [],
      serialization: 'advanced',
      onStart,
    });

/**
 * Has engines started by Electron's main process, because a utility process can't start others and a packaged program
 * can't run as plain Node. Each engine communicates through a port that the main process passes on.
 */
export function enginesOfMain(main: ParentChannel<EngineCommand, MessageToService | EngineEvent>): Engines {
  const engines = new Map<number, { connect(port: Electron.MessagePortMain): void; end(): void }>();
  let count = 0;
  main.onMessage((event, [port]) => {
    if (event.type === 'engine-port' && port) engines.get(event.id)?.connect(port);
    if (event.type !== 'engine-ended') return;
    const engine = engines.get(event.id);
    engines.delete(event.id);
    engine?.end();
  });

  return (tileFolder) => (): SpawnedProcess<EngineRequest> => {
    const id = ++count;
    let messageListener = (_: unknown) => {};
    let exitListener = () => {};
    let connectedPort: Electron.MessagePortMain | undefined;
    const unsent: EngineRequest[] = [];
    engines.set(id, {
      connect(port) {
        port.on('message', ({ data }) => messageListener(data));
        port.start();
        for (const request of unsent) port.postMessage(request);
        connectedPort = port;
      },
      end: () => exitListener(),
    });
    main.send({ type: 'start-engine', id, tileFolder });
    return {
      send: (request) => void (connectedPort ? connectedPort.postMessage(request) : unsent.push(request)),
      onMessage: (listener) => {
        messageListener = listener;
      },
      onExit: (listener) => {
        exitListener = listener;
      },
      kill: () => main.send({ type: 'kill-engine', id }),
    };
  };
}
