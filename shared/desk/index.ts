import type { Outcome } from '../faults/fault.ts';
import { about } from './about.ts';
import { arrangement } from './arrangement.ts';
import { basemap } from './basemap.ts';
import { closures } from './closures.ts';
import { connections } from './connections.ts';
import type {
  Answer,
  CallsIn,
  EventsIn,
  Handlers,
  Input,
  Payload,
  Progress,
  Published,
  StatesIn,
  Value,
} from './contract.ts';
import { cover } from './cover.ts';
import { crashReports } from './crash-reports.ts';
import { external } from './external.ts';
import { geocoding } from './geocoding.ts';
import { jobs } from './jobs.ts';
import { limitWaits } from './limit-waits.ts';
import { matrix } from './matrix.ts';
import { menu } from './menu.ts';
import { notices } from './notices.ts';
import { openedFiles } from './opened-files.ts';
import { operations } from './operations.ts';
import { planVersions } from './plan-versions.ts';
import { preparation } from './preparation.ts';
import { printing } from './printing.ts';
import { regionContents } from './region-contents.ts';
import { regions } from './regions.ts';
import { saved } from './saved.ts';
import { searches } from './searches.ts';
import { settings } from './settings.ts';
import { staticMaps } from './static-maps.ts';
import { tariffs } from './tariffs.ts';
import { territories } from './territories.ts';
import { timetables } from './timetables.ts';
import { updates } from './updates.ts';
import { usage } from './usage.ts';
import { windows } from './windows.ts';
import { workspaces } from './workspaces.ts';
import { zoneSync, zonesAtService } from './zone-sync.ts';
import { zones } from './zones.ts';

/** All messages between window and desk: the union of the capabilities. */
export const contract = {
  ...settings,
  ...arrangement,
  ...about,
  ...basemap,
  ...closures,
  ...cover,
  ...connections,
  ...crashReports,
  ...external,
  ...geocoding,
  ...jobs,
  ...limitWaits,
  ...matrix,
  ...menu,
  ...notices,
  ...openedFiles,
  ...operations,
  ...planVersions,
  ...preparation,
  ...regionContents,
  ...printing,
  ...regions,
  ...saved,
  ...searches,
  ...staticMaps,
  ...tariffs,
  ...territories,
  ...timetables,
  ...updates,
  ...usage,
  ...windows,
  ...workspaces,
  ...zones,
  ...zoneSync,
  ...zonesAtService,
} as const;

type Contract = typeof contract;
export type CallName = CallsIn<Contract>;
export type StateName = StatesIn<Contract>;
export type EventName = EventsIn<Contract>;
export type InputOf<Name extends CallName> = Input<Contract[Name]>;
export type AnswerTo<Name extends CallName> = Answer<Contract[Name]>;
type ProgressOf<Name extends CallName> = Progress<Contract[Name]>;
export type ValueOf<Name extends StateName> = Value<Contract[Name]>;
export type PayloadOf<Name extends EventName> = Payload<Contract[Name]>;

export const isCall = (name: string): name is CallName => isEntry(name) && contract[name].form === 'call';

const isEntry = (name: string): name is keyof Contract => Object.hasOwn(contract, name);

/** Implementation of the contract in the desk: one handler for each call. */
export type DeskHandlers = Handlers<Contract>;

/** States that the desk publishes. */
export type DeskStates = Published<Contract>;

/** The contract as the window sees it. */
export interface Desk {
  call<Name extends CallName>(
    name: Name,
    input: InputOf<Name>,
    options?: {
      signal?: AbortSignal;
      onProgress?: (progress: ProgressOf<Name>) => void;
      /** `serviceName` of the service meant; the call is rejected if another one is in use. */
      service?: string | undefined;
      /** Id of the workspace session meant; the call counts as canceled if another workspace is open. */
      workspace?: string | undefined;
    },
  ): Promise<Outcome<AnswerTo<Name>>>;
  /** Calls back with the last value, if any, and on each change; returns a function that stops it. */
  watch<Name extends StateName>(name: Name, listener: (value: ValueOf<Name>) => void): () => void;
  /** Listens to an event; returns a function that stops it. */
  on<Name extends EventName>(name: Name, listener: (payload: PayloadOf<Name>) => void): () => void;
}
