import type { Language } from '../../shared/api/value-sets.ts';
import type { Settings, WindowLanguage } from '../../shared/settings/settings.ts';
import { spokenLanguage } from '../../shared/settings/spoken-language.ts';
import { speak, systemLocales, words } from '../words/words.ts';
import { deskState, useDeskState, watchDeskState } from './states.ts';

/** The language that the window speaks. */
const spoken = (settings: Pick<Settings, 'windowLanguage'>): WindowLanguage =>
  spokenLanguage(settings, systemLocales());

/** The language that the service is asked to answer in: the window's, unless another was chosen. */
export const answerLanguage = (settings: Pick<Settings, 'language' | 'windowLanguage'>): Language =>
  settings.language ?? spoken(settings);

export const useAnswerLanguage = (): Language => answerLanguage(useDeskState('settings'));

/** Speaks the language of the settings, now and after each change; resolves when its words are there. */
export async function followLanguage(): Promise<void> {
  words.on('languageChanged', (locale) => {
    document.documentElement.lang = locale;
  });
  watchDeskState('settings', (settings, before) => {
    const language = spoken(settings);
    if (language !== spoken(before)) void speak(language);
  });
  await speak(spoken(deskState('settings')));
}

/** How the service is asked to word its answers now, for what is no component. */
export function wordingNow(): { language: Language; units: Settings['units'] } {
  const settings = deskState('settings');
  return { language: answerLanguage(settings), units: settings.units };
}
