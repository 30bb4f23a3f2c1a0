/** Returns the locales of an `Accept-Language` header, most preferred first (RFC 9110, 12.5.4). */
export const acceptedLocales = (header: string): string[] =>
  header
    .split(',')
    .map((part, index) => {
      const [locale = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { locale, weight: weight === undefined ? 1 : Number(weight), index };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ locale }) => locale);
