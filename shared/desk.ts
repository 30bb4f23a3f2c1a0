import { z } from 'zod';
import type { Operation, Parameters, Question } from './api/operation.ts';
import { type OperationId, operations } from './api/operations.ts';
import { questionSchema } from './api/read-question.ts';
import type { ZoneInput } from './api/zones.ts';
import { type Arrangement, type ArrangementChange, arrangementChangeSchema } from './arrangement.ts';
import { externalAddressSchema } from './external-address.ts';
import type { Fault, Outcome } from './fault.ts';
import type { Bounds } from './geo/bounds.ts';
import type { LatLng } from './geo/position.ts';
import {
  type MatrixBlock,
  matrixBlockSchema,
  type SearchesChange,
  searchesChangeSchema,
} from './searches.ts';
import { type Settings, settingsChangeSchema } from './settings.ts';
import {
  type ActionOutcome,
  type Differences,
  type Plan,
  type PlannedAction,
  type PlanState,
  plannedActionSchema,
} from './zones/plan.ts';
import { type Moment, momentSchema, type Zone } from './zones/zone.ts';

/** One thing that the window may ask of the desk. `input` is checked on arrival; the types of answer and progress have no form at run time. */
interface Call<Input = unknown, Answer = unknown, Progress = unknown> {
  input: z.ZodType<Input>;
  answer?: Answer;
  progress?: Progress;
}

const call = <Input, Answer, Progress = never>(input: z.ZodType<Input>): Call<Input, Answer, Progress> => ({
  input,
});
const nothing = z.undefined();

const ask = <Ps extends Parameters, A extends z.ZodType>(operation: Operation<Ps, A>) =>
  call<Question<Ps>, z.infer<A>>(questionSchema(operation));

/** What the window may ask of the service through the desk; zones are created by the desk's own call. */
const operationCalls = {
  'localities.autocomplete': ask(operations['localities.autocomplete']),
  'localities.details': ask(operations['localities.details']),
  'localities.geocode': ask(operations['localities.geocode']),
  'localities.nearby': ask(operations['localities.nearby']),
  'distance.matrix': ask(operations['distance.matrixPost']),
  'distance.route': ask(operations['distance.route']),
  'distance.tolls': ask(operations['distance.tolls']),
  'distance.isochrone': ask(operations['distance.isochrone']),
  'transit.route': ask(operations['transit.route']),
} as const;

export const keyNames = ['public', 'private'] as const;
export type KeyName = (typeof keyNames)[number];

/** `unreadable`: stored once, but this machine can no longer decrypt it; it has to be given again. */
export type KeyState = 'absent' | 'stored' | 'session' | 'unreadable';
export interface KeysState {
  /** Of the provider in use, which the keys are for; null with the built-in service. */
  origin: string | null;
  keys: Record<KeyName, KeyState>;
  /** The other services that were chosen before; an origin of '' is that of keys which an earlier version kept for no service. */
  others: { origin: string; keys: Record<KeyName, KeyState> }[];
  /** False when the machine has no secure storage: keys are then kept until the program ends. */
  secureStorage: boolean;
}

/** What one key may do at the service, by operation. */
export interface KeyTest {
  key: KeyName | 'built-in';
  operation: OperationId;
  outcome: { kind: 'allowed' } | { kind: 'refused'; fault: Fault };
}

export interface ServiceState {
  service: 'built-in' | 'provider';
  /** Address without anything secret. */
  baseUrl: string | null;
  state: 'starting' | 'ready' | 'restarting' | 'failed';
  /** Why it failed. */
  reason: string | null;
}

export interface RegionSummary {
  id: string;
  name: string;
  bounds: Bounds;
  /** The area that the data cover: closed rings, one for each extract. Beyond them nothing is known. */
  coverage: LatLng[][];
  centre: LatLng;
  /** False where the data tell of no toll at all. */
  hasTolls: boolean;
  /** Date of the data (ISO 8601). */
  dataDate: string;
}

export interface About {
  version: string;
  host: 'desktop' | 'browser';
  region: RegionSummary | null;
  /** Folder-free description of what each piece of data is and whose it is. */
  attributions: { name: string; licence: string; url: string }[];
}

/** A copy of the workspace that was made by itself. */
export interface WorkspaceCopy {
  name: string;
  /** ISO date. */
  day: string;
  zones: number;
  /** Made before the file was brought to a newer version's form. */
  beforeMigration: boolean;
}

/**
 * Why a workspace is not open. `missing`, `empty`: there was one with edits. `rolled-back`: it lacks
 * edits that were confirmed. `newer`: a newer version wrote it. `in-use`: another program has it open.
 */
