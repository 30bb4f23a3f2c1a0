import { create } from 'zustand';
import type { ZoneConflict } from '../../shared/zone-sync/plan.ts';

/** What a person wants to see the plan of. */
export interface PlanRequest {
  /** The workspace's zones that may be created, changed and renamed. */
  ids: readonly string[];
  /** Ids at the service that are meant to be deleted there. */
  deletes: readonly string[];
  /** Whether what is left at the service is offered for deletion, too. */
  withLeft: boolean;
}

/** Whether it is about one zone that is to be deleted there, and nothing else. */
export const deletesOne = ({ ids, deletes, withLeft }: PlanRequest): boolean =>
  ids.length === 0 && deletes.length === 1 && !withLeft;

/** What is looked at while the plan waits: zones in the list, or one of the conflicts beside its other version. */
type PlanAside = { kind: 'list' } | { kind: 'conflicts'; conflicts: readonly ZoneConflict[]; index: number };

interface PlanDialogState {
  /** The plan that is being looked at, if any; it is shown wherever it was asked for. */
  asked: PlanRequest | null;
  /** Null while the dialog itself is open. */
  aside: PlanAside | null;
}

export const usePlanDialog = create<PlanDialogState>()(() => ({ asked: null, aside: null }));

export const showPlan = (query: Partial<PlanRequest>) =>
  usePlanDialog.setState({ asked: { ids: [], deletes: [], withLeft: false, ...query }, aside: null });
export const closePlan = () => usePlanDialog.setState({ asked: null, aside: null });

/** The dialog makes room, and is as it was when it comes back. */
export const setPlanAside = (aside: PlanAside) => usePlanDialog.setState({ aside });
export const returnToPlan = () => usePlanDialog.setState({ aside: null });
