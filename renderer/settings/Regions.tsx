import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { formatShare } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { NewRegion } from './NewRegion.tsx';
import { RegionCard } from './RegionCard.tsx';
import { regionTitle } from './region-title.ts';
import { Section } from './Section.tsx';

/** The regions of this machine: which one is in use, and another one from a file. */
export function Regions() {
  const { t } = useTranslation();
  const regions = useDeskState('regions');
  const removed = useDeskState('removedRegions');
  const fallback = useDeskState('regionFallback');
  const job = useDeskState('jobs').find((job): job is JobOf<'region'> => job.kind === 'region');
  const [failure, setFailure] = useState<{ title: string; fault: Fault }>();

  const noted = async (title: string, asked: Promise<Outcome<unknown>>): Promise<boolean> => {
    setFailure(undefined);
    const outcome = await asked;
    if (!outcome.ok) setFailure({ title, fault: outcome.fault });
    return outcome.ok;
  };
  const changed = (asked: Promise<Outcome<unknown>>) => noted(t('settings.regions.notChanged'), asked);

  return (
    <Section id="regions" title={t('settings.regions')}>
      <Text c="dimmed">{t('settings.regions.about')}</Text>
      {fallback && (
        <Notice tone="warning" title={t('settings.regions.fallback')}>
          <Text size="sm">{t(`settings.regions.fallback.${fallback.why}`, { id: fallback.id })}</Text>
        </Notice>
      )}
      {regions.map((region) => (
        <RegionCard
          key={region.id}
          region={region}
          onUse={() => void changed(desk.call('regions.use', { id: region.id }))}
          onRename={(name) => changed(desk.call('regions.rename', { id: region.id, name }))}
          onRemove={() => void changed(desk.call('regions.remove', { id: region.id }))}
        />
      ))}
      {removed.map(({ id, name }) => (
        <Group key={id} gap="xs" role="status">
          <Text size="sm">{t('settings.regions.removed', { name })}</Text>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('settings.regions.restoreOf', { name })}
            onClick={() => void changed(desk.call('regions.restore', { id }))}
          >
            {t('settings.regions.restore')}
          </Button>
        </Group>
      ))}
      {failure && (
        <FaultMessage
          fault={failure.fault}
          title={failure.title}
          labels={{ path: t('settings.regions.file'), id: t('settings.regions.region') }}
        />
      )}
      {job && <Adding job={job} />}
      {!(job && isUnderWay(job)) && (
        <NewRegion
          onAdd={(path, name) =>
            noted(t('settings.regions.notBegun'), desk.call('regions.import', { paths: [path], name }))
          }
        />
      )}
      <Text size="sm" c="dimmed">
        {t('settings.regions.from')}{' '}
        <Anchor href="https://download.geofabrik.de/" target="_blank" rel="noreferrer">
          Geofabrik
        </Anchor>
        {' · '}
        <Anchor href="https://extract.bbbike.org/" target="_blank" rel="noreferrer">
          BBBike
        </Anchor>
      </Text>
    </Section>
  );
}

/** How far the region that is made is, or why it is not made. */
function Adding({ job }: { job: JobOf<'region'> }) {
  const { t } = useTranslation();
  const title = regionTitle(job);
  const cancel = () => void desk.call('jobs.cancel', { id: job.id });
  const resume = () => void desk.call('jobs.resume', { id: job.id });
  if (isUnderWay(job)) {
    return (
      <div>
        <Text size="sm" role="status">
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {t(`settings.regions.step.${job.step}`)} · {formatShare(job.done / job.total)}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Progress flex={1} value={(job.done / job.total) * 100} aria-label={title} />
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
        <FaultMessage fault={job.fault} title={title} labels={{ path: job.fileName }} />
      ) : (
        <Text size="sm">{title}</Text>
      )}
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={resume}>
          {t('settings.regions.again')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={cancel}>
          {t('settings.regions.forget')}
        </Button>
      </Group>
    </Stack>
  );
}