export type WorkspaceTrouble =
  | 'missing'
  | 'empty'
  | 'damaged'
  | 'rolled-back'
  | 'newer'
  | 'in-use'
  | 'inaccessible';

export type WorkspaceState =
  | { state: 'open' }
  | {
      state: 'closed';
      trouble: WorkspaceTrouble;
      file: string;
      /** How many confirmed edits are not in it, where that is known. */
      lostEdits: number | null;
      /** What can still be read of it, and how many of its rows cannot; null when nothing can. */
      readable: { zones: number; setAside: number } | null;
      /** The newest first. */
      copies: WorkspaceCopy[];
    };

/** What to open instead of a workspace that cannot be opened as it is; its file is kept beside. */
export const workspaceRecoverySchema = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('readable') }),
  z.strictObject({ use: z.literal('copy'), name: z.string() }),
  z.strictObject({ use: z.literal('new') }),
  /** The same file once more: what kept it from being opened may be gone. */
  z.strictObject({ use: z.literal('same') }),
]);
export type WorkspaceRecovery = z.infer<typeof workspaceRecoverySchema>;

export interface ZonesState {
  zones: Zone[];
  /** Workspace ids of those that are not drawn on the map; of zones that are gone too. */
  hidden: string[];
  canUndo: boolean;
  canRedo: boolean;
}

/** What an undo or a redo did: only the zones that it concerned. */
export interface ZonesChange {
  put: Zone[];
  remove: string[];
  canUndo: boolean;
  canRedo: boolean;
}

/** What is known of a zone at the service in use. */
export type ZoneMark = Pick<Zone, 'id' | 'createdAt' | 'changedSinceCreation' | 'renamedFrom'>;

/** What a change came to: it is known already, but for what the service has of the zones that were put. */
export interface ZonesKept {
  marks: ZoneMark[];
  canUndo: boolean;
  canRedo: boolean;
}

/** How many of its zones the service has told so far. */
export interface ZonesFound {
  found: number;
}

/** What pulling the service's zones into the workspace did. */
export type ZonesPull =
  | { supported: false }
  | {
      supported: true;
      change: ZonesChange;
      added: number;
      replaced: number;
      /** Zones that the workspace has otherwise and kept so. */
      kept: number;
      /** Zones that the workspace has just as the service has them. */
      same: number;
      /** Zones of the service whose polygon cannot be read. */
      unreadable: { zoneId: string; reason: string }[];
    };

