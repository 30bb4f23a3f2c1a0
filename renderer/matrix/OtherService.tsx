import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AnsweringService } from '../../shared/settings/settings.ts';
import { formatDate } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { words } from '../words/words.ts';
import { openPanel } from '../workbench/layout.ts';
import { startMatrix } from './matrix-job.ts';
import type { MatrixJob } from './matrix-store.ts';

interface OtherServiceProps {
  job: MatrixJob;
  /** The service of the table's responses. */
  answered: AnsweringService;
  inUse: AnsweringService;
}

/** Notice that a table's responses are from another service, with actions if the table is incomplete. */
export function OtherService({ job, answered, inUse }: OtherServiceProps) {
  const { t } = useTranslation();
  const isRegion = answered.kind === 'built-in' && inUse.kind === 'built-in';
  const [then, now] = [answered, inUse].map(isRegion ? regionInWords : inWords);
  if (job.state === 'done') {
    return (
      <Text size="xs" c="dimmed">
        {t(isRegion ? 'matrix.answeredFrom' : 'matrix.answeredBy', { service: then })}
      </Text>
    );
  }
  return (
    <Notice tone="warning" title={t(isRegion ? 'matrix.otherRegion' : 'matrix.otherService')}>
      <Text size="sm">
        {t(isRegion ? 'matrix.otherRegionText' : 'matrix.otherServiceText', { then, now })}
      </Text>
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

const inWords = (service: AnsweringService): string =>
  service.kind === 'built-in' ? words.t('matrix.builtIn') : service.baseUrl.replace(/^https?:\/\//, '');

const regionInWords = (service: AnsweringService): string =>
  service.kind === 'built-in' && service.region
    ? words.t('matrix.regionOf', { ...service.region, date: formatDate(service.region.dataDate) })
    : inWords(service);
