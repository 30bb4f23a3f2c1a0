import type { ActionOutcome } from '../../shared/zone-sync/plan.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/** In display order. */
export const outcomeKinds = [
  'created',
  'updated',
  'renamed',
  'deleted',
  'refused',
  'unknown',
  'not-sent',
] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

const isDone = ({ outcome }: ActionOutcome): boolean => 'at' in outcome;

/**
 * Returns the workspace ids of zones that were renamed on the service: this plan deleted the former ID, and this plan
 * or an earlier one created the new one.
 */
export function renamedZones(
  actions: readonly ActionOutcome[],
  zones: ReadonlyMap<string, Pick<Zone, 'zoneId'>>,
): ReadonlySet<string> {
  const created = new Set(
    actions.flatMap((action) => (action.kind === 'create' && isDone(action) ? action.id : [])),
  );
  return new Set(
    actions.flatMap((action) => {
      if (action.kind !== 'delete' || !isDone(action)) return [];
      const zone = zones.get(action.id);
      return created.has(action.id) || (zone && zone.zoneId !== action.zoneId) ? action.id : [];
    }),
  );
}

/** Groups outcomes by kind. A rename counts once, as `renamed`, and neither as created nor as deleted. */
export function outcomesByKind(
  actions: readonly ActionOutcome[],
  zones: ReadonlyMap<string, Pick<Zone, 'zoneId'>>,
): ReadonlyMap<OutcomeKind, readonly ActionOutcome[]> {
  const renamed = renamedZones(actions, zones);
  const byKind = new Map<OutcomeKind, ActionOutcome[]>();
  for (const action of actions) {
    const isOfRename = renamed.has(action.id) && isDone(action);
    if (isOfRename && action.kind === 'create') continue;
    const kind = isOfRename && action.kind === 'delete' ? 'renamed' : action.outcome.kind;
    const sameKind = byKind.get(kind);
    if (sameKind) sameKind.push(action);
    else byKind.set(kind, [action]);
  }
  return byKind;
}
