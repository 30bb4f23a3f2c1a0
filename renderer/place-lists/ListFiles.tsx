import { Button } from '@mantine/core';
import { IconBookmarkPlus, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { faultOf } from '../desk/ask.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { exportList, maxLinesAtOnce } from './list-places.ts';
import { saveList } from './save-list.ts';

type Attempt = (work: () => Promise<void>) => Promise<void>;

/** Runs an action on a list and explains why it failed. */
export function useAttempt(): { attempt: Attempt; refusal: ReactNode } {
  const { t } = useTranslation();
  const [fault, setFault] = useState<Fault>();
  return {
    async attempt(work) {
      setFault(undefined);
      await work().catch((error) => setFault(faultOf(error)));
    },
    refusal: fault && <FaultMessage fault={fault} title={t('geocoding.failed')} />,
  };
}

/** Exports a list to a file or saves it as a search. */
export function ListFiles({ job, attempt }: { job: JobOf<'geocoding'>; attempt: Attempt }) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const tooLong = job.total > maxLinesAtOnce;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={15} />}
        onClick={() => void attempt(() => exportList(job.id))}
      >
        {t('geocoding.export')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconBookmarkPlus size={15} />}
        disabled={isUnderWay(job) || job.states.waiting > 0 || tooLong}
        {...(tooLong && {
          title: t('geocoding.tooLongToSave', { max: maxLinesAtOnce }),
        })}
        {...readOnly}
        onClick={() => void attempt(() => saveList(job, 'saved'))}
      >
        {t('placeList.save')}
      </Button>
    </>
  );
}
