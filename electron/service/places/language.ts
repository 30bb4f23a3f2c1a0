import { type Language, languages } from '../../../shared/api/value-sets.ts';
import { acceptedLocales } from '../../../shared/text/accept-language.ts';

const known = new Map<string, Language>(languages.map((language) => [language, language]));

function recognized(code: string): Language | undefined {
  const [base = ''] = code.toLowerCase().split(/[-_]/);
  return known.get(base === 'no' || base === 'nn' ? 'nb' : base);
}

/** Returns the first supported language of an `Accept-Language` header. */
const preferred = (header: string): Language | undefined =>
  acceptedLocales(header)
    .map(recognized)
    .find((language) => language !== undefined);

/**
 * Returns the response language; if undefined, each place is described in its own (`api.md`, Autocomplete, `language`).
 */
export function requestedLanguage(
  parameter: string,
  acceptLanguage: string | undefined,
): Language | undefined {
  return (
    (parameter ? recognized(parameter) : undefined) ??
    (acceptLanguage ? preferred(acceptLanguage) : undefined)
  );
}
