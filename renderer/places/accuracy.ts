import { accuracies } from '../../shared/api/value-sets.ts';
import { words } from '../words/words.ts';

/** How exact a position is; a value that is not known is shown as it is written. */
export function accuracyInWords(accuracy: string): string {
  const known = accuracies.find((value) => value === accuracy);
  return known ? words.t(`accuracy.${known}`) : accuracy;
}
