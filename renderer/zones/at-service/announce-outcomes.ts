import type { ActionOutcome } from '../../../shared/zones/plan.ts';
import { formatList } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { announce } from '../../workbench/announcements.ts';
import { notDoneText, outcomeKinds } from './outcome.ts';

/** Has a screen reader say what became of zones that were sent: how many of each, and why where it is one reason for all. */
export function announceOutcomes(actions: readonly ActionOutcome[]) {
  if (actions.length === 0) return;
  const counts = outcomeKinds.flatMap((kind) => {
    const count = actions.filter(({ outcome }) => outcome.kind === kind).length;
    return count > 0 ? [words.t(`zones.outcome.${kind}`, { count })] : [];
  });
  const reasons = new Set(
    actions.flatMap(({ kind, outcome }) =>
      outcome.kind === 'refused' ? [notDoneText(words.t, kind, outcome.fault)] : [],
    ),
  );
  announce([formatList(counts), ...(reasons.size === 1 ? reasons : [])].join('. '));
}
