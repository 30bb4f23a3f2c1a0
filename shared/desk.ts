import { z } from 'zod';
import type { Operation, Parameters, Question } from './api/operation.ts';
import { type OperationId, operations } from './api/operations.ts';
import { questionSchema } from './api/read-question.ts';
import type { ZoneInput } from './api/zones.ts';
import type { Fault, Outcome } from './fault.ts';
import type { Bounds } from './geo/bounds.ts';
import type { LatLng } from './geo/position.ts';
import { type Settings, settingsChangeSchema } from './settings.ts';
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
  keys: Record<KeyName, KeyState>;
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
  centre: LatLng;
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

export interface ZonesState {
  zones: Zone[];
  canUndo: boolean;
  canRedo: boolean;
}

/** What became of one zone that was sent. */
export interface ZoneCreation {
  id: string;
  outcome: { kind: 'created'; at: string } | { kind: 'refused'; fault: Fault };
}

/** Everything that the window may ask of the main process. */
export const calls = {
  ...operationCalls,
  'about.read': call<undefined, About>(nothing),
  'settings.read': call<undefined, Settings>(nothing),
  'settings.change': call<z.infer<typeof settingsChangeSchema>, Settings>(settingsChangeSchema),
  'keys.state': call<undefined, KeysState>(nothing),
  'keys.set': call<{ name: KeyName; key: string }, KeysState>(
    z.strictObject({ name: z.enum(keyNames), key: z.string().trim().min(1).max(200) }),
  ),
  'keys.forget': call<{ name: KeyName }, KeysState>(z.strictObject({ name: z.enum(keyNames) })),
  'keys.test': call<undefined, KeyTest[]>(nothing),
  'service.state': call<undefined, ServiceState>(nothing),
  'zones.read': call<undefined, ZonesState>(nothing),
  'zones.change': call<Moment, ZonesState>(momentSchema),
  'zones.undo': call<undefined, ZonesState>(nothing),
  'zones.redo': call<undefined, ZonesState>(nothing),
  'zones.create': call<{ ids: string[] }, ZoneCreation[], { done: number; total: number }>(
    z.strictObject({ ids: z.array(z.string()).min(1) }),
  ),
  /** The zones that the service holds, where it can list them (not part of `api.md`; detected). */
  'zones.atService': call<undefined, { supported: boolean; zones: ZoneInput[] }>(nothing),
  'pmtiles.choose': call<undefined, { path: string | null }>(nothing),
  'external.open': call<{ url: string }, null>(z.strictObject({ url: z.url({ protocol: /^https$/ }) })),
} as const;

/** What the desk tells the window unasked. */
export interface DeskEvents {
  'service.changed': ServiceState;
  'settings.changed': Settings;
  'keys.changed': KeysState;
}

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
