import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  tone: 'warning' | 'error';
  title?: string;
  /** Announced by screen readers when it appears. Not for notices that are there from the start. */
  urgent?: boolean;
  children: ReactNode;
}

/** Warning or error in a panel or dialog, with its color and icon. */
export function Notice({ tone, title, urgent, children }: NoticeProps) {
  const heading = useId();
  const Icon = tone === 'error' ? IconCircleX : IconAlertTriangle;
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      role={urgent ? 'alert' : 'note'}
      {...(title !== undefined && { 'aria-labelledby': heading })}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <div className={classes.body}>
        {title !== undefined && (
          <div className={classes.title} id={heading}>
            {title}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
