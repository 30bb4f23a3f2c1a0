import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { type Settings, settingsSchema, type WindowLanguage } from '../../shared/settings/settings.ts';
import { spokenLanguage } from '../../shared/settings/spoken-language.ts';

/** The language that the program speaks now; the system's until the settings are read. */
export const languageNow = (settings: Settings = settingsSchema.parse({})): WindowLanguage =>
  spokenLanguage(settings, app.getPreferredSystemLanguages());

/** The language that the program spoke last; the system's where its settings cannot be read. */
export function languageBefore(profileFolder: string): WindowLanguage {
  try {
    return languageNow(
      settingsSchema.parse(JSON.parse(readFileSync(join(profileFolder, 'settings.json'), 'utf8'))),
    );
  } catch {
    return languageNow();
  }
}
