import { type Settings, type WindowLanguage, windowLanguages } from './settings.ts';

/** Language of a locale such as `de-CH`. */
export const languageIn = (locale: string): string => locale.split('-', 1)[0] ?? locale;

/**
 * The interface language: the selected one, or the first supported one of the system.
 * @param locales of the system, most preferred first
 */
export function spokenLanguage(
  { windowLanguage }: Pick<Settings, 'windowLanguage'>,
  locales: readonly string[],
): WindowLanguage {
  if (windowLanguage !== 'system') return windowLanguage;
  const known = locales.flatMap((locale) => windowLanguages.find((one) => one === languageIn(locale)) ?? []);
  return known[0] ?? 'en';
}
