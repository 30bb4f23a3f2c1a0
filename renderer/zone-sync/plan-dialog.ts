import { create } from 'zustand';
import type { ZoneConflict } from '../../shared/zone-sync/plan.ts';

/** What a person wants to see the plan of. */
export interface PlanRequest {
  /** Workspace zones that may be created, updated or renamed. */
  ids: readonly string[];
  /** Ids to delete on the service. */
  deletes: readonly string[];
  /** Whether to offer the deletion of zones left on the service, too. */
  withLeft: boolean;
}

/** Whether it only deletes a single zone on the service. */
export const deletesOne = ({ ids, deletes, withLeft }: PlanRequest): boolean =>
  ids.length === 0 && deletes.length === 1 && !withLeft;

/** What is shown while the plan waits: zones in the list, or a conflict with its other version. */
type PlanAside = { kind: 'list' } | { kind: 'conflicts'; conflicts: readonly ZoneConflict[]; index: number };

interface PlanDialogState {
  /** The open plan, if any; displayed wherever it was requested. */
  asked: PlanRequest | null;
  /** Null while the dialog itself is open. */
  aside: PlanAside | null;
}

export const usePlanDialog = create<PlanDialogState>()(() => ({ asked: null, aside: null }));

export const showPlan = (planRequest: Partial<PlanRequest>) =>
  usePlanDialog.setState({ asked: { ids: [], deletes: [], withLeft: false, ...planRequest }, aside: null });
export const closePlan = () => usePlanDialog.setState({ asked: null, aside: null });

/** Hides the dialog; its state is kept. */
export const setPlanAside = (aside: PlanAside) => usePlanDialog.setState({ aside });
export const returnToPlan = () => usePlanDialog.setState({ aside: null });
