import { chosenCandidate, type ListLine } from '../../shared/geocoding/list-lines.ts';
import { candidateInWords, doubtInWords } from '../place-search/place-words.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';

/** Returns the query of a line; its non-empty cells if it has none. */
export const lineText = ({ query, cells }: Pick<ListLine, 'query' | 'cells'>): string =>
  query || cells.filter((cell) => cell.trim() !== '').join(' · ');

/** Returns the result of a line as a short text: candidate, doubts, fault, or state. */
export function outcomeInWords(line: ListLine): string {
  const { state, answer } = line;
  const candidate = chosenCandidate(line);
  switch (state) {
    case 'found':
      return candidate ? candidateInWords(candidate) : words.t('geocoding.state.found');
    case 'confirmed':
      return candidate
        ? words.t('geocoding.confirmedAs', { place: candidateInWords(candidate) })
        : words.t('geocoding.state.confirmed');
    case 'doubtful': {
      const [best, doubts] = answer && 'candidates' in answer ? [answer.candidates[0], answer.doubts] : [];
      return (doubts ?? []).map((doubt) => doubtInWords(doubt, best)).join(' · ');
    }
    case 'unreadable':
      return answer && 'unreadable' in answer
        ? words.t(`placeList.fault.${answer.unreadable}`)
        : words.t('geocoding.state.unreadable');
    case 'failed':
      return answer && 'fault' in answer ? faultInWords(answer.fault) : words.t('geocoding.state.failed');
    default:
      return words.t(`geocoding.state.${state}`);
  }
}
