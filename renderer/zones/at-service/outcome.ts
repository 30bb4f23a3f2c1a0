import type { TFunction } from 'i18next';
import { saysUnsupported } from '../../../shared/api/zones-beyond-contract.ts';
import type { Fault } from '../../../shared/fault.ts';
import type { ActionKind, ActionOutcome } from '../../../shared/zones/plan.ts';
import { refusedText } from '../check/zone-issue-text.ts';

/** What became of something that was to be done at the service. */
export type Outcome = ActionOutcome['outcome'];

/** In the order in which they are told. */
export const outcomeKinds = ['created', 'updated', 'deleted', 'refused', 'unknown', 'not-sent'] as const;

/** Why one action was not done, in a line: a service that changes or deletes no zones at all is told as that. */
export function notDoneText(t: TFunction, kind: ActionKind, fault: Fault): string {
  if (kind === 'update' && saysUnsupported(fault)) return t('zones.changes.unsupported');
  if (kind === 'delete' && saysUnsupported(fault)) return t('zones.remove.unsupported');
  return refusedText(t, fault);
}
