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

/** Everything that crosses between window and desk: the sum of the capabilities. */
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

/** The desk's side of the contract: one handler for each call. */
export type DeskHandlers = Handlers<Contract>;

/** The desk's side of what it publishes. */
export type DeskStates = Published<Contract>;

/** The window's side of the contract. */
export interface Desk {
  call<Name extends CallName>(
    name: Name,
    input: InputOf<Name>,
    options?: {
      signal?: AbortSignal;
      onProgress?: (progress: ProgressOf<Name>) => void;
      /** The `serviceName` of the service that is meant; with another one in use the call is refused. */
      service?: string | undefined;
      /** The opening of the workspace that is meant; while another one is open the call counts as cancelled. */
      workspace?: string | undefined;
    },
  ): Promise<Outcome<AnswerTo<Name>>>;
  /** Tells a state as it was told last, if it was, and whenever it is told; the function returned stops it. */
  watch<Name extends StateName>(name: Name, listener: (value: ValueOf<Name>) => void): () => void;
  /** Listens to an event; the function returned stops it. */
  on<Name extends EventName>(name: Name, listener: (payload: PayloadOf<Name>) => void): () => void;
}
