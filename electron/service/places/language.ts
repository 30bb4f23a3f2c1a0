import { type Language, languages } from '../../../shared/api/value-sets.ts';
import { acceptedLocales } from '../../../shared/text/accept-language.ts';

const supported = new Map<string, Language>(languages.map((language) => [language, language]));

function supportedLanguage(code: string): Language | undefined {
  const [base = ''] = code.toLowerCase().split(/[-_]/);
  return supported.get(base === 'no' || base === 'nn' ? 'nb' : base);
}

/** Returns the first supported language of an `Accept-Language` header. */
const preferredLanguage = (header: string): Language | undefined =>
  acceptedLocales(header)
    .map(supportedLanguage)
    .find((language) => language !== undefined);

/**
 * Returns the response language: the parameter if supported, or else the first supported one of `Accept-Language`. If
 * undefined, each place is described in its own language (`api.md`, Autocomplete, `language`).
 */
export function requestedLanguage(
  parameter: string,
  acceptLanguage: string | undefined,
): Language | undefined {
  return (
    (parameter ? supportedLanguage(parameter) : undefined) ??
    (acceptLanguage ? preferredLanguage(acceptLanguage) : undefined)
  );
}
