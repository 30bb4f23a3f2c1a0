import definition from '../../resources/built-in-region/region.json' with { type: 'json' };
import type { About } from '../../shared/desk/about.ts';
import { arrangementSchema } from '../../shared/desk/arrangement.ts';
import { gatherChunks, sendInChunks } from '../../shared/desk/chunks.ts';
import type { KeysState, ServiceState } from '../../shared/desk/connections.ts';
import {
  type CallName,
  contract,
  type DeskHandlers,
  type EventName,
  type InputOf,
  isCall,
  type PayloadOf,
  type StateName,
  type ValueOf,
} from '../../shared/desk/index.ts';
import type { RegionSummary } from '../../shared/desk/regions.ts';
import type { FromDesk, ToDesk } from '../../shared/desk/wire.ts';
import type { Marked } from '../../shared/desk/zone-sync.ts';
import type { ZonesChange } from '../../shared/desk/zones.ts';
import { failed, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import { withChosen } from '../../shared/planning/stores/store-colors.ts';
import { regionExamplesSchema } from '../../shared/regions/region-examples.ts';
import { originOf, type Settings, settingsSchema } from '../../shared/settings/settings.ts';
import { editsInMemory } from '../../shared/zones/edits-in-memory.testing.ts';
import type { Store } from '../../shared/zones/store.ts';
import type { Edit, Zone } from '../../shared/zones/zone.ts';
import { closuresInMemory } from './closures.testing.ts';
import { type HandleMatrixRequest, matrixJobs } from './matrix-jobs.testing.ts';
import { planVersionsInMemory } from './plan-versions.testing.ts';
import { savedSearches } from './saved-searches.testing.ts';

/*
 * Desk of component tests. The window's client connects to it over the real contract, as it does to the main process.
 * Settings, keys, and zones are in memory; calls that need a service are handled by the test. `main.testing.ts` loads
 * it before any module of the window, so that it can set `window.deskPort`.
 */

/** Values of the desk when the window opens. */
export interface DeskAtStart extends Omit<DeskValues, 'settings'> {
  settings: Partial<Settings>;
  zones: readonly Zone[];
  stores: readonly Store[];
}

type DeskValues = { [Name in StateName]: ValueOf<Name> };

/** Handlers of a test for the desk's calls. */
export type Answers = Partial<DeskHandlers> & {
  /** Handles the requests of a matrix job to the service. */
  matrix?: HandleMatrixRequest;
};

/** Default values of the states `about` and `region`. */
export const program: About = { version: '0.1.0', host: 'desktop', attributions: [] };
export const region: RegionSummary = {
  id: definition.id,
  name: definition.name,
  bounds: { northeast: { lat: -34.7, lng: -55.9 }, southwest: { lat: -34.95, lng: -56.45 } },
  coverage: [
    [
      { lat: -34.95, lng: -56.45 },
      { lat: -34.95, lng: -55.9 },
      { lat: -34.7, lng: -55.9 },
      { lat: -34.7, lng: -56.45 },
      { lat: -34.95, lng: -56.45 },
    ],
  ],
  center: { lat: -34.9, lng: -56.17 },
  examples: regionExamplesSchema.parse(definition.examples),
  hasBoundaries: false,
  hasTolls: true,
  hasSampleTolls: false,
  dataDate: '2017-12-04T00:00:00Z',
};
const noKeys = ({ service }: Settings): KeysState => ({
  origin: service.kind === 'provider' ? originOf(service.baseUrl) : null,
  keys: { public: 'absent', private: 'absent' },
  others: [],
  secureStorage: 'there',
});
const builtIn: ServiceState = { service: 'built-in', baseUrl: null, state: 'ready', failure: null };

/** Null before the first test. */
let states: DeskValues | null = null;
let answers: Answers = {};
let sentCalls: { name: CallName; input: unknown; service: string | undefined }[] = [];
const running = new Map<number, AbortController>();
const lists = gatherChunks();
let hear: (message: FromDesk) => void = () => undefined;
let hearLoss: () => void = () => undefined;
const { send: say } = sendInChunks<FromDesk>(
  (message) => hear(structuredClone(message)),
  (message, error) => {
    throw new Error(`The window could not be told ${message.type}`, { cause: error });
  },
);
function publish<Name extends StateName>(name: Name, value: ValueOf<Name>) {
  if (states) states = { ...states, [name]: value };
  say({ type: 'state', name, value });
}
const tellStates = () => {
  for (const [name, value] of Object.entries(states ?? {}) as [StateName, unknown][]) {
    say({ type: 'state', name, value });
  }
};
const tell = <Name extends EventName>(name: Name, payload: PayloadOf<Name>) =>
  say({ type: 'event', name, payload });

window.deskPort = {
  send(message) {
    const heard: ToDesk = structuredClone(message);
    if (heard.type === 'items') lists.take(heard);
    else if (heard.type === 'cancel') running.get(heard.id)?.abort();
    else if (heard.type === 'watch') tellStates();
    else if (heard.type === 'check') say({ type: 'checked', running: [...running.keys()] });
    else {
      lists.complete(heard);
      const { id } = heard;
      void outcomeOf(heard).then((outcome) => say({ type: 'outcome', id, outcome }));
    }
  },
  listen(listener) {
    hear = listener;
  },
  onLost(listener) {
    hearLoss = listener;
  },
};

async function outcomeOf({
  id,
  name,
  input,
  service,
}: Extract<ToDesk, { type: 'call' }>): Promise<Outcome<unknown>> {
  if (!isCall(name)) return failed({ kind: 'desk', reason: 'failed', detail: `There is no call ${name}` });
  const read = contract[name].input.safeParse(input);
  if (!read.success)
    return failed({ kind: 'desk', reason: 'failed', detail: `${name}: ${read.error.message}` });
  sentCalls.push({ name, input: read.data, service });
  // The input was parsed by the schema of this call, which TypeScript can't relate to the handler.
  const handler = answers[name] as
    | ((input: unknown, context: object) => Promise<Outcome<unknown>>)
    | undefined;
  if (!handler)
    return failed({ kind: 'desk', reason: 'failed', detail: `The test has no answer to ${name}` });
  const controller = new AbortController();
  running.set(id, controller);
  const report = (progress: unknown) => say({ type: 'progress', id, progress });
  const outcome = await handler(read.data, { signal: controller.signal, report });
  running.delete(id);
  return outcome;
}

/** Controls of the desk for a test, while its window is open. */
export interface TestDesk {
  /** Handles these calls from now on. */
  answer(more: Answers): void;
  /** Returns the inputs of this call so far, in order. */
  asked<Name extends CallName>(name: Name): InputOf<Name>[];
  /** Returns the expected services sent with this call so far, in order. */
  meant(name: CallName): (string | undefined)[];
  tell<Name extends EventName>(name: Name, payload: PayloadOf<Name>): void;
  publish<Name extends StateName>(name: Name, value: ValueOf<Name>): void;
  /** Returns the latest published value of a state. */
  published<Name extends StateName>(name: Name): ValueOf<Name>;
  /** Simulates the permanent loss of the connection. */
  lose(): void;
}

/** Resets the desk for a test: its states, handlers, and recorded calls. */
export function startTestDesk(atStart: Partial<DeskAtStart>, ofTest: Answers): TestDesk {
  sentCalls = [];
  running.clear();
  const published = { ...ownStates(atStart) };
  states = published;
  answers = { ...ownAnswers(published, atStart), ...ofTest };
  tellStates();
  return {
    answer(more) {
      answers = { ...answers, ...more };
    },
    // The inputs were parsed by the schema of this call.
    asked: <Name extends CallName>(name: Name) =>
      sentCalls.filter((question) => question.name === name).map(({ input }) => input as InputOf<Name>),
    meant: (call) => sentCalls.filter(({ name }) => name === call).map(({ service }) => service),
    tell,
    publish,
    published: (name) => (states ?? published)[name],
    lose: () => hearLoss(),
  };
}

function ownStates({ zones: _, stores: __, settings: chosen, ...given }: Partial<DeskAtStart>): DeskValues {
  const settings = settingsSchema.parse(chosen ?? {});
  return {
    settings,
    arrangement: { ...arrangementSchema.parse({}), firstStepsRead: true },
    about: program,
    region,
    preparation: { name: definition.name, world: true, region: true, work: null },
    regions: contract.regions.initial,
    removedRegions: [],
    regionFallback: null,
    regionCatalog: null,
    failures: 0,
    keys: noKeys(settings),
    service: builtIn,
    workspace: { state: 'open', file: 'workspace.sqlite', opening: '1' },
    workspaceNotOpened: null,
    openedFiles: [],
    crashReports: null,
    jobs: [],
    limitWaits: [],
    saved: contract.saved.initial,
    planVersions: [],
    closures: [],
    coverChecked: null,
    tariffs: [],
    timetables: { feeds: [], sample: null, importing: null },
    windows: null,
    usage: null,
    ...given,
  };
}

/** Returns an edit as a change of zones; without `stores` if it changed none. */
function withoutAbsent(edit: Edit | undefined): Pick<ZonesChange, 'put' | 'remove' | 'label' | 'stores'> {
  const { stores, ...ofZones } = edit ?? { label: '', put: [], remove: [] };
  return stores ? { ...ofZones, stores } : ofZones;
}

/** Returns the default handlers. */
function ownAnswers(
  { settings: first, keys }: DeskValues,
  { zones = [], stores = [] }: Pick<Partial<DeskAtStart>, 'zones' | 'stores'>,
) {
  let settings = first;
  let keysNow = keys ?? noKeys(settings);
  const edits = editsInMemory(zones, stores);
  // Sync states are published by tests instead, hence revision 0.
  const steps = () => ({
    canUndo: edits.canUndo(),
    canRedo: edits.canRedo(),
    syncRevision: 0,
  });
  const changed = (edit: Edit | undefined): Outcome<Marked<ZonesChange>> =>
    succeeded({ ...withoutAbsent(edit), ...steps() });
  const withKey = (name: keyof KeysState['keys'], state: KeysState['keys']['public']) => {
    keysNow = { ...keysNow, keys: { ...keysNow.keys, [name]: state } };
    publish('keys', keysNow);
    return succeeded(null);
  };
  return {
    'service.warmUp': async () => succeeded(null),
    'menu.show': async () => succeeded(null),
    'menu.items': async () => succeeded([]),
    'menu.run': async () => succeeded(null),
    'settings.change': async (change) => {
      settings = settingsSchema.parse({ ...settings, ...change });
      publish('settings', settings);
      return succeeded(null);
    },
    'settings.colorStores': async ({ chosen }) => {
      const colors = new Map(chosen.map(({ store, color }) => [store, color]));
      settings = { ...settings, storeColors: withChosen(settings.storeColors, colors) };
      publish('settings', settings);
      return succeeded(null);
    },
    'arrangement.keep': async () => succeeded(null),
    'keys.set': async ({ name }) => withKey(name, keysNow.secureStorage === 'there' ? 'stored' : 'session'),
    'keys.forget': async ({ name }) => withKey(name, 'absent'),
    'searches.read': async () => succeeded({}),
    'searches.keep': async () => succeeded(null),
    ...savedSearches((saved) => publish('saved', saved)),
    ...matrixJobs({
      service: () => settings.service,
      publish: (jobs) => publish('jobs', jobs),
      ask: async (question, signal) =>
        answers.matrix?.(question, signal) ?? failed({ kind: 'offline', reason: 'dns' }),
    }),
    'zones.read': async () =>
      succeeded({
        zones: [...edits.zones().values()],
        stores: [...edits.stores().values()],
        hidden: [],
        ...steps(),
      }),
    'zones.change': async (edit) => {
      edits.add(edit);
      return succeeded({ syncStates: [], ...steps() });
    },
    'zones.undo': async () => changed(edits.undo()),
    'zones.redo': async () => changed(edits.redo()),
    ...closuresInMemory((closures) => publish('closures', closures)),
    ...planVersionsInMemory(
      () => ({ zones: [...edits.zones().values()], stores: [...edits.stores().values()] }),
      (versions) => publish('planVersions', versions),
    ),
    'zones.show': async () => succeeded(null),
    'regionContents.count': async ({ areas }) => succeeded(areas.map(() => null)),
    'regionContents.addresses': async () => succeeded(null),
    'zones.compareWithService': async () => succeeded({ supported: true }),
    'zones.differences': async () =>
      succeeded({ changed: [], left: [], conflicts: [], refuses: { update: null, delete: null } }),
    'external.open': async () => succeeded(null),
    'notices.show': async () => succeeded(null),
    'crashReports.read': async () => succeeded(null),
    'workspaces.list': async () => succeeded([]),
  } satisfies Answers;
}
