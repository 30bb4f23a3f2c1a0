import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { openSettingsStore, type SettingsStore } from '../desk/settings/settings-store.ts';

/** A store in `<folder>/<name>.json`. */
export function electronStore(folder: string, name: string): SettingsStore {
  return openSettingsStore(
    join(folder, `${name}.json`),
    () =>
      new ElectronStore<Record<string, unknown>>({
        cwd: folder,
        name,
        clearInvalidConfig: false,
        accessPropertiesByDotNotation: false,
        configFileMode: 0o600,
      }),
  );
}
