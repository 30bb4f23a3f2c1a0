import { create } from 'zustand';

/** What a person wants to see the plan of. */
export interface AskedPlan {
  /** The workspace's zones that may be created, changed and renamed. */
  ids: readonly string[];
  /** Ids at the service that are meant to be deleted there. */
  deletes: readonly string[];
  /** Whether what is left at the service is offered for deletion, too. */
  withLeft: boolean;
}

/** The plan that is being looked at, if any; it is shown wherever it was asked for. */
export const usePlanDialog = create<{ asked: AskedPlan | null }>()(() => ({ asked: null }));

export const showPlan = (asked: Partial<AskedPlan>) =>
  usePlanDialog.setState({ asked: { ids: [], deletes: [], withLeft: false, ...asked } });
export const closePlan = () => usePlanDialog.setState({ asked: null });
