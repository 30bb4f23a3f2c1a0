import type { ServingEngine } from '../../../shared/api/engines.ts';
import {
  type connections as capability,
  type KeyName,
  type KeyTest,
  keyNames,
} from '../../../shared/desk/connections.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import { failed, succeeded } from '../../../shared/faults/fault.ts';
import { originOf, type ServiceChoice, type Settings } from '../../../shared/settings/settings.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import { publisher } from '../published.ts';
import { openKeyBindings } from './key-bindings.ts';
import { openServiceInUse, type ServiceInUse } from './service-in-use.ts';

interface ConnectionsParts
  extends Pick<
    DeskParts,
    'confirmOrigin' | 'forgetInKeyring' | 'openStore' | 'spawnService' | 'vault' | 'worldFolder'
  > {
  /** Folder of the region that the built-in service uses; null while there is none. */
  regionFolder: Watched<string | null>;
  /** Data folder of the built-in service. */
  serviceFolder: string;
  settings: Watched<Settings>;
  /** Tests which operations each of these keys may use on the service in use. */
  testKeys(keys: { name: KeyName; shown: KeyTest['key'] }[], signal: AbortSignal): Promise<KeyTest[]>;
  /** Returns the engines that the service in use runs on. */
  engines(signal: AbortSignal): Promise<ServingEngine[]>;
  /** Called when another service or key has come into use. */
  changed(): void;
}

export interface OpenedConnections
  extends Opened<typeof capability>,
    Pick<ServiceInUse, 'target' | 'identity' | 'builtInId' | 'serviceCheck' | 'regionCheck'> {
  /** Starts the built-in service if it is the one in use. `ready` is called each time the service becomes ready. */
  start(ready: () => void): void;
  /** Whether the user allows requests to a service; asks for confirmation if it was never selected on this computer. */
  mayUse(service: ServiceChoice): Promise<boolean>;
  /** Call after a service was selected, by the user or by opening a workspace that names it. */
  serviceSelected(): void;
}

/**
 * Opens the service in use, and the keys of all services that were ever selected. Only the gateway gets keys in clear
 * text.
 */
export async function openConnections(parts: ConnectionsParts): Promise<OpenedConnections> {
  const { settings } = parts;
  const bindings = await openKeyBindings({
    store: parts.openStore('keys'),
    vault: parts.vault,
    forgetInKeyring: parts.forgetInKeyring,
    baseUrl() {
      const { service } = settings.read();
      return service.kind === 'provider' ? service.baseUrl : null;
    },
  });
  const keys = publisher(bindings.state());
  const inUse = openServiceInUse({
    settings,
    keys: bindings,
    spawnService: parts.spawnService,
    regionFolder: parts.regionFolder,
    worldFolder: parts.worldFolder,
    dataFolder: parts.serviceFolder,
  });

  function keysToTest(): { name: KeyName; shown: KeyTest['key'] }[] {
    if (inUse.isBuiltIn()) return [{ name: 'private', shown: 'built-in' }];
    const { keys } = bindings.state();
    return keyNames
      .filter((name) => keys[name] === 'stored' || keys[name] === 'session')
      .map((name) => ({ name, shown: name }));
  }

  function keysChanged() {
    keys.publish(bindings.state());
    parts.changed();
  }

  let isConfirming = false;
  return {
    calls: {
      'keys.set': async ({ origin, name, key }) => {
        if (!inUse.wasSelected()) return failed({ kind: 'unknown-service' });
        const outcome = await bindings.set(origin, name, key);
        if (outcome.ok) keysChanged();
        return outcome;
      },
      'keys.forget': async ({ origin, name }) => {
        await bindings.forget(origin, name);
        keysChanged();
        return succeeded(null);
      },
      'keys.test': async (_, { signal }) => succeeded(await parts.testKeys(keysToTest(), signal)),
      'engines.list': async (_, { signal }) => succeeded(await parts.engines(signal)),
      'service.warmUp': async () => {
        inUse.warmUp();
        return succeeded(null);
      },
      'service.restart': async () => {
        inUse.startOrStop();
        return succeeded(null);
      },
    },
    states: { keys, service: inUse.state },
    target: inUse.target,
    identity: inUse.identity,
    builtInId: inUse.builtInId,
    serviceCheck: inUse.serviceCheck,
    regionCheck: inUse.regionCheck,
    start(ready) {
      inUse.state.watch((service) => {
        if (service?.state === 'ready') ready();
      });
      inUse.startOrStop();
      keys.publish(bindings.state());
    },
    close: inUse.close,
    async mayUse(service) {
      if (service.kind !== 'provider') return true;
      const origin = originOf(service.baseUrl);
      if (!bindings.wasSelected(origin)) {
        // Show only one confirmation at a time.
        if (isConfirming) return false;
        isConfirming = true;
        const confirmed = await parts.confirmOrigin(origin).finally(() => {
          isConfirming = false;
        });
        if (!confirmed) return false;
      }
      bindings.recordSelected(origin);
      return true;
    },
    serviceSelected() {
      inUse.startOrStop();
      keysChanged();
    },
  };
}
