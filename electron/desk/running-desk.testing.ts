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
/** Answers every operation with the least that fits, the failures of tests aside. */
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

/** A vault that turns texts around; nothing of it is on disk in clear. */
export const turningVault: SecretVault = {
  kind: 'safe-storage',
  seal: async (_, secret) => [...secret].reverse().join(''),
  open: async (sealed) => ({ secret: [...sealed].reverse().join('') }),
};

/** A process of the built-in service that answers at an address. */
export function serviceAt(url: string): ServiceProcess {
  let hear = (_: unknown) => {};
  let exit = () => {};
  return {
    send(message) {
      if (message.type === 'start') hear({ type: 'ready', url, keys: serviceKeys });
      if (message.type === 'stop') exit();
    },
    onMessage: (listener) => {
      hear = listener;
    },
    onExit: (listener) => {
      exit = listener;
    },
    kill: () => exit(),
  };
}

/** The whole desk, with one window; ended with the test. */
export async function startDesk(given: Partial<DeskParts> & { profileFolder?: string } = {}) {
  const profileFolder = given.profileFolder ?? temporaryFolder();
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
    vault: turningVault,
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
    ...given,
  });
  let open = true;
  const close = async () => {
    if (open) await running.close();
    open = false;
  };
  onTestFinished(close);
  const heard: FromDesk[] = [];
  let hear = (_: FromDesk) => {};
  const connection = running.connect((message) => {
    heard.push(message);
    hear(message);
  });
  const desk = connectDesk({
    send: connection.receive,
    listen: (listener) => {
      hear = listener;
    },
    onLost: () => {},
  });
  const { openWorkspace } = running;
  const deskStates = announcedBy(desk);
  /** Answers when the plan has ended or paused. */
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
    heard,
    service,
    processes,
    opened,
    profileFolder,
    close,
    carryOut,
  };
}

/** The job of a kind, as the desk told of it last. */
export const jobIn = <Kind extends Job['kind']>({ jobs = [] }: { jobs?: readonly Job[] }, kind: Kind) =>
  jobs.find((job): job is JobOf<Kind> => job.kind === kind);

/** What the desk last told of a state. */
function announcedBy(desk: Desk) {
  const deskStates: Partial<{ [Name in StateName]: ValueOf<Name> }> = {};
  for (const name of namesOf(contract, 'state')) {
    desk.watch(name, (value) => {
      Object.assign(deskStates, { [name]: value });
    });
  }
  return deskStates;
}
