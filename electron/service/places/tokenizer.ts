import { longFormsOf } from '../../region-format/places/abbreviations.ts';

/** A word of a query with everything it may stand for. */
export interface QueryToken {
  /** As typed, normalized. */
  text: string;
  /** The word, its long forms, and possible corrections. */
  forms: readonly string[];
  /** Also matches words that start with it: it may be incomplete, or an initial ("Luis A. de Herrera"). */
  unfinished: boolean;
  /** Whether it matches a word of a name. */
  fits(name: string): boolean;
  /** Whether a word of a name equals it. */
  isWhole(name: string): boolean;
}

export function queryToken(text: string, unfinished: boolean, others: readonly string[] = []): QueryToken {
  // An unfinished word matches everything it is a prefix of anyway.
  const long = longFormsOf(text).filter((form) => !(unfinished && form.startsWith(text)));
  const forms = long.length + others.length > 0 ? [text, ...long, ...others] : [text];
  const isWhole = (name: string) => forms.includes(name) || longFormsOf(name).includes(text);
  return {
    text,
    forms,
    unfinished,
    isWhole,
    fits: (name) => isWhole(name) || (unfinished && forms.some((form) => name.startsWith(form))),
  };
}

const initial = /^[a-z]$/;

/** Splits a query into words; the last one may be incomplete. */
export const tokenize = (
  words: readonly string[],
  unfinished: boolean,
  others?: ReadonlyMap<string, readonly string[]>,
): QueryToken[] =>
  words.map((word, index) => {
    const open = (unfinished && index === words.length - 1) || (words.length > 1 && initial.test(word));
    return queryToken(word, open, others?.get(word));
  });
