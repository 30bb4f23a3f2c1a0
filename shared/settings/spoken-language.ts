import { type Settings, type WindowLanguage, windowLanguages } from './settings.ts';

/** The language of a locale such as `de-CH`. */
export const languageIn = (locale: string): string => locale.split('-', 1)[0] ?? locale;

/**
 * The language that the program speaks: the chosen one, or the first of the system's that it knows.
 * @param locales those of the system, the best first
 */
export function spokenLanguage(
  { windowLanguage }: Pick<Settings, 'windowLanguage'>,
  locales: readonly string[],
): WindowLanguage {
  if (windowLanguage !== 'system') return windowLanguage;
  const known = locales.flatMap((locale) => windowLanguages.find((one) => one === languageIn(locale)) ?? []);
  return known[0] ?? 'en';
}
