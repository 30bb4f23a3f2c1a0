import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { About } from '../../shared/desk/about.ts';
import { arrangementSchema } from '../../shared/desk/arrangement.ts';
import { type KeyName, type KeyTest, keyNames, type ServiceState } from '../../shared/desk/connections.ts';
import type { DeskHandlers } from '../../shared/desk/index.ts';
import { searches } from '../../shared/desk/searches.ts';
import { zones } from '../../shared/desk/zones.ts';
import { failed, type Outcome, succeeded } from '../../shared/fault.ts';
import {
  type Basemap,
  type BasemapChoice,
  originOf,
  type SettingsChange,
  serviceName,
  settingsSchema,
} from '../../shared/settings.ts';
import type { CheckOptions } from '../../shared/zones/checks/check-zone.ts';
import { aboutRegion } from './about/about.ts';
import { readJson } from './basemap/read-json.ts';
import { styleOrigins } from './basemap/style-origins.ts';
import { openConnections } from './connections/connections.ts';
import { keyPermissions } from './connections/key-permissions.ts';
import type { ForgetInKeyring, SecretVault } from './connections/secret-vault.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { answerReader } from './gateway/answer-reader.ts';
import { openGateway, type ServiceIdentity, type Target } from './gateway/gateway.ts';
import { operationHandlers } from './gateway/operation-handlers.ts';
import type { ProxyFor } from './gateway/proxy.ts';
import { errorCode, openLog } from './log.ts';
import { refusals } from './refusals.ts';
import { searchHandlers } from './searches/search-handlers.ts';
import type { SpawnService } from './service-process/spawned-process.ts';
import { superviseService } from './service-process/supervisor.ts';
import { keepRecord } from './settings/kept-record.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { staticMapHandlers } from './static-maps/static-map-handlers.ts';
import type { SpawnInspector } from './workspaces/inspector.ts';
import { openWorkspaces } from './workspaces/workspaces.ts';
import { zoneHandlers } from './zones/zone-handlers.ts';
import { zonesAtService } from './zones/zones-at-service.ts';

/** What differs between the hosts. */
export interface DeskParts {
  host: About['host'];
  version: string;
  /** Everything that is kept stands here; made when absent. */
  profileFolder: string;
  /** The region that the built-in service answers from. */
  regionFolder: string;
  /** Called once each when the folder is there; `keys` is for ciphertext and references. */
  openStore(name: 'settings' | 'arrangement' | 'keys'): SettingsStore;
  /** null: this machine has no secure storage. */
  vault: SecretVault | null;
  forgetInKeyring: ForgetInKeyring;
  /** Whether the person wants questions to go to a service that was never chosen before. */
  confirmOrigin(origin: string): Promise<boolean>;
  spawnService: SpawnService;
  /** The built worker that reads large answers; without it they are read here. */
  answerWorker?: string;
  spawnInspector: SpawnInspector;
  proxyFor: ProxyFor;
  /** Lets a person choose a PMTiles file; null when none was chosen or the host cannot ask. */
  choosePmtiles(): Promise<string | null>;
  /** Opens an https address in the system's browser. */
  openExternal(url: string): Promise<unknown>;
}

/** The running desk. */
export interface RunningDesk {
  handlers: DeskHandlers;
  connect: Dispatcher['connect'];
  /** Notes a failure that nothing was prepared for, and tells the windows of it. */
  noteFailure(error: unknown): void;
  close(): Promise<void>;
}

const longestStartMs = 60_000;
const builtInReferer = 'http://localhost';

