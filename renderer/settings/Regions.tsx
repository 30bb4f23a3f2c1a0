import { Anchor, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import type { RemakeSource } from '../../shared/desk/regions.ts';
import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import type { RegionArea } from '../../shared/regions/region-area.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { NewRegion, type RegionExtracts } from './NewRegion.tsx';
import { RegionCard } from './RegionCard.tsx';
import { RegionInMaking } from './RegionInMaking.tsx';
import { useRegionToAdd } from './region-to-add.ts';
import { Section } from './Section.tsx';

/** Section with the stored regions and the form for a new one. */
export function Regions() {
  const { t } = useTranslation();
  const regions = useDeskState('regions');
  const removedRegions = useDeskState('removedRegions');
  const fallback = useDeskState('regionFallback');
  const job = useDeskState('jobs').find((job): job is JobOf<'region'> => job.kind === 'region');
  const [failure, setFailure] = useState<{ title: string; fault: Fault }>();

  const runAndShowFailure = async (
    title: string,
    pendingOutcome: Promise<Outcome<unknown>>,
  ): Promise<boolean> => {
    setFailure(undefined);
    const outcome = await pendingOutcome;
    if (!outcome.ok) setFailure({ title, fault: outcome.fault });
    return outcome.ok;
  };
  const isDesktop = useDeskState('about')?.host === 'desktop';
  /** ID of the region that is being rebuilt from another extract. */
  const [replacedId, setReplacedId] = useState<string | null>(null);
  const hasOpenedFiles = useRegionToAdd(({ paths }) => paths.length > 0);
  useEffect(() => {
    if (hasOpenedFiles) setReplacedId(null);
  }, [hasOpenedFiles]);
  const replacedRegion = regions.find(({ id }) => id === replacedId);
  const remake = (id: string, source: RemakeSource, area?: RegionArea | null) =>
    runAndShowFailure(t('settings.regions.notChanged'), desk.call('regions.remake', { id, source, area }));
  const remakeSource = (extracts: RegionExtracts): RemakeSource =>
    extracts.kind === 'files' ? { kind: 'file', path: extracts.paths[0] ?? '' } : extracts;
  const add = async (extracts: RegionExtracts, name: string, area: RegionArea | undefined) => {
    const isStarted = replacedRegion
      ? await remake(replacedRegion.id, remakeSource(extracts), area ?? null)
      : await runAndShowFailure(
          t('settings.regions.notBegun'),
          extracts.kind === 'files'
            ? desk.call('regions.import', { paths: extracts.paths, name, area })
            : desk.call('regions.download', { address: extracts.address, name, area }),
        );
    if (isStarted) setReplacedId(null);
    return isStarted;
  };
  const applyChange = (pendingOutcome: Promise<Outcome<unknown>>) =>
    runAndShowFailure(t('settings.regions.notChanged'), pendingOutcome);

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
          onUse={() => void applyChange(desk.call('regions.use', { id: region.id }))}
          onRename={(name) => applyChange(desk.call('regions.rename', { id: region.id, name }))}
          onRemove={() => void applyChange(desk.call('regions.remove', { id: region.id }))}
          onRemake={() => void remake(region.id, { kind: 'own' })}
          onRemakeNewer={() => setReplacedId(region.id)}
          onShowFolder={
            isDesktop ? () => void applyChange(desk.call('regions.showFolder', { id: region.id })) : undefined
          }
        />
      ))}
      {removedRegions.map(({ id, name }) => (
        <Group key={id} gap="xs" role="status">
          <Text size="sm">{t('settings.regions.removed', { name })}</Text>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('settings.regions.restoreOf', { name })}
            onClick={() => void applyChange(desk.call('regions.restore', { id }))}
          >
            {t('settings.regions.restore')}
          </Button>
        </Group>
      ))}
      {failure && (
        <FaultMessage
          fault={failure.fault}
          title={failure.title}
          labels={{
            path: t('settings.regions.file'),
            paths: t('settings.regions.file'),
            address: t('settings.regions.address'),
            id: t('settings.regions.region'),
          }}
        />
      )}
      {job && <RegionInMaking job={job} />}
      {!(job && isUnderWay(job)) && (
        <NewRegion
          key={replacedId}
          replacedRegion={replacedRegion}
          onAdd={add}
          onCancelReplacing={() => setReplacedId(null)}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('settings.regions.from')}{' '}
        <Anchor underline="always" href="https://download.geofabrik.de/" target="_blank" rel="noreferrer">
          Geofabrik
        </Anchor>
        {' · '}
        <Anchor underline="always" href="https://extract.bbbike.org/" target="_blank" rel="noreferrer">
          BBBike
        </Anchor>
        {' · '}
        <Anchor underline="always" href="https://slice.openstreetmap.us/" target="_blank" rel="noreferrer">
          Protomaps (SliceOSM)
        </Anchor>
      </Text>
    </Section>
  );
}
