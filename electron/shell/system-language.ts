import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { type Settings, settingsSchema, type WindowLanguage } from '../../shared/settings/settings.ts';
import { spokenLanguage } from '../../shared/settings/spoken-language.ts';

/** Returns the UI language by the settings; that of the system without settings. */
export const uiLanguage = (settings: Settings = settingsSchema.parse({})): WindowLanguage =>
  spokenLanguage(settings, app.getPreferredSystemLanguages());

/** Returns the UI language by the stored settings; that of the system if they can't be read. */
export function storedUiLanguage(profileFolder: string): WindowLanguage {
  try {
    return uiLanguage(
      settingsSchema.parse(JSON.parse(readFileSync(join(profileFolder, 'settings.json'), 'utf8'))),
    );
  } catch {
    return uiLanguage();
  }
}
