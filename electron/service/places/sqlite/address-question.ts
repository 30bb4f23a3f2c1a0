import { unitDesignators } from '../../../../shared/places/address-details.ts';

/** A way to read a question as an address: which of its words is the house number. */
export interface AddressReading {
  /** The words of the street and of what surrounds it. */
  words: string[];
  houseNumber: string;
}

const numberWord = /^\d{1,5}[a-z]?$/;
const doorWord = /^([a-z]|bis|ter|fdo|ldo)$/;

/**
 * The ways in which a question may hold a house number, the likeliest first. A number behind the
 * street's first word comes before one that begins the question, and a later one before an earlier:
 * "18 de julio 1234", "221b Baker Street".
 */
export function addressReadings(words: readonly string[]): AddressReading[] {
  const at = words.flatMap((word, index) => (numberWord.test(word) ? [index] : []));
  return at.reverse().flatMap((index) => {
    const suffix = words[index + 1];
    const withSuffix = suffix !== undefined && doorWord.test(suffix) && index > 0;
    const rest = [...words.slice(0, index), ...words.slice(index + (withSuffix ? 2 : 1))];
    if (rest.length === 0 || rest.every((word) => numberWord.test(word))) return [];
    return [{ words: rest, houseNumber: withSuffix ? `${words[index]} ${suffix}` : (words[index] ?? '') }];
  });
}

const postalCode = /^\d{5,}$/;

/**
 * The words with ever less of what an index of places may not know: first without the unit inside
 * of the building ("apto 302"), then without postal codes too.
 */
export function lessExact(words: readonly string[]): string[][] {
  const withoutUnit = words.filter((word, index) => {
    const before = words[index - 1];
    const isUnit = index > 0 && unitDesignators.has(word);
    return (
      !isUnit &&
      !(index > 1 && before !== undefined && unitDesignators.has(before) && /\d|^[a-z]$/.test(word))
    );
  });
  const withoutCode = withoutUnit.filter((word) => !postalCode.test(word));
  return [withoutUnit, withoutCode].filter(
    (fewer, index, all) => fewer.length > 0 && fewer.length < (all[index - 1] ?? words).length,
  );
}

const cornerWord =
  /\s(?:y|e|and|und|et|ed|esq\.?|esquina|con|com|corner|corner\s+of|ecke|angle|angolo|casi)\s|\s*[&/]\s*/i;

/** The two streets of a corner: "Colonia y Ejido", "18 de Julio esq. Yaguarón". */
export function cornerReading(text: string): [first: string, second: string][] {
  const readings: [string, string][] = [];
  let from = 0;
  for (;;) {
    const match = cornerWord.exec(text.slice(from));
    if (!match) return readings;
    const start = from + match.index;
    const first = text.slice(0, start).trim();
    const second = text
      .slice(start + match[0].length)
      .replace(/^(?:esq\.?|esquina|con)\s+/i, '')
      .trim();
    if (first && second) readings.push([first, second]);
    from = start + match[0].length;
  }
}
