import { app } from 'electron';
import { type Settings, settingsSchema, type WindowLanguage } from '../../shared/settings.ts';
import { spokenLanguage } from '../../shared/spoken-language.ts';

/** The language that the program speaks now; the system's until the settings are read. */
export const languageNow = (settings: Settings = settingsSchema.parse({})): WindowLanguage =>
  spokenLanguage(settings, app.getPreferredSystemLanguages());
