import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  tone: 'warning' | 'error';
  title?: string;
  /** Read out at once when it appears; leave out what stands there from the beginning. */
  urgent?: boolean;
  children: ReactNode;
}

/** Something a person has to know, in its color and with its icon. */
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