/** Everything that the window may ask of the main process. */
export const calls = {
  ...operationCalls,
  'about.read': call<undefined, About>(nothing),
  'settings.read': call<undefined, Settings>(nothing),
  'settings.change': call<z.infer<typeof settingsChangeSchema>, Settings>(settingsChangeSchema),
  'arrangement.read': call<undefined, Arrangement>(nothing),
  /** Keeps how the window is arranged; what is not named keeps its place. */
  'arrangement.keep': call<ArrangementChange, null>(arrangementChangeSchema),
  'keys.state': call<undefined, KeysState>(nothing),
  /** Keeps a key for the service in use, which is refused where that is not the one at `origin`. */
  'keys.set': call<{ origin: string; name: KeyName; key: string }, KeysState>(
    z.strictObject({ origin: z.string(), name: z.enum(keyNames), key: z.string().trim().min(1).max(200) }),
  ),
  'keys.forget': call<{ origin: string; name: KeyName }, KeysState>(
    z.strictObject({ origin: z.string(), name: z.enum(keyNames) }),
  ),
  'keys.test': call<undefined, KeyTest[]>(nothing),
  'service.state': call<undefined, ServiceState>(nothing),
  /** Starts the built-in service after it has failed; where it runs, or is not in use, nothing happens. */
  'service.restart': call<undefined, ServiceState>(nothing),
  'workspace.state': call<undefined, WorkspaceState>(nothing),
  'workspace.recover': call<WorkspaceRecovery, WorkspaceState>(workspaceRecoverySchema),
  /** What the panels asked when it was kept last; panels that never asked are absent. */
  'searches.read': call<undefined, SearchesChange>(nothing),
  /** Keeps what panels ask. Blocks of another table than the matrix panel's are forgotten. */
  'searches.keep': call<SearchesChange, null>(searchesChangeSchema),
  /** The blocks that were answered of the table with this id. */
  'searches.blocks': call<{ table: string }, MatrixBlock[]>(z.strictObject({ table: z.string() })),
  'searches.keepBlock': call<{ table: string; block: MatrixBlock }, null>(
    z.strictObject({ table: z.string(), block: matrixBlockSchema }),
  ),
  'zones.read': call<undefined, ZonesState>(nothing),
  'zones.change': call<Moment, ZonesKept>(momentSchema),
  'zones.undo': call<undefined, ZonesChange>(nothing),
  'zones.redo': call<undefined, ZonesChange>(nothing),
  /** Draws zones on the map or hides them there; no moment, so nothing to undo. */
  'zones.show': call<{ ids: string[]; shown: boolean }, null>(
    z.strictObject({ ids: z.array(z.string()).min(1), shown: z.boolean() }),
  ),
  /** How these zones differ from what the service is known to have, and what it has that is no longer here. */
  'zones.differences': call<{ ids: string[] }, Differences>(z.strictObject({ ids: z.array(z.string()) })),
  /** What stands there under these ids stays, and is no longer told of as left behind. */
  'zones.letBeAtService': call<{ zoneIds: string[] }, null>(
    z.strictObject({ zoneIds: z.array(z.string()).min(1) }),
  ),
  /** Does at the service what was planned. Answers when that has ended or paused. Cancelling the call ends the waiting, not the plan. */
  'zones.carryOut': call<{ actions: PlannedAction[] }, ActionOutcome[], { done: number; total: number }>(
    z.strictObject({ actions: z.array(plannedActionSchema).min(1) }),
  ),
  /** The latest plan at the service in use; null when there is none. */
  'zones.plan': call<undefined, Plan | null>(nothing),
  /** These answer at once, with what the plan is about to do; null when there is no plan to act on. */
  'zones.pausePlan': call<undefined, PlanState | null>(nothing),
  'zones.resumePlan': call<undefined, PlanState | null>(nothing),
  'zones.cancelPlan': call<undefined, PlanState | null>(nothing),
  /** The zones that the service holds, where it can list them (not part of `api.md`; detected). */
  'zones.atService': call<undefined, { supported: boolean; zones: ZoneInput[] }, ZonesFound>(nothing),
  /** Puts the zones that the service holds into the workspace, as one moment. Zones with the same `zone_id` are kept or replaced. */
  'zones.pull': call<{ existing: 'keep' | 'replace' }, ZonesPull, ZonesFound>(
    z.strictObject({ existing: z.enum(['keep', 'replace']) }),
  ),
  'pmtiles.choose': call<undefined, { path: string | null }>(nothing),
  'external.open': call<{ url: string }, null>(z.strictObject({ url: externalAddressSchema })),
} as const;

/** What the desk tells the window unasked. */
export interface DeskEvents {
  /** Something failed in the main process that nothing there was prepared for; `code` is that of the system, where there is one. */
  'program.failed': { code: string | null };
  'service.changed': ServiceState;
  'settings.changed': Settings;
  'keys.changed': KeysState;
  /** Another workspace, or one after there was none, is behind the calls. */
  'workspace.changed': WorkspaceState;
  'plan.changed': PlanState;
  /** The service has confirmed, changed or lost zones, or another service is in use. */
  'zones.marked': ZoneMark[];
  /** The plan that runs will not do these. */
  'plan.refused': ActionOutcome[];
}

export const eventNames = [
  'program.failed',
  'service.changed',
  'settings.changed',
  'keys.changed',
  'workspace.changed',
  'plan.changed',
  'zones.marked',
  'plan.refused',
] as const satisfies readonly (keyof DeskEvents)[];

export type CallName = keyof typeof calls;
export type InputOf<Name extends CallName> = z.infer<(typeof calls)[Name]['input']>;
export type AnswerTo<Name extends CallName> = Exclude<(typeof calls)[Name]['answer'], undefined>;
export type ProgressOf<Name extends CallName> = NonNullable<(typeof calls)[Name]['progress']>;
export type EventName = keyof DeskEvents;

/** What a handler is given beside its input. */
export interface CallContext<Name extends CallName> {
  signal: AbortSignal;
  report(progress: ProgressOf<Name>): void;
}

/** The desk's side of the contract: one handler for each call. */
export type DeskHandlers = {
  [Name in CallName]: (input: InputOf<Name>, context: CallContext<Name>) => Promise<Outcome<AnswerTo<Name>>>;
};

/** The window's side of the contract. */
export interface Desk {
  call<Name extends CallName>(
    name: Name,
    input: InputOf<Name>,
    options?: { signal?: AbortSignal; onProgress?: (progress: ProgressOf<Name>) => void },
  ): Promise<Outcome<AnswerTo<Name>>>;
  /** Listens to an event; the function returned stops it. */
  on<Name extends EventName>(name: Name, listener: (payload: DeskEvents[Name]) => void): () => void;
}
