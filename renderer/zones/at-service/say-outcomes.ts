import { tell } from '../../app/told.ts';
import { words } from '../../words/words.ts';
import { refusedText } from '../check/zone-fault-text.ts';
import { type Outcome, outcomeKinds } from './outcome.ts';

/** Has a screen reader say what became of zones that were sent: how many of each, and why where it is one reason for all. */
export function sayOutcomes(outcomes: readonly Outcome[]) {
  if (outcomes.length === 0) return;
  const counts = outcomeKinds.flatMap((kind) => {
    const count = outcomes.filter((outcome) => outcome.kind === kind).length;
    return count > 0 ? [words.t(`zones.outcome.${kind}`, { count })] : [];
  });
  const reasons = new Set(
    outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [refusedText(words.t, outcome.fault)] : [])),
  );
  tell([counts.join(', '), ...(reasons.size === 1 ? reasons : [])].join('. '));
}
