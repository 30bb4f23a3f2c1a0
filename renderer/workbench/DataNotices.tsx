import type { CallName } from '../../shared/desk/index.ts';
import { LimitWait } from './LimitWait.tsx';
import { OutdatedNotice } from './OutdatedNotice.tsx';

/** Notices on a panel's data other than faults: that it is from another service, and that requests are waiting. */
export function DataNotices({ calls }: { calls: readonly CallName[] }) {
  return (
    <>
      <OutdatedNotice calls={calls} />
      <LimitWait calls={calls} />
    </>
  );
}
