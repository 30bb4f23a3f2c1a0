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

/** A key of the catalogue. Plurals are asked for without their ending. */
export type WordKey = keyof typeof english;

/** Whether the catalogue has a text under this key. */
export const isWordKey = (key: string): key is WordKey => Object.hasOwn(english, key);

/** The catalogue is flat: keys have dots in them, but name one text each. */
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

/** Speaks a language from now on, its numbers and dates written as in the person's own country where that speaks it. */
export async function speak(language: WindowLanguage): Promise<void> {
  latest = language;
  if (!words.hasResourceBundle(language, 'translation')) {
    const ofLanguage = Object.entries(rooms).filter(([path]) => path.startsWith(`./${language}/`));
    const loaded = await Promise.all(ofLanguage.map(([, load]) => load()));
    words.addResourceBundle(language, 'translation', Object.assign({}, ...loaded));
  }
  // Words that took longer to load than those of the language that was selected after it.
  if (latest === language) await words.changeLanguage(localeOf(language, systemLocales()));
}

/** How numbers, dates and lists are written: a language, with a country where that is known. */
export const locale = (): string => words.language;

/** The languages that the person's system is set to, the best first. */
export const systemLocales = (): readonly string[] =>
  (globalThis.navigator?.languages ?? []).filter(isLocale);

/** Chromium names that of a system without any `en-US@posix`, which nothing can be written in. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

const localeOf = (language: WindowLanguage, locales: readonly string[]): string =>
  locales.find((locale) => languageIn(locale) === language) ?? language;
