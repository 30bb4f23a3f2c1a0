import type { Action, Heading, StreetRelation, UnnamedPath } from './cue.ts';

/**
 * How a language expresses a {@link Cue}. Phrases are written as inside a sentence; capitalization and the final period
 * are added later. `{name}` is a value. `{left|right}` selects a word by the direction of the action. `{onto}`, `{side}`
 * and `{for}` are replaced with the phrase of that name, including its leading blank, or with nothing.
 */
export interface Phrasebook {
  /** Ends a sentence, and separates it from the next one. */
  sentenceEnd: string;
  sentenceGap: string;
  /** `long` spells units out; `short` is for languages in which a spelled-out unit would have to be inflected. */
  units: 'long' | 'short';
  headings: Readonly<Record<Heading, string>>;
  /** Exit number of a roundabout. */
  ordinal(exit: number): string;
  /** Each contains `{name}`. */
  relations: Readonly<Record<StreetRelation, string>>;
  /** Phrases for unnamed paths: `on` replaces the relation of that name, `onto` replaces all others. */
  paths: Readonly<Record<UnnamedPath, { on: string; onto: string }>>;
  /** Contains `{left|right}`. */
  side: string;
  /** Contains `{distance}`. */
  for: string;
  /** Contains `{cue}`. */
  next: string;
  /** Contains `{cue}` and `{distance}`. */
  nextIn: string;
  /** Words in ferry names that already mean "ferry", in lower case. */
  ferryWords: readonly string[];
  actions: Readonly<Record<Action, string>>;
}
