import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { openRecordStore, type RecordStore } from '../desk/record-store.ts';

/** A store in `<folder>/<name>.json`. */
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
