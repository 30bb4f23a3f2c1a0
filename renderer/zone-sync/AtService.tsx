import { Button, Checkbox, Group, Loader, Text } from '@mantine/core';
import { IconCloud, IconCloudDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { isOfCalls } from '../desk/answer-key.ts';
import { faultOf, queryClient } from '../desk/ask.ts';
import { useProvenanceOnDisplay, useReviewedOf } from '../desk/provenance.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { withMembers } from '../ui/with-members.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { OutdatedNotice } from '../workbench/OutdatedNotice.tsx';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { PlanSummary } from './PlanSummary.tsx';
import { usePlan, useSentOutcomes } from './plan.ts';
import { showPlan } from './plan-dialog.ts';
import { askPull } from './pull.ts';
import { RemoteZoneList } from './RemoteZoneList.tsx';
import { RemoteZoneSearch } from './RemoteZoneSearch.tsx';
import { matchesRemote, remoteZones } from './remote-zone.ts';
import { showRemoteZone, useRemoteZoneOverlay } from './remote-zones-on-map.ts';
import { remoteZonesQuery } from './remote-zones-query.ts';
import { SavedRemoteZones } from './SavedRemoteZones.tsx';

/** Zones on the service, if it can list them: search, view, download and delete them. */
export function AtService() {
  const isReview = useReviewedOf(['zones']) !== null;
  return (
    <>
      {!isReview && <PlanSummary />}
      <ZonesAtService isReview={isReview} />
    </>
  );
}

const listed = ['zones.atService'] as const;

function ZonesAtService({ isReview }: { isReview: boolean }) {
  const { t } = useTranslation();
  const [found, setFound] = useState(0);
  const { kind } = useProvenanceOnDisplay(listed);
  const { data, error, isFetching, refetch } = useAnswer(remoteZonesQuery(setFound));
  useEffect(() => {
    if (!isFetching) setFound(0);
  }, [isFetching]);
  // Refetches on focus, as other users publish zones. Only our own service lists zones, and it charges nothing.
  const renews = !isReview && data?.supported === true && kind !== 'former' && !isFetching;
  useEffect(() => {
    if (!renews) return;
    const renew = () => void refetch();
    window.addEventListener('focus', renew);
    return () => window.removeEventListener('focus', renew);
  }, [renews, refetch]);
  if (isReview && data) return <SavedRemoteZones zones={data.zones} />;
  // Zones listed by another service can't be deleted on this one.
  if (kind === 'former') return <OutdatedNotice calls={listed} isVisible={false} />;
  if (error) {
    return (
      <FaultMessage fault={faultOf(error)} title={t('zones.service.failed')} onRetry={() => void refetch()} />
    );
  }
  if (!data && !isFetching) {
    return (
      <Button
        variant="default"
        leftSection={<IconRefresh size={15} />}
        style={{ alignSelf: 'start' }}
        onClick={() => void refetch()}
      >
        {t('zones.service.refresh')}
      </Button>
    );
  }
  if (!data) {
    return (
      <Group gap="xs" justify="space-between">
        <Group role="status" gap="xs">
          <Loader size="xs" />
          <Text>
            {found === 0 ? t('zones.service.reading') : t('zones.service.readSoFar', { count: found })}
          </Text>
        </Group>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void queryClient.cancelQueries({ predicate: isOfCalls(listed) })}
        >
          {t('zones.create.cancel')}
        </Button>
      </Group>
    );
  }
  if (!data.supported)
    return (
      <EmptyState
        icon={IconCloud}
        title={t('zones.service.unsupported')}
        text={t('zones.service.unsupportedText')}
      />
    );
  const refresh = (
    <Button
      variant="default"
      px={8}
      aria-label={t('zones.service.refresh')}
      title={t('zones.service.refresh')}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      <IconRefresh size={16} />
    </Button>
  );
  if (data.zones.length === 0) {
    return (
      <EmptyState icon={IconCloud} title={t('zones.service.none')} text={t('zones.service.noneText')}>
        {refresh}
      </EmptyState>
    );
  }
  return <Remote zones={data.zones}>{refresh}</Remote>;
}

interface RemoteProps {
  zones: readonly ListedZone[];
  /** Stands beside the search. */
  children: ReactNode;
}

function Remote({ zones, children }: RemoteProps) {
  const { t } = useTranslation();
  const mine = useZones((state) => state.zones);
  const sent = useSentOutcomes();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [shownId, setShown] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const busy = usePlan(({ current }) => current !== null);
  const listed = useMemo(
    () =>
      remoteZones(
        zones.filter((zone) => matchesRemote(zone, wanted)),
        mine,
        sent,
      ),
    [zones, wanted, mine, sent],
  );
  /** Actions apply to visible rows only. */
  const chosenHere = listed.flatMap(({ zone }) => (chosen.has(zone.zone_id) ? zone.zone_id : []));
  const readOnly = useReadOnlyProps();
  useRemoteZoneOverlay(zones.find(({ zone_id }) => zone_id === shownId));
  return (
    <>
      <Button {...readOnly} variant="light" leftSection={<IconCloudDownload size={16} />} onClick={askPull}>
        {t('zones.pull.open')}
      </Button>
      <RemoteZoneSearch search={search} onSearch={setSearch} listed={listed.length} total={zones.length}>
        {children}
      </RemoteZoneSearch>
      <Group justify="space-between" wrap="nowrap">
        <Checkbox
          size="xs"
          label={t('zones.list.chosen', { count: chosenHere.length, total: listed.length })}
          checked={chosenHere.length > 0 && chosenHere.length === listed.length}
          indeterminate={chosenHere.length > 0 && chosenHere.length < listed.length}
          disabled={listed.length === 0}
          onChange={() =>
            setChosen(
              chosenHere.length === listed.length
                ? new Set()
                : new Set(listed.map(({ zone }) => zone.zone_id)),
            )
          }
        />
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconTrash size={13} />}
          disabled={chosenHere.length === 0 || busy}
          {...readOnly}
          onClick={() => showPlan({ deletes: chosenHere })}
        >
          {t('zones.remove.several', { count: chosenHere.length })}
        </Button>
      </Group>
      <RemoteZoneList
        listed={listed}
        shown={shownId}
        onShow={(zone) => {
          setShown(zone.zone_id);
          showRemoteZone(zone);
        }}
        deletion={{
          chosen,
          onChoose: (zoneIds, on) => setChosen(withMembers(chosen, zoneIds, on)),
          onDelete: (zoneId) => showPlan({ deletes: [zoneId] }),
        }}
      />
    </>
  );
}
