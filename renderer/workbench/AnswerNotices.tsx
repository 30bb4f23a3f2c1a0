import type { CallName } from '../../shared/desk/index.ts';
import { LimitWait } from './LimitWait.tsx';
import { OutdatedNotice } from './OutdatedNotice.tsx';

/** Notices on a panel's answers other than faults: their service and age, and what is still loading. */
export function AnswerNotices({ of }: { of: readonly CallName[] }) {
  return (
    <>
      <OutdatedNotice of={of} />
      <LimitWait of={of} />
    </>
  );
}
