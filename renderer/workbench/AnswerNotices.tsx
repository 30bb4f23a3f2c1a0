import type { CallName } from '../../shared/desk/index.ts';
import { DeferredQueries } from './DeferredQueries.tsx';
import { FormerAnswers } from './FormerAnswers.tsx';
import { LimitWait } from './LimitWait.tsx';

/** What has to be known of the answers of a panel beside faults: whose and of when they are, and what is waited for. */
export function AnswerNotices({ of }: { of: readonly CallName[] }) {
  return (
    <>
      <FormerAnswers of={of} />
      <DeferredQueries of={of} />
      <LimitWait of={of} />
    </>
  );
}
