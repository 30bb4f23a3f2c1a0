import { type Language, languages } from '../../../shared/api/value-sets.ts';

/** Countries by their main language, as ISO 3166-1 alpha-2 codes. */
const countriesByLanguage: Readonly<Partial<Record<Language, string>>> = {
  es: 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE',
  fr: 'FR MC BJ BF CD CF CG CI CM DJ GA GN HT LU ML NE SN TD TG GP MQ GF RE YT NC PF WF PM BL MF',
  de: 'AT CH DE LI',
  pt: 'AO BR CV GW MZ PT ST TL',
  it: 'IT SM VA',
  nl: 'NL BE SR AW CW SX',
  ca: 'AD',
  da: 'DK GL FO',
  sv: 'SE AX',
  nb: 'NO SJ',
  fi: 'FI',
  et: 'EE',
  pl: 'PL',
  cs: 'CZ',
  sk: 'SK',
  sl: 'SI',
  hu: 'HU',
  ro: 'RO MD',
  bg: 'BG',
  el: 'GR CY',
  ru: 'RU BY KZ KG',
  uk: 'UA',
  tr: 'TR',
  he: 'IL',
  ja: 'JP',
  zh: 'CN TW HK MO',
};
const languageByCountry = new Map(
  languages.flatMap((language) =>
    (countriesByLanguage[language]?.split(' ') ?? []).map((country) => [country, language] as const),
  ),
);

/** Returns a country's main language if it is supported, otherwise English. */
export const countryLanguage = (country: string): Language => languageByCountry.get(country) ?? 'en';
