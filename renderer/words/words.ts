import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { WindowLanguage } from '../../shared/settings/settings.ts';
import { languageIn } from '../../shared/settings/spoken-language.ts';
import { english } from './english.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: typeof english };
  }
}

/** Key of a text. Plurals have the key without the suffix of their form. */
export type WordKey = keyof typeof english;

/** Whether there is a text with this key. */
export const isWordKey = (key: string): key is WordKey => Object.hasOwn(english, key);

/** Texts in the language of the window. Keys contain dots but aren't nested, hence no key separator. */
export const words = i18next.createInstance();
void words.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: english } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});

const catalogs = import.meta.glob<Record<string, string>>('./{de,es,fr,it}/*.json', { import: 'default' });

let latest: WindowLanguage | null = null;

/**
 * Switches the language of the window and loads its texts. Numbers and dates have the format of the user's country, if
 * the system's locales have one with that language.
 */
export async function speak(language: WindowLanguage): Promise<void> {
  latest = language;
  if (!words.hasResourceBundle(language, 'translation')) {
    const catalogsOfLanguage = Object.entries(catalogs).filter(([path]) => path.startsWith(`./${language}/`));
    const loaded = await Promise.all(catalogsOfLanguage.map(([, load]) => load()));
    words.addResourceBundle(language, 'translation', Object.assign({}, ...loaded));
  }
  // Another language may have been selected while the texts were loading.
  if (latest === language) await words.changeLanguage(localeOf(language, systemLocales()));
}

/** Returns the locale for numbers, dates, and lists: a language, with a country if known. */
export const locale = (): string => words.language;

/** Returns the locales of the user's system, most preferred first. */
export const systemLocales = (): readonly string[] =>
  (globalThis.navigator?.languages ?? []).filter(isLocale);

/** Whether `Intl` accepts the tag. Without a system locale, Chromium reports `en-US@posix`, which it rejects. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

const localeOf = (language: WindowLanguage, locales: readonly string[]): string =>
  locales.find((locale) => languageIn(locale) === language) ?? language;
