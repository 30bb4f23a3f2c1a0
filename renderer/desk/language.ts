import type { Language } from '../../shared/api/value-sets.ts';
import { type Settings, type WindowLanguage, windowLanguages } from '../../shared/settings.ts';
import { languageIn, speak, systemLocales, words } from '../words/words.ts';
import { deskState, useDeskState, watchDeskState } from './states.ts';

/** The language that the window speaks: the chosen one, or the first of the system's that it knows. */
export function spokenLanguage(
  { windowLanguage }: Pick<Settings, 'windowLanguage'>,
  locales = systemLocales(),
): WindowLanguage {
  if (windowLanguage !== 'system') return windowLanguage;
  const known = locales.flatMap((locale) => windowLanguages.find((one) => one === languageIn(locale)) ?? []);
  return known[0] ?? 'en';
}

/** The language that the service is asked to answer in: the window's, unless another was chosen. */
export const answerLanguage = (settings: Pick<Settings, 'language' | 'windowLanguage'>): Language =>
  settings.language ?? spokenLanguage(settings);

export const useAnswerLanguage = (): Language => answerLanguage(useDeskState('settings'));

/** Speaks the language of the settings, now and after each change; resolves when its words are there. */
export async function followLanguage(): Promise<void> {
  words.on('languageChanged', (locale) => {
    document.documentElement.lang = locale;
  });
  watchDeskState('settings', (settings, before) => {
    const language = spokenLanguage(settings);
    if (language !== spokenLanguage(before)) void speak(language);
  });
  await speak(spokenLanguage(deskState('settings')));
}

/** How the service is asked to word its answers now, for what is no component. */
export function wordingNow(): { language: Language; units: Settings['units'] } {
  const settings = deskState('settings');
  return { language: answerLanguage(settings), units: settings.units };
}
