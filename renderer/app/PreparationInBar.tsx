import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { formatShare } from '../ui/format.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { preparationStepInWords, preparationTitle } from '../workbench/preparation-words.ts';
import { JobProgress } from './JobProgress.tsx';
import classes from './StatusBar.module.css';

const wholePercent = 100;

/** Progress of building the built-in region and world data at the first start, or why it failed. */
export function PreparationInBar() {
  const { t } = useTranslation();
  const preparation = useDeskState('preparation');
  if (!preparation?.work) return null;
  const { work } = preparation;
  const title = preparationTitle(preparation);
  if (work.state === 'making') {
    const { step, done, secondsLeft } = work;
    const progress = done === 0 ? null : formatShare(done / wholePercent);
    return (
      <span className={classes.jobs} title={preparationStepInWords(step)}>
        <span className={classes.job}>
          <JobProgress
            title={title}
            done={done}
            total={wholePercent}
            progress={progress}
            secondsLeft={secondsLeft}
          />
        </span>
      </span>
    );
  }
  return (
    <span className={classes.jobs}>
      <span className={classes.job}>
        <span className={classes.status} role="status" data-tone="warning" title={faultInWords(work.fault)}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>{title}</span>
        </span>
        <ActionIcon
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('fault.retry')}
          title={t('fault.retry')}
          onClick={() => void desk.call('preparation.retry', undefined)}
        >
          <IconRefresh size={13} />
        </ActionIcon>
      </span>
    </span>
  );
}
