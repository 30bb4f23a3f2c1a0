import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { openRecordStore, type RecordStore } from '../desk/record-store.ts';

/** Opens the record store `<folder>/<name>.json`, readable only by this user. */
export function electronStore(folder: string, name: string): RecordStore {
  return openRecordStore(
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
