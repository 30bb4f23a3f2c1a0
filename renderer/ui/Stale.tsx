import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './Stale.module.css';

/** Shorter waits show no indicator, which would only flicker. */
const noticeableMs = 400;

interface StaleProps {
  stale: boolean;
  /** Text of the loading indicator, such as "Looking for routes". */
  text: string;
  children: ReactNode;
}

/** Result of a request; while `stale`, a non-interactive placeholder for the one being loaded. */
export function Stale({ stale, text, children }: StaleProps) {
  const [isSlow] = useDebouncedValue(stale, noticeableMs);
  return (
    <div className={classes.frame} aria-busy={stale}>
      <div className={classes.content} data-stale={stale || undefined} inert={stale}>
        {children}
      </div>
      {stale && isSlow && (
        <div className={classes.sign} aria-hidden>
          <Loader size={14} />
          {text}
        </div>
      )}
    </div>
  );
}
