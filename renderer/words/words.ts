import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
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
