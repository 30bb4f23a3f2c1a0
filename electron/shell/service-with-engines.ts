import { MessageChannelMain, type UtilityProcess } from 'electron';
import type { SpawnService } from '../desk/service-process/service-process.ts';
import {
  type EngineCommand,
  type EngineEvent,
  engineCommandSchema,
  engineEnvironment,
} from '../service/messages.ts';
import { killUtility, spawnedUtility, startUtility } from './utility-process.ts';

/**
 * Returns a function that starts the built-in service. The main process also starts the routing engines that the
 * service requests, because a utility process can't start others. Service and engine communicate through a message
 * port; engines end with their service.
 */
export const forkServiceWithEngines =
  (serviceEntry: string, engineEntry: string): SpawnService =>
  () => {
    const service = startUtility(serviceEntry, 'Zonedesk service');
    const engines = new Map<number, UtilityProcess>();
    let hasEnded = false;
    const postEvent = (event: EngineEvent, ports: Electron.MessagePortMain[] = []) => {
      if (!hasEnded) service.postMessage(event, ports);
    };

    function runCommand(command: EngineCommand): void {
      const { id } = command;
      if (command.type === 'kill-engine') {
        const engine = engines.get(id);
        if (engine) killUtility(engine);
        return;
      }
      const engine = startUtility(engineEntry, 'Zonedesk routing engine', {
        args: [command.tileFolder],
        env: { ...process.env, ...engineEnvironment },
      });
      engines.set(id, engine);
      engine.once('exit', () => {
        engines.delete(id);
        postEvent({ type: 'engine-ended', id });
      });
      const { port1, port2 } = new MessageChannelMain();
      engine.postMessage(null, [port1]);
      postEvent({ type: 'engine-port', id }, [port2]);
    }

    service.on('message', (message) => {
      const command = engineCommandSchema.safeParse(message);
      if (command.success) runCommand(command.data);
    });
    service.once('exit', () => {
      hasEnded = true;
      for (const engine of engines.values()) killUtility(engine);
    });
    return spawnedUtility(service);
  };