/** Puts the desk together and starts the built-in service, where that is the one in use. */
export async function createDesk(parts: DeskParts): Promise<RunningDesk> {
  const { profileFolder, regionFolder } = parts;
  await mkdir(profileFolder, { recursive: true, mode: 0o700 });
  const log = await openLog(join(profileFolder, 'desk.log'));
  const settings = keepRecord(parts.openStore('settings'), settingsSchema);
  const arrangement = keepRecord(parts.openStore('arrangement'), arrangementSchema);
  const connections = await openConnections({
    store: parts.openStore('keys'),
    vault: parts.vault,
    forgetInKeyring: parts.forgetInKeyring,
    baseUrl() {
      const { service } = settings.read();
      return service.kind === 'provider' ? service.baseUrl : null;
    },
  });
  const workspaces = await openWorkspaces({
    file: join(profileFolder, 'workspace.sqlite'),
    spawnInspector: parts.spawnInspector,
    failed: (error) => log.failure('copying the workspace', error),
  });
  const supervisor = superviseService({
    spawn: parts.spawnService,
    regionFolder,
    dataFolder: join(profileFolder, 'service'),
    changed: () => {
      if (usesBuiltIn()) dispatcher.emit('service.changed', serviceState());
    },
  });
  const reader = answerReader(parts.answerWorker ?? null);
  const gateway = openGateway({ target, proxyFor: parts.proxyFor, log, reader });

  /** Paths that the host's own dialog gave since the start. */
  const chosenFiles = new Set<string>();
  const usesBuiltIn = () => settings.read().service.kind === 'built-in';

  function serviceState(): ServiceState {
    const { service } = settings.read();
    if (service.kind === 'provider') {
      return { service: 'provider', baseUrl: service.baseUrl, state: 'ready', reason: null };
    }
    const { state, reason, address } = supervisor.state();
    return { service: 'built-in', baseUrl: address?.url ?? null, state, reason };
  }

  async function target(signal: AbortSignal): Promise<Outcome<Target>> {
    const { service, referer } = settings.read();
    if (service.kind === 'provider') {
      const { baseUrl } = service;
      const fingerprint = connections.fingerprint(baseUrl);
      const keys = connections.inClear(baseUrl);
      return succeeded({ baseUrl, keys, fingerprint, referer, builtIn: false });
    }
    const started = supervisor.state().address;
    const found = started ? succeeded(started) : await startedWithin(longestStartMs, signal);
    if (!found.ok) return found;
    const { url, keys: own } = found.value;
    return succeeded({
      baseUrl: url,
      keys: { public: own.publicKey, private: own.privateKey },
      fingerprint: null,
      referer: builtInReferer,
      builtIn: true,
    });
  }

  async function startedWithin(milliseconds: number, signal: AbortSignal) {
    const impatience = AbortSignal.timeout(milliseconds);
    try {
      return await supervisor.ready(AbortSignal.any([signal, impatience]));
    } catch (error) {
      if (signal.aborted || !impatience.aborted) throw error;
      return failed({ kind: 'timeout' });
    }
  }

  function keysToTest(): { name: KeyName; shown: KeyTest['key'] }[] {
    if (usesBuiltIn()) return [{ name: 'private', shown: 'built-in' }];
    const { keys } = connections.state();
    return keyNames
      .filter((name) => keys[name] === 'stored' || keys[name] === 'session')
      .map((name) => ({ name, shown: name }));
  }

  /** Whether a service is the one that is in use now. */
  function sameService(): (service: ServiceIdentity) => Promise<boolean> {
    const name = serviceName(settings.read().service);
    return async ({ builtIn, baseUrl }) =>
      name === serviceName(builtIn ? { kind: 'built-in' } : { kind: 'provider', baseUrl });
  }

  let confirming = false;
  /** A service that was never chosen before is confirmed by the person, one at a time. */
  async function mayAsk(service: SettingsChange['service']): Promise<boolean> {
    if (service?.kind !== 'provider') return true;
    const origin = originOf(service.baseUrl);
    if (!connections.knows(origin)) {
      if (confirming) return false;
      confirming = true;
      const confirmed = await parts.confirmOrigin(origin).finally(() => {
        confirming = false;
      });
      if (!confirmed) return false;
    }
    connections.remember(origin);
    return true;
  }

  /** Zones are known by service and project, so another one is another view of them. */
  const serviceChanged = () =>
    inWorkspace.serviceChanged().catch((error) => log.failure('taking another service into use', error));

  async function checkOptions(): Promise<CheckOptions> {
    const service = settings.read().service.kind;
    const region = service === 'built-in' ? (await aboutRegion(regionFolder)).region : null;
    return { service, knownAreas: region ? [region.bounds] : [] };
  }

  async function chosenBasemap(choice: BasemapChoice, signal: AbortSignal): Promise<Outcome<Basemap>> {
    // Where the host has a dialog for files, the window may name only what was chosen there.
    const named = choice.kind === 'pmtiles' && parts.host === 'desktop' ? choice.path : undefined;
    const current = settings.read().basemap;
    const known = current.kind === 'pmtiles' && current.path === named;
    if (named !== undefined && !known && !chosenFiles.has(named)) {
      const message = 'Choose the file with the button';
      return failed({ kind: 'invalid', fields: [{ field: 'basemap.path', message }] });
    }
    if (choice.kind !== 'style') return succeeded(choice);
    const origins = await styleOrigins(choice.url, (url) => readJson(url, parts.proxyFor, signal));
    return origins.ok ? succeeded({ ...choice, origins: origins.value }) : origins;
  }

  const openParts = () => {
    const workspace = workspaces.current();
    if (!workspace.ok) {
      const refused = refusals({ ...searches, ...zones }, workspace);
      return { handlers: refused, serviceChanged: async () => {}, close: async () => {} };
    }
    const inZones = zoneHandlers({
      workspace: workspace.value,
      gateway,
      inUse: () => {
        const { service } = settings.read();
        if (service.kind === 'built-in') return { builtIn: true, baseUrl: '', fingerprint: null };
        const { baseUrl } = service;
        return { builtIn: false, baseUrl, fingerprint: connections.fingerprint(baseUrl) };
      },
      checkOptions,
      zonesPerBatch: () => settings.read().zonesPerBatch,
      planChanged: (state) => dispatcher.emit('plan.changed', state),
      marked: (marks) => dispatcher.emit('zones.marked', marks),
      refused: (refused) => dispatcher.emit('plan.refused', refused),
      failed: (error) => log.failure('carrying out a plan', error),
    });
    return { ...inZones, handlers: { ...searchHandlers(workspace.value.searches), ...inZones.handlers } };
  };
  /** What stands in the workspace that is open, or says that none is. */
  let inWorkspace = openParts();

  const atStart: DeskHandlers = {
    ...operationHandlers(gateway),
    ...staticMapHandlers(gateway),

    'about.read': async () =>
      succeeded({
        version: parts.version,
        host: parts.host,
        ...(await aboutRegion(regionFolder)),
      }),

    'settings.read': async () => succeeded(settings.read()),
    'settings.change': async ({ basemap: choice, ...change }, { signal }) => {
      const basemap = choice && (await chosenBasemap(choice, signal));
      if (basemap && !basemap.ok) return basemap;
      if (!(await mayAsk(change.service))) return failed({ kind: 'cancelled' });
      const before = settings.read().service;
      const now = settings.change({ ...change, basemap: basemap?.value });
      dispatcher.emit('settings.changed', now);
      if (JSON.stringify(now.service) !== JSON.stringify(before)) {
        if (now.service.kind === 'built-in') supervisor.start();
        else void supervisor.stop();
        dispatcher.emit('service.changed', serviceState());
        dispatcher.emit('keys.changed', connections.state());
        void serviceChanged();
      }
      return succeeded(now);
    },

    'arrangement.read': async () => succeeded(arrangement.read()),
    'arrangement.keep': async (change) => {
      arrangement.change(change);
      return succeeded(null);
    },

    'keys.state': async () => succeeded(connections.state()),
    'keys.set': async ({ origin, name, key }) => {
      const outcome = await connections.set(origin, name, key);
      if (outcome.ok) {
        dispatcher.emit('keys.changed', outcome.value);
        void serviceChanged();
      }
      return outcome;
    },
    'keys.forget': async ({ origin, name }) => {
      const state = await connections.forget(origin, name);
      dispatcher.emit('keys.changed', state);
      void serviceChanged();
      return succeeded(state);
    },
    'keys.test': async (_, { signal }) => succeeded(await keyPermissions(gateway, keysToTest(), signal)),

    'service.state': async () => succeeded(serviceState()),
    'service.restart': async () => {
      if (usesBuiltIn()) supervisor.start();
      return succeeded(serviceState());
    },

    'workspace.state': async () => succeeded(workspaces.state()),
    'workspace.recover': async (recovery) => {
      const state = await workspaces.recover(recovery);
      inWorkspace = openParts();
      dispatcher.emit('workspace.changed', state);
      void serviceChanged();
      return succeeded(state);
    },
    ...inWorkspace.handlers,
    'zones.atService': (_, { signal, report }) =>
      zonesAtService(gateway, { signal, meant: sameService() }, report),

    'pmtiles.choose': async () => {
      const path = await parts.choosePmtiles();
      if (path !== null) chosenFiles.add(path);
      return succeeded({ path });
    },
    'external.open': async ({ url }) => {
      await parts.openExternal(url);
      return succeeded(null);
    },
  };

  const handlers = new Proxy(atStart, {
    get: (others, name) => Reflect.get(inWorkspace.handlers, name) ?? Reflect.get(others, name),
  });
  const dispatcher = createDispatcher(handlers, log, () => serviceName(settings.read().service));
  if (usesBuiltIn()) supervisor.start();
  void serviceChanged();

  return {
    handlers,
    connect: dispatcher.connect,
    noteFailure(error) {
      log.failure('the program', error);
      dispatcher.emit('program.failed', { code: errorCode(error) ?? null });
    },
    async close() {
      dispatcher.close();
      await inWorkspace.close();
      await workspaces.close();
      await supervisor.stop();
      await gateway.close();
      await log.close();
    },
  };
}
