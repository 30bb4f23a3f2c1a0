import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { namesOf } from '../../shared/desk/contract.ts';
import { contract, type Desk, type StateName, type ValueOf } from '../../shared/desk/index.ts';
import { isUnderWay, type Job, type JobOf } from '../../shared/desk/jobs.ts';
import { connectDesk, type FromDesk } from '../../shared/desk/wire.ts';
import type { PlannedAction } from '../../shared/zone-sync/plan.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import type { SecretVault } from './connections/secret-vault.ts';
import { createDesk } from './desk.ts';
import type { DeskParts } from './desk-parts.ts';
import { type Handler, says, startProvider } from './gateway/provider.testing.ts';
import { confStore } from './record-store.ts';
import { countHere } from './region-contents/count-here.testing.ts';
import { importRegionHere } from './regions/import-region-here.testing.ts';
import type { ServiceProcess } from './service-process/service-process.ts';
import { importHere } from './timetables/import-here.testing.ts';
import { inspectHere } from './workspaces/inspector.testing.ts';

export const serviceKeys = {
  publicKey: 'own-public',
  privateKey: 'own-private',
  readOnlyPrivateKey: 'own-reader',
};
/** Responds to each operation with a minimal valid response, and with 404 to anything else. */
export const obliging: Handler = (request, response) => {
  const bodies: Record<string, unknown> = {
    '/localities/autocomplete': { localities: [{ public_id: 'p1', types: ['city'], description: 'Alpha' }] },
    '/localities/details': { result: { public_id: 'p1', types: ['city'], formatted_address: 'Alpha' } },
    '/localities/geocode': { results: [] },
    '/localities/nearby': { results: [], pagination: {} },
    '/distance/distancematrix/json': { status: 'OK', rows: [] },
    '/distance/route/json': { status: 'ZERO_RESULTS' },
    '/distance/tolls/json': { status: 'OK', routes: [] },
    '/distance/isochrone/json': { status: 'OK' },
    '/transit/route': { status: 'OK', routes: [] },
    '/zones': { status: 'ok', message: 'added', zones: [] },
  };
  const body = bodies[request.url.pathname];
  says(body ? 200 : 404, body ?? { detail: 'Not Found' })(request, response);
};

/** A vault that reverses secrets, so that none is on disk as plain text. */
export const reversingVault: SecretVault = {
  kind: 'safe-storage',
  seal: async (_, secret) => [...secret].reverse().join(''),
  open: async (sealed) => ({ secret: [...sealed].reverse().join('') }),
};

/** Returns a process of the built-in service whose URL is this one. */
export function serviceAt(url: string): ServiceProcess {
  let receive = (_: unknown) => {};
  let exit = () => {};
  return {
    send(message) {
      if (message.type === 'start') receive({ type: 'ready', url, keys: serviceKeys });
      if (message.type === 'stop') exit();
    },
    onMessage: (listener) => {
      receive = listener;
    },
    onExit: (listener) => {
      exit = listener;
    },
    kill: () => exit(),
  };
}

/** Starts a desk with one window; closes it after the test. */
export async function startDesk(parts: Partial<DeskParts> & { profileFolder?: string } = {}) {
  const profileFolder = parts.profileFolder ?? temporaryFolder();
  const service = await startProvider(obliging);
  const processes: { die(): void }[] = [];
  const opened: string[] = [];
  const running = await createDesk({
    host: 'browser',
    version: '1.2.3',
    profileFolder,
    regionFolder: join(profileFolder, 'no-region'),
    worldFolder: join(profileFolder, 'no-world'),
    openStore: (name) => confStore(profileFolder, name),
    vault: reversingVault,
    forgetInKeyring: async () => {},
    confirmOrigin: async () => true,
    spawnService() {
      const started = serviceAt(service.url);
      processes.push({ die: started.kill });
      return started;
    },
    spawnInspector: inspectHere,
    spawnTimetableImport: importHere,
    spawnRegionImport: importRegionHere,
    spawnRegionContents: countHere,
    proxyFor: async () => null,
    chooseFile: async ({ ending }) => `/maps/a.${ending}`,
    openExternal: async (url) => void opened.push(url),
    ...parts,
  });
  let open = true;
  const close = async () => {
    if (open) await running.close();
    open = false;
  };
  onTestFinished(close);
  const received: FromDesk[] = [];
  let receive = (_: FromDesk) => {};
  const connection = running.connect((message) => {
    received.push(message);
    receive(message);
  });
  const desk = connectDesk({
    send: connection.receive,
    listen: (listener) => {
      receive = listener;
    },
    onLost: () => {},
  });
  const { openWorkspace } = running;
  const deskStates = latestStatesOf(desk);
  /** Starts a plan; resolves when it has ended or paused. */
  async function carryOut(actions: readonly PlannedAction[]) {
    const started = await desk.call('jobs.start', { kind: 'plan', actions: [...actions] });
    if (started.ok) {
      await new Promise<void>((resolve) => {
        desk.watch('jobs', (jobs) => {
          const plan = jobs.find(({ id }) => id === started.value);
          if (plan && !isUnderWay(plan)) resolve();
        });
      });
    }
    return started;
  }
  return {
    desk,
    openWorkspace,
    deskStates,
    received,
    service,
    processes,
    opened,
    profileFolder,
    close,
    carryOut,
  };
}

/** Returns the job of a kind in the last published list. */
export const jobIn = <Kind extends Job['kind']>({ jobs = [] }: { jobs?: readonly Job[] }, kind: Kind) =>
  jobs.find((job): job is JobOf<Kind> => job.kind === kind);

/** Returns the last published value of each state. */
function latestStatesOf(desk: Desk) {
  const deskStates: Partial<{ [Name in StateName]: ValueOf<Name> }> = {};
  for (const name of namesOf(contract, 'state')) {
    desk.watch(name, (value) => {
      Object.assign(deskStates, { [name]: value });
    });
  }
  return deskStates;
}
