import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronUp,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type Job, waitsForKey } from '../../shared/desk/jobs.ts';
import { isSameAnsweringService } from '../../shared/settings/settings.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { formatList, formatShare } from '../ui/format.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { goToKeyField, openPanel } from '../workbench/layout.ts';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { useServiceInUse } from '../workbench/region.ts';
import { JobProgress } from './JobProgress.tsx';
import { panelOfJob, titleOfJob } from './job-title.ts';
import classes from './StatusBar.module.css';

/** Unfinished jobs with their actions; more than one in a popover. */
export function JobsInBar() {
  const { t } = useTranslation();
  const unfinished = useDeskState('jobs').filter(({ state }) => state !== 'done' && state !== 'opening');
  const [first, ...others] = unfinished;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <span className={classes.jobs}>
        <JobLine job={first} />
      </span>
    );
  }
  const running = unfinished.filter(isUnderWay).length;
  const counts = [
    ...(running > 0 ? [t('status.jobsRunning', { running })] : []),
    ...(running < unfinished.length
      ? [t('status.jobsWaiting', { waiting: unfinished.length - running })]
      : []),
  ];
  return (
    <Popover position="top-end" returnFocus trapFocus>
      <Popover.Target>
        <UnstyledButton className={`${classes.button} ${classes.jobs}`}>
          {t('status.jobs', { counts: formatList(counts) })}
          <IconChevronUp size={13} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('status.jobList')} className={classes.jobList}>
        {unfinished.map((job) => (
          <JobLine key={job.id} job={job} />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

const JobLine = ({ job }: { job: Job }) => (
  <span className={classes.job}>
    {isUnderWay(job) ? <Running job={job} /> : <Waiting job={job} />}
    <Buttons job={job} />
  </span>
);

function Running({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { done, total, secondsLeft } = job;
  const title = titleOfJob(job);
  const progress =
    total === null
      ? null
      : job.kind === 'timetable' || job.kind === 'region'
        ? formatShare(done / total)
        : t('status.progress', { done, total });
  return (
    <JobProgress title={title} done={done} total={total} progress={progress} secondsLeft={secondsLeft} />
  );
}

function Waiting({ job }: { job: Job }) {
  const { t } = useTranslation();
  const isKeyMissing = waitsForKey(job, useDeskState('keys'));
  const reason = job.fault ? faultInWords(job.fault) : '';
  const title = isKeyMissing ? t('status.waitsForKey', { title: titleOfJob(job) }) : titleOfJob(job);
  return (
    <UnstyledButton
      className={classes.button}
      aria-label={title}
      {...((isKeyMissing || job.fault) && { title: isKeyMissing ? t('fault.enterKey') : reason })}
      onClick={() => (isKeyMissing ? goToKeyField() : openPanel(panelOfJob(job)))}
    >
      <span className={classes.status} role="status" data-tone="warning">
        <IconAlertTriangle size={14} aria-hidden />
        <span>{title}</span>
      </span>
    </UnstyledButton>
  );
}

function Buttons({ job }: { job: Job }) {
  const { t } = useTranslation();
  const inUse = useServiceInUse();
  const readOnly = useReadOnlyProps();
  const { id, state } = job;
  const title = titleOfJob(job);
  const isOfService =
    job.kind === 'matrix' || job.kind === 'geocoding' || job.kind === 'territories' || job.kind === 'cover';
  const isOther = isOfService && job.service !== null && !isSameAnsweringService(job.service, inUse);
  const isOfWorkspace = job.kind !== 'region' && job.kind !== 'timetable';
  // Other jobs would lose their progress if paused.
  const canPause = state === 'running' && (isOfService || job.kind === 'plan');
  const canResume = state !== 'running' && state !== 'cancelling' && !isOther;
  // Jobs with paid responses can't be canceled here, so that a misclick doesn't discard them.
  const canCancel = !isOfService && state !== 'cancelling';
  const button = (Icon: typeof IconX, label: string, call: 'jobs.pause' | 'jobs.resume' | 'jobs.cancel') => (
    <ActionIcon
      size="xs"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      {...(isOfWorkspace && readOnly)}
      onClick={() => void desk.call(call, { id })}
    >
      <Icon size={13} />
    </ActionIcon>
  );
  return (
    <>
      {canPause && button(IconPlayerPause, t('status.pauseWork', { title }), 'jobs.pause')}
      {canResume && button(IconPlayerPlay, t('status.resumeWork', { title }), 'jobs.resume')}
      {canCancel && button(IconX, t('status.cancelWork', { title }), 'jobs.cancel')}
    </>
  );
}
