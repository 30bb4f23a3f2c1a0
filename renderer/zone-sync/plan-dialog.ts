import { create } from 'zustand';
import type { ZoneConflict } from '../../shared/zone-sync/plan.ts';

/** Zones to plan actions for. */
export interface PlanRequest {
  /** Workspace zones that may be created, updated or renamed. */
  ids: readonly string[];
  /** Ids to delete on the service. */
  deletes: readonly string[];
  /** Whether to offer the deletion of orphaned zones on the service too. */
  withOrphaned: boolean;
}

/** Whether the plan is only for the deletion of a single zone on the service. */
export const deletesOne = ({ ids, deletes, withOrphaned }: PlanRequest): boolean =>
  ids.length === 0 && deletes.length === 1 && !withOrphaned;

/** What is shown while the dialog is hidden: zones in the list, or a conflict with its other version. */
type PlanAside = { kind: 'list' } | { kind: 'conflicts'; conflicts: readonly ZoneConflict[]; index: number };

interface PlanDialogState {
  /** What the open plan is for; null if none is open. */
  request: PlanRequest | null;
  /** Null while the dialog itself is open. */
  aside: PlanAside | null;
}

export const usePlanDialog = create<PlanDialogState>()(() => ({ request: null, aside: null }));

export const showPlan = (request: Partial<PlanRequest>) =>
  usePlanDialog.setState({ request: { ids: [], deletes: [], withOrphaned: false, ...request }, aside: null });
export const closePlan = () => usePlanDialog.setState({ request: null, aside: null });

/** Hides the dialog, which keeps its state. */
export const setPlanAside = (aside: PlanAside) => usePlanDialog.setState({ aside });
export const returnToPlan = () => usePlanDialog.setState({ aside: null });
