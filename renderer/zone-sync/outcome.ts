import type { TFunction } from 'i18next';
import { isUnsupportedFault } from '../../shared/api/zones-beyond-contract.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import type { ActionKind, ActionOutcome } from '../../shared/zone-sync/plan.ts';
import { formatList } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { announce } from '../workbench/announcements.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { rejectionText } from '../zone-check/zone-issue-text.ts';
import { outcomeKinds, outcomesByKind } from './outcomes-by-kind.ts';

/** Outcome of an action on the service. */
export type Outcome = ActionOutcome['outcome'];

/**
 * Describes why an action wasn't done, in one line. Services that don't support updates or deletions have texts of
 * their own.
 */
export function notDoneText(t: TFunction, kind: ActionKind, fault: Fault): string {
  if (kind === 'update' && isUnsupportedFault(fault)) return t('zones.changes.unsupported');
  if (kind === 'delete' && isUnsupportedFault(fault)) return t('zones.remove.unsupported');
  return rejectionText(t, fault);
}

/** Announces outcomes to screen readers: counts by kind, and the reason if all rejections have the same. */
export function announceOutcomes(actions: readonly ActionOutcome[]) {
  if (actions.length === 0) return;
  const byKind = outcomesByKind(actions, useZones.getState().zones);
  const counts = outcomeKinds.flatMap((kind) => {
    const count = byKind.get(kind)?.length ?? 0;
    return count > 0 ? [words.t(`zones.outcome.${kind}`, { count })] : [];
  });
  const reasons = new Set(
    actions.flatMap(({ kind, outcome }) =>
      outcome.kind === 'refused' ? [notDoneText(words.t, kind, outcome.fault)] : [],
    ),
  );
  announce([formatList(counts), ...(reasons.size === 1 ? reasons : [])].join('. '));
}
