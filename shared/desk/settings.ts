import { type Settings, type SettingsChange, settingsChangeSchema, settingsSchema } from '../settings.ts';
import { call, state } from './contract.ts';

export const settings = {
  /** The person's, with those of the project that is open. */
  settings: state<Settings>(settingsSchema.parse({})),
  'settings.change': call<SettingsChange, null>(settingsChangeSchema),
} as const;
