import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { type Settings, settingsSchema, type WindowLanguage } from '../../shared/settings/settings.ts';
import { spokenLanguage } from '../../shared/settings/spoken-language.ts';

/** Current UI language; the system's until the settings are loaded. */
export const languageNow = (settings: Settings = settingsSchema.parse({})): WindowLanguage =>
  spokenLanguage(settings, app.getPreferredSystemLanguages());

/** UI language of the last session; the system's if the settings can't be read. */
export function languageBefore(profileFolder: string): WindowLanguage {
  try {
    return languageNow(
      settingsSchema.parse(JSON.parse(readFileSync(join(profileFolder, 'settings.json'), 'utf8'))),
    );
  } catch {
    return languageNow();
  }
}
