import { type Language, languages } from '../../../shared/api/value-sets.ts';

const known = new Map<string, Language>(languages.map((language) => [language, language]));

function recognised(code: string): Language | undefined {
  const [base = ''] = code.toLowerCase().split(/[-_]/);
  return known.get(base === 'no' || base === 'nn' ? 'nb' : base);
}

/** The first language of an `Accept-Language` header that the service has, by its weights (RFC 9110, 12.5.4). */
function preferred(header: string): Language | undefined {
  const weighted = header.split(',').map((part, index) => {
    const [code = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
    return { code, weight: weight === undefined ? 1 : Number(weight), index };
  });
  return weighted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ code }) => recognised(code))
    .find((language) => language !== undefined);
}

/**
 * The language in which a question is answered, or undefined: then each place is described in its
 * own (`api.md`, Autocomplete, `language`).
 */
export function askedLanguage(parameter: string, acceptLanguage: string | undefined): Language | undefined {
  return (
    (parameter ? recognised(parameter) : undefined) ??
    (acceptLanguage ? preferred(acceptLanguage) : undefined)
  );
}

/** Where each language is the first of a country, by alpha-2 codes. */
const speakers: Readonly<Partial<Record<Language, string>>> = {
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
const languageOf = new Map(
  Object.entries(speakers).flatMap(([language, countries]) =>
    countries.split(' ').map((country) => [country, known.get(language) ?? 'en'] as const),
  ),
);

/** The language of a country among those that the service has; English for the others. */
export const countryLanguage = (country: string): Language => languageOf.get(country) ?? 'en';
