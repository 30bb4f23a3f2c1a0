import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, settingsSchema } from '../../shared/settings/settings.ts';

/** Returns the stored settings, for use before the program has opened them; the defaults if they can't be read. */
export function storedSettings(profileFolder: string): Settings {
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(join(profileFolder, 'settings.json'), 'utf8')));
  } catch {
    return settingsSchema.parse({});
  }
}
