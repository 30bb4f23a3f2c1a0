import { useState } from 'react';
import type { WorkspaceRefusal } from '../../shared/desk/workspaces.ts';
import type { Fault, Outcome } from '../../shared/faults/fault.ts';

/** Why an action on a workspace was refused, or failed. */
export type Refusal = { refused: WorkspaceRefusal } | { fault: Fault };

/** Runs actions on a workspace, and keeps why the last one was refused. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [working, setWorking] = useState(false);
  /** @returns whether it was done */
  const attempt = async (
    pendingOutcome: Promise<Outcome<{ refused: WorkspaceRefusal | null }>>,
  ): Promise<boolean> => {
    setWorking(true);
    setRefusal(null);
    const outcome = await pendingOutcome;
    setWorking(false);
    if (!outcome.ok) setRefusal({ fault: outcome.fault });
    else if (outcome.value.refused) setRefusal({ refused: outcome.value.refused });
    return outcome.ok && outcome.value.refused === null;
  };
  return { attempt, working, refusal };
}
