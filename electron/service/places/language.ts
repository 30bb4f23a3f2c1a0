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
