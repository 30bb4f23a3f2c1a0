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

/** A key of the catalog. Plurals are named without their suffix. */
export type WordKey = keyof typeof english;

/** Whether the catalog has a text under this key. */
export const isWordKey = (key: string): key is WordKey => Object.hasOwn(english, key);

/** Keys contain dots but the catalog is flat, so no key separator. */
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

const rooms = import.meta.glob<Record<string, string>>('./{de,es,fr,it}/*.json', { import: 'default' });

let latest: WindowLanguage | null = null;

/** Switches the language; numbers and dates follow the user's country if it speaks that language. */
export async function speak(language: WindowLanguage): Promise<void> {
  latest = language;
  if (!words.hasResourceBundle(language, 'translation')) {
    const ofLanguage = Object.entries(rooms).filter(([path]) => path.startsWith(`./${language}/`));
    const loaded = await Promise.all(ofLanguage.map(([, load]) => load()));
    words.addResourceBundle(language, 'translation', Object.assign({}, ...loaded));
  }
  // Ignore words that load after another language was selected.
  if (latest === language) await words.changeLanguage(localeOf(language, systemLocales()));
}

/** Locale of numbers, dates and lists: a language, with a country if known. */
export const locale = (): string => words.language;

/** The languages that the person's system is set to, the best first. */
export const systemLocales = (): readonly string[] =>
  (globalThis.navigator?.languages ?? []).filter(isLocale);

/** On systems without a locale Chromium reports `en-US@posix`, which Intl rejects. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

const localeOf = (language: WindowLanguage, locales: readonly string[]): string =>
  locales.find((locale) => languageIn(locale) === language) ?? language;
