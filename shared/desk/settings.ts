import { type Settings, type SettingsChange, settingsChangeSchema } from '../settings.ts';
import { call, event, nothing } from './contract.ts';

export const settings = {
  'settings.read': call<undefined, Settings>(nothing),
  'settings.change': call<SettingsChange, Settings>(settingsChangeSchema),
  'settings.changed': event<Settings>(),
} as const;
