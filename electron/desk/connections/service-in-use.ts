import type { ServiceState } from '../../../shared/desk/connections.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import { failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { originOf, type Settings, serviceName } from '../../../shared/settings/settings.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { ServiceCheck, ServiceIdentity, Target } from '../gateway/gateway.ts';
import { publisher } from '../published.ts';
import { superviseService } from '../service-process/supervisor.ts';
import { builtInIdOf } from './built-in-id.ts';
import type { KeyBindings } from './key-bindings.ts';

export interface ServiceInUse {
  state: Watched<ServiceState>;
  /**
   * Returns the service with its keys, for the gateway only. Waits up to `startTimeoutMs` for the built-in service, then
   * returns the fault `timeout`; returns `unknown-service` for a provider that was never selected on this computer.
   * @throws the reason of the signal if it is aborted while waiting
   */
  target(signal: AbortSignal): Promise<Outcome<Target>>;
  /** Returns the service without its keys; its `baseUrl` is empty for the built-in service. */
  identity(): ServiceIdentity;
  /** ID of this profile's built-in service, whichever service is in use. */
  builtInId: string;
  isBuiltIn(): boolean;
  /** False for a provider that a workspace names but that was never selected on this computer; it gets no requests. */
  wasSelected(): boolean;
  /** Returns a check for whether a service is the one that is in use at the time of this call. */
  serviceCheck(): ServiceCheck;
  /** As `serviceCheck`, but the check also fails once the built-in service uses another region. */
  regionCheck(): ServiceCheck;
  /** Starts the built-in service if it is in use and not running; stops it if it isn't in use. */
  startOrStop(): void;
  /** Prepares the built-in service for its first requests; call when the window is drawn. */
  warmUp(): void;
  close(): Promise<void>;
}

interface ServiceInUseParts extends Pick<DeskParts, 'spawnService' | 'worldFolder'> {
  /** Folder of the region that the built-in service uses; null while there is none. A change restarts the service. */
  regionFolder: Watched<string | null>;
  settings: Watched<Settings>;
  keys: Pick<KeyBindings, 'clearTextKeys' | 'fingerprint' | 'wasSelected'>;
  /** Data folder of the built-in service. */
  dataFolder: string;
}

const startTimeoutMs = 60_000;
const builtInReferer = 'http://localhost';

/** Opens the service selected in the settings: the built-in one, whose process is supervised, or a provider. */
export function openServiceInUse(parts: ServiceInUseParts): ServiceInUse {
  const { settings, keys } = parts;
  const builtInId = builtInIdOf(parts.dataFolder);
  const isBuiltIn = () => settings.read().service.kind === 'built-in';
  function wasSelected() {
    const { service } = settings.read();
    return service.kind === 'built-in' || keys.wasSelected(originOf(service.baseUrl));
  }
  const supervisor = superviseService({
    spawn: parts.spawnService,
    regionFolder: parts.regionFolder.read,
    worldFolder: parts.worldFolder,
    dataFolder: parts.dataFolder,
    changed: () => isBuiltIn() && state.publish(currentState()),
  });
  const state = publisher(currentState());
  let regionChanges = 0;
  parts.regionFolder.watch(() => {
    regionChanges += 1;
    void supervisor.stop();
    if (isBuiltIn()) supervisor.start();
  });

  function currentState(): ServiceState {
    const { service } = settings.read();
    if (service.kind === 'provider') {
      const state = wasSelected() ? 'ready' : 'unknown';
      return { service: 'provider', baseUrl: service.baseUrl, state, failure: null };
    }
    const { state, failure, address } = supervisor.state();
    return { service: 'built-in', baseUrl: address?.url ?? null, state, failure };
  }

  async function readyWithin(milliseconds: number, signal: AbortSignal) {
    const timeout = AbortSignal.timeout(milliseconds);
    try {
      return await supervisor.ready(AbortSignal.any([signal, timeout]));
    } catch (error) {
      if (signal.aborted || !timeout.aborted) throw error;
      return failed({ kind: 'timeout' });
    }
  }

  function checkOfCurrent(): ServiceCheck {
    const name = serviceName(settings.read().service);
    return async ({ builtIn, baseUrl }) =>
      name === serviceName(builtIn ? { kind: 'built-in' } : { kind: 'provider', baseUrl });
  }

  return {
    state,
    builtInId,
    isBuiltIn,
    wasSelected,
    serviceCheck: checkOfCurrent,
    regionCheck() {
      const [isCurrent, regionChangesBefore] = [checkOfCurrent(), regionChanges];
      return async (service) => regionChangesBefore === regionChanges && isCurrent(service);
    },
    async target(signal) {
      const { service, referer } = settings.read();
      if (service.kind === 'provider') {
        const { baseUrl } = service;
        if (!wasSelected()) return failed({ kind: 'unknown-service' });
        const fingerprint = keys.fingerprint(baseUrl);
        return succeeded({
          baseUrl,
          keys: keys.clearTextKeys(baseUrl),
          fingerprint,
          referer,
          builtIn: false,
        });
      }
      const started = await readyWithin(startTimeoutMs, signal);
      if (!started.ok) return started;
      const { url, keys: serviceKeys } = started.value;
      return succeeded({
        baseUrl: url,
        keys: { public: serviceKeys.publicKey, private: serviceKeys.privateKey },
        fingerprint: null,
        referer: builtInReferer,
        builtIn: true,
        builtInId,
        lacksRegion: parts.regionFolder.read() === null,
      });
    },
    identity() {
      const { service } = settings.read();
      if (service.kind === 'built-in') return { builtIn: true, builtInId, baseUrl: '', fingerprint: null };
      const { baseUrl } = service;
      return { builtIn: false, baseUrl, fingerprint: keys.fingerprint(baseUrl) };
    },
    startOrStop() {
      if (isBuiltIn()) supervisor.start();
      else void supervisor.stop();
      state.publish(currentState());
    },
    warmUp: supervisor.warmUp,
    close: () => supervisor.stop(),
  };
}
