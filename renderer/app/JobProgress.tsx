import { Progress } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../ui/format.ts';
import classes from './StatusBar.module.css';

interface JobProgressProps {
  title: string;
  done: number;
  /** Null if unknown. */
  total: number | null;
  /** Progress as text; null if unknown. */
  progress: string | null;
  /** Null while it can't be estimated. */
  secondsLeft: number | null;
}

/** Title, progress, and remaining time of a running job in the status bar. */
export function JobProgress({ title, done, total, progress, secondsLeft }: JobProgressProps) {
  const { t } = useTranslation();
  return (
    <>
      <span role="status" title={title}>
        {title}
      </span>
      {progress && (
        <data value={done}>
          {secondsLeft
            ? t('status.progressLeft', { progress, left: remainingTime(t, secondsLeft) })
            : progress}
        </data>
      )}
      <Progress
        className={classes.progress}
        value={total === null ? 100 : (done / total) * 100}
        animated={total === null}
        aria-label={title}
        size="sm"
      />
    </>
  );
}

const remainingTime = (t: TFunction, seconds: number) =>
  seconds < 60
    ? t('status.secondsLeft', { seconds: Math.ceil(seconds) })
    : t('status.timeLeft', { time: formatDuration(seconds) });
