import { longFormsOf } from '../../region-format/places/abbreviations.ts';

/** A word of a query with its possible meanings. */
export interface QueryToken {
  /** As typed, normalized. */
  text: string;
  /** The word, its long forms, and possible corrections. */
  forms: readonly string[];
  /** Whether it also matches words that start with it: it may be incomplete, or an initial ("Luis A. de Herrera"). */
  unfinished: boolean;
  /** Whether it matches a word of a name. */
  matches(name: string): boolean;
  /** Whether a word of a name equals it. */
  equals(name: string): boolean;
}

/** @param corrections possible corrections of the word */
export function queryToken(
  text: string,
  unfinished: boolean,
  corrections: readonly string[] = [],
): QueryToken {
  // An unfinished word matches everything it is a prefix of anyway.
  const longForms = longFormsOf(text).filter((form) => !(unfinished && form.startsWith(text)));
  const forms = longForms.length + corrections.length > 0 ? [text, ...longForms, ...corrections] : [text];
  const equals = (name: string) => forms.includes(name) || longFormsOf(name).includes(text);
  return {
    text,
    forms,
    unfinished,
    equals,
    matches: (name) => equals(name) || (unfinished && forms.some((form) => name.startsWith(form))),
  };
}

const initial = /^[a-z]$/;

/**
 * Returns the tokens of a query's words.
 * @param unfinished whether the last word may be incomplete
 * @param corrections possible corrections by word
 */
export const tokenize = (
  words: readonly string[],
  unfinished: boolean,
  corrections?: ReadonlyMap<string, readonly string[]>,
): QueryToken[] =>
  words.map((word, index) => {
    const isIncomplete =
      (unfinished && index === words.length - 1) || (words.length > 1 && initial.test(word));
    return queryToken(word, isIncomplete, corrections?.get(word));
  });
