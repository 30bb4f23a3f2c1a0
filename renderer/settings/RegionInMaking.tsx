import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { desk } from '../desk/desk.ts';
import { formatDuration, formatMegabytes, formatShare } from '../ui/format.ts';
import { ExtractFault } from './ExtractFault.tsx';
import { regionTitle } from './region-title.ts';

/** Progress of the job that builds a region, or why it has stopped, with buttons to pause, resume, and cancel. */
export function RegionInMaking({ job }: { job: JobOf<'region'> }) {
  const { t } = useTranslation();
  const title = regionTitle(job);
  const { id, step, download, secondsLeft } = job;
  const cancel = () => void desk.call('jobs.cancel', { id });
  const pause = () => void desk.call('jobs.pause', { id });
  const resume = () => void desk.call('jobs.resume', { id });
  if (isUnderWay(job)) {
    const facts = [
      t(`settings.regions.step.${step}`),
      download && downloadedText(download),
      formatShare(job.done / job.total),
      secondsLeft !== null && t('settings.regions.left', { time: formatDuration(secondsLeft) }),
    ];
    return (
      <div>
        <Text size="sm" role="status">
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {step === 'download' && job.fault && <Text size="sm">{t('settings.regions.waiting')}</Text>}
        <Group gap="xs" wrap="nowrap">
          <Progress flex={1} value={(job.done / job.total) * 100} aria-label={title} />
          {step === 'download' && (
            <Button variant="default" size="compact-sm" onClick={pause}>
              {t('settings.regions.pause')}
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={cancel}>
            {t('settings.regions.cancel')}
          </Button>
        </Group>
      </div>
    );
  }
  return (
    <Stack gap={6}>
      {job.fault ? (
        <ExtractFault fault={job.fault} title={title} fieldLabel={job.fileName} />
      ) : (
        <Text size="sm">{title}</Text>
      )}
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={resume}>
          {t(job.fault ? 'settings.regions.again' : 'settings.regions.resume')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={cancel}>
          {t('settings.regions.forget')}
        </Button>
      </Group>
    </Stack>
  );

  function downloadedText({ bytes, total }: NonNullable<typeof download>): string {
    const done = formatMegabytes(bytes);
    return total === null ? done : t('settings.regions.downloaded', { done, total: formatMegabytes(total) });
  }
}
