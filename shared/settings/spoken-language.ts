import { type Settings, type WindowLanguage, windowLanguages } from './settings.ts';

/** Returns the language of a locale: `de` for `de-CH`. */
export const languageIn = (locale: string): string => locale.split('-', 1)[0] ?? locale;

/**
 * Returns the language of the window: the selected one, else the first supported one of the system.
 * @param locales locales of the system, most preferred first
 */
export function spokenLanguage(
  { windowLanguage }: Pick<Settings, 'windowLanguage'>,
  locales: readonly string[],
): WindowLanguage {
  if (windowLanguage !== 'system') return windowLanguage;
  const known = locales.flatMap((locale) => windowLanguages.find((one) => one === languageIn(locale)) ?? []);
  return known[0] ?? 'en';
}
