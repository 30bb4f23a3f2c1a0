import type { z } from 'zod';
import type { settings as capability } from '../../../shared/desk/settings.ts';
import { failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import {
  type Basemap,
  type BasemapChoice,
  projectSettingsSchema,
  type ServiceChoice,
  type Settings,
  settingsSchema,
  type WorkspaceRegion,
} from '../../../shared/settings/settings.ts';
import {
  type StoreColor,
  type StoreMove,
  type StoresOfZones,
  withChosen,
  withMoves,
} from '../../../shared/zones/stores/store-colors.ts';
import { afterWindowEnded } from '../basemap/after-window-ended.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';
import type { RecordStore } from '../record-store.ts';
import { openStoredRecord, type StoredRecord } from '../stored-record.ts';

type Change = Parameters<StoredRecord<Settings>['change']>[0];

interface SettingsParts {
  store: RecordStore;
  /** Whether the person wants this service to be asked. */
  mayUse(service: ServiceChoice): Promise<boolean>;
  basemap(choice: BasemapChoice, signal: AbortSignal): Promise<Outcome<Basemap>>;
  /** Makes the built-in service tell of the sample tolls of its region, or not. */
  switchSampleTolls(inUse: boolean): Promise<void>;
  /** Called after a service was chosen. */
  serviceChosen(): void;
}

interface OpenedSettings extends Opened<typeof capability> {
  /**
   * Takes what belongs to a project from this workspace from now on, and keeps it there; null where none is open.
   * One that has no settings of its own takes over those that counted before. Those of one that is open read-only are
   * refused any change.
   */
  followProject(store: RecordStore | null, isReadOnly?: boolean): void;
  /** Stores with the project the region that it is made in. */
  madeIn(region: WorkspaceRegion): void;
  /**
   * Keeps the colours of stores that zones of the project have now.
   * @param zones what they say as they are now, until it is called again
   */
  shopsChanged(moves: readonly StoreMove[], zones: StoresOfZones): void;
  /** The window's process ended by itself, `livedMs` after its page was opened. */
  windowEnded(livedMs: number): void;
}

/** What a person set for themselves and for the project that is open, keys apart. */
export function openSettings(parts: SettingsParts): OpenedSettings {
  const own = openStoredRecord(parts.store, settingsSchema);
  let project: StoredRecord<z.infer<typeof projectSettingsSchema>> | null = null;
  /** Of the zones of the project. */
  let stores: StoresOfZones | null = null;
  const settings = publisher(own.read());
  let isProjectReadOnly = false;
  const now = () => ({ ...own.read(), ...project?.read() });

  function keep(change: Change) {
    const { service, paymentProfiles, tripRates, madeInRegion, ...more } = change;
    const { zonesPerBatch, gapWidthMeters, zoneColoring, closuresApply, ...others } = more;
    const ofProject = {
      ...{ service, paymentProfiles, tripRates, madeInRegion },
      ...{ zonesPerBatch, gapWidthMeters, zoneColoring, closuresApply },
    };
    if (project && isAny(ofProject)) project.change(ofProject);
    const ofPerson = project ? others : { ...others, ...ofProject };
    if (isAny(ofPerson)) own.change(ofPerson);
  }

  function keepColors(change: (known: readonly StoreColor[]) => readonly StoreColor[]) {
    if (!project) return;
    const { storeColors: known } = project.read();
    const storeColors = change(known);
    if (storeColors === known) return;
    project.change({ storeColors });
    settings.publish(now());
  }

  return {
    calls: {
      'settings.colorStores': async ({ chosen }) => {
        if (isProjectReadOnly) return failed({ kind: 'desk', reason: 'read-only' });
        const colors = new Map(chosen.map(({ store, color }) => [store, color]));
        keepColors((known) => withChosen(known, colors, stores?.neighborsOf));
        return succeeded(null);
      },
      'settings.change': async ({ basemap: choice, ...change }, { signal }) => {
        if (
          isProjectReadOnly &&
          Object.keys(change).some((name) => Object.hasOwn(projectSettingsSchema.shape, name))
        )
          return failed({ kind: 'desk', reason: 'read-only' });
        const basemap = choice && (await parts.basemap(choice, signal));
        if (basemap && !basemap.ok) return basemap;
        if (change.service && !(await parts.mayUse(change.service))) return failed({ kind: 'cancelled' });
        // Before windows are told, because they ask anew then.
        if (change.sampleTariffs !== undefined) await parts.switchSampleTolls(change.sampleTariffs);
        const chosen = basemap && { basemap: basemap.value, setAsideBasemap: null, endedWithBasemapAt: null };
        keep({ ...change, ...chosen });
        settings.publish(now());
        if (change.service) parts.serviceChosen();
        return succeeded(null);
      },
    },
    states: { settings },
    followProject(store, isReadOnly = false) {
      isProjectReadOnly = isReadOnly;
      project = store && openStoredRecord(store, projectSettingsSchema);
      stores = null;
      if (store && project && !isAny(store.get())) {
        // The stores of another project are no use of them here, nor is the region that it was made in.
        const own = { storeColors: [], madeInRegion: null };
        project.change({ ...projectSettingsSchema.parse(settings.read()), ...own });
      }
      settings.publish(now());
    },
    madeIn(region) {
      project?.change({ madeInRegion: region });
      settings.publish(now());
    },
    shopsChanged(moves, zones) {
      stores = zones;
      keepColors((known) => withMoves(known, moves, zones));
    },
    windowEnded(livedMs) {
      keep(afterWindowEnded(now(), { livedMs, now: Date.now() }));
      settings.publish(now());
    },
  };
}

const isAny = (values: object): boolean => Object.values(values).some((value) => value !== undefined);
