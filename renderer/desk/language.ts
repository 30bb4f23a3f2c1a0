import type { Language } from '../../shared/api/value-sets.ts';
import type { Settings, WindowLanguage } from '../../shared/settings/settings.ts';
import { spokenLanguage } from '../../shared/settings/spoken-language.ts';
import { speak, systemLocales, words } from '../words/words.ts';
import { deskState, useDeskState, watchDeskState } from './states.ts';

/** Returns the language of the window. */
const windowLanguageOf = (settings: Pick<Settings, 'windowLanguage'>): WindowLanguage =>
  spokenLanguage(settings, systemLocales());

/** Returns the language for texts in responses: that of the window, unless another one is selected. */
export const answerLanguage = (settings: Pick<Settings, 'language' | 'windowLanguage'>): Language =>
  settings.language ?? windowLanguageOf(settings);

export const useAnswerLanguage = (): Language => answerLanguage(useDeskState('settings'));

/** Applies the language of the window now and after each change; resolves when its texts are loaded. */
export async function followLanguage(): Promise<void> {
  words.on('languageChanged', (locale) => {
    document.documentElement.lang = locale;
  });
  watchDeskState('settings', (settings, before) => {
    const language = windowLanguageOf(settings);
    if (language !== windowLanguageOf(before)) void speak(language);
  });
  await speak(windowLanguageOf(deskState('settings')));
}

/** Returns the current language and units for texts in responses. */
export function wordingNow(): { language: Language; units: Settings['units'] } {
  const settings = deskState('settings');
  return { language: answerLanguage(settings), units: settings.units };
}
