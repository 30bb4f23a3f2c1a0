import { app } from 'electron';
import { type Settings, settingsSchema, type WindowLanguage } from '../../shared/settings/settings.ts';
import { spokenLanguage } from '../../shared/settings/spoken-language.ts';
import { storedSettings } from './stored-settings.ts';

/** Returns the UI language by the settings; that of the system without settings. */
export const uiLanguage = (settings: Settings = settingsSchema.parse({})): WindowLanguage =>
  spokenLanguage(settings, app.getPreferredSystemLanguages());

/** Returns the UI language by the stored settings; that of the system if they can't be read. */
export const storedUiLanguage = (profileFolder: string): WindowLanguage =>
  uiLanguage(storedSettings(profileFolder));
