import { formatList } from '../ui/format.ts';
import { words } from '../words/words.ts';
import type { Candidate, Doubt } from './address-match.ts';
import { accuracyInWords, placeTypeInWords } from './place-words.ts';

/** Why the best candidate may not be meant. */
export function doubtInWords(doubt: Doubt, best: Candidate | undefined): string {
  switch (doubt.kind) {
    case 'several':
      return words.t('placeList.doubt.several');
    case 'partial':
      return words.t('placeList.doubt.partial', { words: formatList(doubt.words) });
    case 'imprecise':
      return words.t('placeList.doubt.imprecise', {
        what: best?.accuracy ? accuracyInWords(best.accuracy) : placeTypeInWords(best?.types ?? []),
      });
  }
}

/** A candidate, with what it is unless that is an address like any other. */
export const candidateInWords = ({ address, types }: Candidate): string =>
  types.includes('address') && !types.includes('route') ? address : `${address} · ${placeTypeInWords(types)}`;
