import type { ComponentType } from 'react';
import classes from './IconDisc.module.css';

export interface IconDiscProps {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  size?: 'md' | 'lg';
}

/** Decorative icon on a disc in the accent color; needs a text next to it. */
export function IconDisc({ icon: Icon, size = 'md' }: IconDiscProps) {
  return (
    <span className={classes.disc} data-size={size} aria-hidden>
      {size === 'md' ? <Icon size={20} stroke={1.6} /> : <Icon size={26} stroke={1.5} />}
    </span>
  );
}
