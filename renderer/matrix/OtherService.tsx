import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ServiceChoice } from '../../shared/settings.ts';
import { Notice } from '../ui/Notice.tsx';
import { words } from '../words/words.ts';
import { openPanel } from '../workbench/layout.ts';
import { startMatrix } from './matrix-job.ts';
import type { MatrixJob } from './matrix-store.ts';

interface OtherServiceProps {
  job: MatrixJob;
  /** Whose answers the table has. */
  answered: ServiceChoice;
  inUse: ServiceChoice;
}

/** Of a table that another service answered than the one in use: which one it was, and what can be done with the rest. */
export function OtherService({ job, answered, inUse }: OtherServiceProps) {
  const { t } = useTranslation();
  const then = inWords(answered);
  if (job.state === 'done') {
    return (
      <Text size="xs" c="dimmed">
        {t('matrix.answeredBy', { service: then })}
      </Text>
    );
  }
  return (
    <Notice tone="warning" title={t('matrix.otherService')}>
      <Text size="sm">{t('matrix.otherServiceText', { then, now: inWords(inUse) })}</Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={() => void startMatrix(job)}>
          {t('matrix.startAgain')}
        </Button>
        <Button variant="default" onClick={() => openPanel('settings')}>
          {t('fault.openSettings')}
        </Button>
      </Group>
    </Notice>
  );
}

const inWords = (service: ServiceChoice): string =>
  service.kind === 'built-in' ? words.t('matrix.builtIn') : service.baseUrl.replace(/^https?:\/\//, '');
