import type { CallName } from '../../shared/desk/index.ts';
import { LimitWait } from './LimitWait.tsx';
import { UnaskedNotice } from './UnaskedNotice.tsx';

/** What has to be known of the answers of a panel beside faults: whose and of when they are, and what is waited for. */
export function AnswerNotices({ of }: { of: readonly CallName[] }) {
  return (
    <>
      <UnaskedNotice of={of} />
      <LimitWait of={of} />
    </>
  );
}
