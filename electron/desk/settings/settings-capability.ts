import type { z } from 'zod';
import type { settings as capability } from '../../../shared/desk/settings.ts';
import { failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import {
  type StoreColor,
  type StoresListener,
  type StoresOfZones,
  withChosen,
  withMoves,
  withStoresInUse,
} from '../../../shared/planning/stores/store-colors.ts';
import {
  type Basemap,
  type BasemapChoice,
  projectSettingsSchema,
  type ServiceChoice,
  type Settings,
  settingsSchema,
  type WorkspaceRegion,
} from '../../../shared/settings/settings.ts';
import { settingsAfterCrash } from '../basemap/settings-after-crash.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';
import type { RecordStore } from '../record-store.ts';
import { openStoredRecord, type StoredRecord } from '../stored-record.ts';

type Change = Parameters<StoredRecord<Settings>['change']>[0];

interface SettingsParts {
  store: RecordStore;
  /** Whether the user allows requests to this service; may ask the user. */
  mayUse(service: ServiceChoice): Promise<boolean>;
  basemap(choice: BasemapChoice, signal: AbortSignal): Promise<Outcome<Basemap>>;
  /** Turns the sample tolls of the built-in service on or off. */
  switchSampleTolls(inUse: boolean): Promise<void>;
  /** Called after a service was selected. */
  serviceSelected(): void;
}

interface OpenedSettings extends Opened<typeof capability> {
  /**
   * Switches to the project settings of a workspace; null if none is open. A workspace without settings gets the
   * current ones. If it is read-only, changes of project settings are refused.
   */
  followProject(store: RecordStore | null, isReadOnly?: boolean): void;
  /** Stores the region that the project was created with. */
  madeIn(region: WorkspaceRegion): void;
  /** Updates the colors of the stores of the project's zones. */
  storeColors: StoresListener;
  /** Call after the window crashed, `livedMs` after its page was opened. */
  windowCrashed(livedMs: number): void;
}

/** Opens the settings of the user and of the open project, without keys. */
export function openSettings(parts: SettingsParts): OpenedSettings {
  const userSettings = openStoredRecord(parts.store, settingsSchema);
  let project: StoredRecord<z.infer<typeof projectSettingsSchema>> | null = null;
  /** Stores of the zones of the project; null until they are known. */
  let stores: StoresOfZones | null = null;
  const settings = publisher(userSettings.read());
  let isProjectReadOnly = false;
  const now = () => ({ ...userSettings.read(), ...project?.read() });

  function storeChange(change: Change) {
    const { service, paymentProfiles, tripRates, madeInRegion, ...more } = change;
    const { zonesPerBatch, gapWidthMeters, zoneColoring, closuresApply, ...others } = more;
    const projectChange = {
      service,
      paymentProfiles,
      tripRates,
      madeInRegion,
      zonesPerBatch,
      gapWidthMeters,
      zoneColoring,
      closuresApply,
    };
    if (project && hasValue(projectChange)) project.change(projectChange);
    const userChange = project ? others : { ...others, ...projectChange };
    if (hasValue(userChange)) userSettings.change(userChange);
  }

  function updateColors(change: (known: readonly StoreColor[]) => readonly StoreColor[]) {
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
        updateColors((known) => withChosen(known, colors, stores?.neighborsOf));
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
        // Switch before publishing, because windows repeat their requests on the change.
        if (change.sampleTariffs !== undefined) await parts.switchSampleTolls(change.sampleTariffs);
        const chosen = basemap && { basemap: basemap.value, setAsideBasemap: null, endedWithBasemapAt: null };
        storeChange({ ...change, ...chosen });
        settings.publish(now());
        if (change.service) parts.serviceSelected();
        return succeeded(null);
      },
    },
    states: { settings },
    followProject(store, isReadOnly = false) {
      isProjectReadOnly = isReadOnly;
      project = store && openStoredRecord(store, projectSettingsSchema);
      stores = null;
      if (store && project && !hasValue(store.get())) {
        // Store colors and region belong to the previous project.
        const projectOnly = { storeColors: [], madeInRegion: null };
        project.change({ ...projectSettingsSchema.parse(settings.read()), ...projectOnly });
      }
      settings.publish(now());
    },
    madeIn(region) {
      project?.change({ madeInRegion: region });
      settings.publish(now());
    },
    storeColors: {
      opened(storeIds, zones) {
        stores = zones;
        updateColors((known) => withStoresInUse(known, storeIds, zones));
      },
      changed(moves, zones) {
        stores = zones;
        updateColors((known) => withMoves(known, moves, zones));
      },
    },
    windowCrashed(livedMs) {
      storeChange(settingsAfterCrash(now(), { livedMs, now: Date.now() }));
      settings.publish(now());
    },
  };
}

const hasValue = (values: object): boolean => Object.values(values).some((value) => value !== undefined);
