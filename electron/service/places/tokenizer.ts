import { longFormsOf } from '../../region-format/places/abbreviations.ts';

/** One word of a question with everything that it may stand for. */
export interface QueryToken {
  /** As it was typed, folded. */
  text: string;
  /** The word, its long forms, and what it may have been meant as. */
  forms: readonly string[];
  /** What begins with its letters answers it: it may still be going on, or is an initial ("Luis A. de Herrera"). */
  unfinished: boolean;
  /** Whether a word of a name answers it. */
  fits(name: string): boolean;
  /** Whether a word of a name is nothing but it. */
  isWhole(name: string): boolean;
}

export function queryToken(text: string, unfinished: boolean, others: readonly string[] = []): QueryToken {
  // Whatever begins with the letters of an unfinished word is found by them anyway.
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

/** The words of a question; the last one may still be going on. */
export const tokenize = (
  words: readonly string[],
  unfinished: boolean,
  others?: ReadonlyMap<string, readonly string[]>,
): QueryToken[] =>
  words.map((word, index) => {
    const open = (unfinished && index === words.length - 1) || (words.length > 1 && initial.test(word));
    return queryToken(word, open, others?.get(word));
  });
