import type { Act, Heading, UnnamedPath, Way } from './cue.ts';

/**
 * How a language says what a {@link Cue} tells. Phrases are written as they stand within a sentence: whoever writes a
 * sentence gives it its capital and its end.
 *
 * `{name}` is a value. `{left|right}` offers a word for each direction of the act. `{onto}`, `{side}` and `{for}`
 * stand for the phrase of that name, or for nothing; such a phrase brings the blank that parts it from the others.
 */
export interface Phrasebook {
  /** What ends a sentence, and what parts it from the next one. */
  stop: string;
  gap: string;
  /** `long` spells units out; `short` is for languages in which the word would have to be declined here. */
  units: 'long' | 'short';
  headings: Readonly<Record<Heading, string>>;
  /** The number of an exit from a roundabout. */
  ordinal(exit: number): string;
  /** Each with its `{name}`. */
  ways: Readonly<Record<Way, string>>;
  /** In place of `on`, and of what leads onto it. */
  paths: Readonly<Record<UnnamedPath, { on: string; onto: string }>>;
  /** `{left|right}` */
  side: string;
  /** `{distance}` */
  for: string;
  /** `{cue}` */
  next: string;
  /** `{cue}` and `{distance}` */
  nextIn: string;
  /** What names of ferries hold that say of themselves what they are, in small letters. */
  ferryWords: readonly string[];
  acts: Readonly<Record<Act, string>>;
}
