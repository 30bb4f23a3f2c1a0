import { type Settings, settingsSchema } from '../../../shared/settings.ts';
import type { SettingsStore } from './settings-store.ts';

type Change = { [Name in keyof Settings]?: Settings[Name] | undefined };

export interface SettingsKeeper {
  read(): Settings;
  /** Changes what is named and leaves the rest; on disk when this returns. */
  change(change: Change): Settings;
}

/** Reads tolerantly (each value falls back alone) and leaves what it does not know in the store. */
export function keepSettings(store: SettingsStore): SettingsKeeper {
  let settings = settingsSchema.parse(store.get());
  return {
    read: () => settings,
    change(change) {
      store.set({ ...store.get(), ...withoutAbsent(change) });
      settings = settingsSchema.parse(store.get());
      return settings;
    },
  };
}

const withoutAbsent = (change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
