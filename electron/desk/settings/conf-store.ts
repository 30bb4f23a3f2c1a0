import { join } from 'node:path';
import Conf from 'conf';
import { openSettingsStore, type SettingsStore } from './settings-store.ts';

/** A store in `<folder>/<name>.json`, for where electron-store cannot be loaded. */
export function confStore(folder: string, name: string): SettingsStore {
  return openSettingsStore(
    join(folder, `${name}.json`),
    () =>
      new Conf<Record<string, unknown>>({
        cwd: folder,
        configName: name,
        clearInvalidConfig: false,
        accessPropertiesByDotNotation: false,
        configFileMode: 0o600,
      }),
  );
}
