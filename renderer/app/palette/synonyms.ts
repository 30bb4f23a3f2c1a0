import { searchableText } from '../../../shared/text/folded.ts';
import type { WordKey } from '../../words/words.ts';

/** Concepts with several common terms, which the texts of each language list separated by commas. */
const concepts = [
  'add',
  'addresses',
  'change',
  'combine',
  'contents',
  'copy',
  'coverage',
  'delete',
  'divide',
  'export',
  'help',
  'import',
  'language',
  'paper',
  'picture',
  'places',
  'reach',
  'repair',
  'route',
  'settings',
  'shortcuts',
  'store',
  'table',
  'territories',
  'theme',
  'tolls',
  'transit',
  'undo',
  'units',
  'versions',
] as const;

/** Returns a function that returns the synonyms for a name: all terms of each concept of which it contains a term. */
export function synonymsIn(t: (key: WordKey) => string): (name: string) => string {
  const groups = concepts.map((concept) =>
    t(`palette.synonyms.${concept}`)
      .split(',')
      .map((word) => word.trim()),
  );
  const folded = groups.map((group) => group.map((word) => ` ${searchableText(word)}`));
  return (name) => {
    const text = ` ${searchableText(name)}`;
    return groups
      .flatMap((group, at) => (folded[at]?.some((word) => text.includes(word)) ? group : []))
      .join(' ');
  };
}
