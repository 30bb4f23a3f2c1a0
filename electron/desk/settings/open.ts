import type { settings as capability } from '../../../shared/desk/settings.ts';
import { failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import {
  type Basemap,
  type BasemapChoice,
  type ServiceChoice,
  settingsSchema,
} from '../../../shared/settings.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';
import { keepRecord } from './kept-record.ts';
import type { SettingsStore } from './settings-store.ts';

interface SettingsParts {
  store: SettingsStore;
  /** Whether the person wants this service to be asked. */
  mayUse(service: ServiceChoice): Promise<boolean>;
  basemap(choice: BasemapChoice, signal: AbortSignal): Promise<Outcome<Basemap>>;
  /** Called after another service was chosen. */
  serviceChosen(): void;
}

/** What a person set, keys apart. */
export function openSettings(parts: SettingsParts): Opened<typeof capability> {
  const record = keepRecord(parts.store, settingsSchema);
  const settings = publisher(record.read());
  return {
    calls: {
      'settings.change': async ({ basemap: choice, ...change }, { signal }) => {
        const basemap = choice && (await parts.basemap(choice, signal));
        if (basemap && !basemap.ok) return basemap;
        if (change.service && !(await parts.mayUse(change.service))) return failed({ kind: 'cancelled' });
        const { service } = record.read();
        const now = record.change({ ...change, basemap: basemap?.value });
        settings.publish(now);
        if (JSON.stringify(now.service) !== JSON.stringify(service)) parts.serviceChosen();
        return succeeded(null);
      },
    },
    states: { settings },
  };
}
