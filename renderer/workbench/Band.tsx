import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Band.module.css';

interface BandProps {
  label: string;
  icon: TablerIcon;
  children: ReactNode;
  /** Buttons at its end. */
  actions: ReactNode;
}

/** Banner above a panel that concerns all of its contents. */
export function Band({ label, icon: Icon, children, actions }: BandProps) {
  return (
    <section className={classes.band} aria-label={label}>
      <Icon size={18} stroke={1.7} aria-hidden className={classes.sign ?? ''} />
      <div className={classes.text}>{children}</div>
      {actions}
    </section>
  );
}
