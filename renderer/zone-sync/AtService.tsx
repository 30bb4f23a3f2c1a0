import { Button, Checkbox, Group, Loader, Text } from '@mantine/core';
import { IconCloud, IconCloudDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { callFilter } from '../desk/answer-key.ts';
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
import { openPullDialog } from './pull.ts';
import { RemoteZoneList } from './RemoteZoneList.tsx';
import { RemoteZoneSearch } from './RemoteZoneSearch.tsx';
import { matchesRemote, remoteZones } from './remote-zone.ts';
import { showRemoteZone, useRemoteZoneOverlay } from './remote-zones-on-map.ts';
import { remoteZonesQuery } from './remote-zones-query.ts';
import { SavedRemoteZones } from './SavedRemoteZones.tsx';

/** Zones on the service, if it can list them: to search, view, download, and delete. */
export function AtService() {
  const isReview = useReviewedOf(['zones']) !== null;
  return (
    <>
      {!isReview && <PlanSummary />}
      <ZonesAtService isReview={isReview} />
    </>
  );
}

const remoteCalls = ['zones.atService'] as const;

function ZonesAtService({ isReview }: { isReview: boolean }) {
  const { t } = useTranslation();
  const [foundCount, setFoundCount] = useState(0);
  const { kind } = useProvenanceOnDisplay(remoteCalls);
  const { data, error, isFetching, refetch } = useAnswer(remoteZonesQuery(setFoundCount));
  useEffect(() => {
    if (!isFetching) setFoundCount(0);
  }, [isFetching]);
  // Refetches when the window gets the focus, as other users publish zones. Only the built-in service lists zones,
  // and it charges nothing.
  const refetchesOnFocus = !isReview && data?.supported === true && kind !== 'former' && !isFetching;
  useEffect(() => {
    if (!refetchesOnFocus) return;
    const refetchNow = () => void refetch();
    window.addEventListener('focus', refetchNow);
    return () => window.removeEventListener('focus', refetchNow);
  }, [refetchesOnFocus, refetch]);
  if (isReview && data) return <SavedRemoteZones zones={data.zones} />;
  // Zones listed by another service can't be deleted on this one.
  if (kind === 'former') return <OutdatedNotice calls={remoteCalls} isVisible={false} />;
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
            {foundCount === 0
              ? t('zones.service.reading')
              : t('zones.service.readSoFar', { count: foundCount })}
          </Text>
        </Group>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void queryClient.cancelQueries({ predicate: callFilter(remoteCalls) })}
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
  const refreshButton = (
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
        {refreshButton}
      </EmptyState>
    );
  }
  return <RemoteZones zones={data.zones}>{refreshButton}</RemoteZones>;
}

interface RemoteZonesProps {
  zones: readonly ListedZone[];
  /** Button next to the search field. */
  children: ReactNode;
}

function RemoteZones({ zones, children }: RemoteZonesProps) {
  const { t } = useTranslation();
  const workspaceZones = useZones((state) => state.zones);
  const sentOutcomes = useSentOutcomes();
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const [shownId, setShown] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isPlanActive = usePlan(({ current }) => current !== null);
  const listedZones = useMemo(
    () =>
      remoteZones(
        zones.filter((zone) => matchesRemote(zone, deferredSearch)),
        workspaceZones,
        sentOutcomes,
      ),
    [zones, deferredSearch, workspaceZones, sentOutcomes],
  );
  /** Selected zones that are listed: actions apply to visible rows only. */
  const selectedInList = listedZones.flatMap(({ zone }) => (selected.has(zone.zone_id) ? zone.zone_id : []));
  const readOnly = useReadOnlyProps();
  useRemoteZoneOverlay(zones.find(({ zone_id }) => zone_id === shownId));
  return (
    <>
      <Button
        {...readOnly}
        variant="light"
        leftSection={<IconCloudDownload size={16} />}
        onClick={openPullDialog}
      >
        {t('zones.pull.open')}
      </Button>
      <RemoteZoneSearch search={search} onSearch={setSearch} listed={listedZones.length} total={zones.length}>
        {children}
      </RemoteZoneSearch>
      <Group justify="space-between" wrap="nowrap">
        <Checkbox
          size="xs"
          label={t('zones.list.chosen', { count: selectedInList.length, total: listedZones.length })}
          checked={selectedInList.length > 0 && selectedInList.length === listedZones.length}
          indeterminate={selectedInList.length > 0 && selectedInList.length < listedZones.length}
          disabled={listedZones.length === 0}
          onChange={() =>
            setSelected(
              selectedInList.length === listedZones.length
                ? new Set()
                : new Set(listedZones.map(({ zone }) => zone.zone_id)),
            )
          }
        />
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconTrash size={13} />}
          disabled={selectedInList.length === 0 || isPlanActive}
          {...readOnly}
          onClick={() => showPlan({ deletes: selectedInList })}
        >
          {t('zones.remove.several', { count: selectedInList.length })}
        </Button>
      </Group>
      <RemoteZoneList
        listed={listedZones}
        shownId={shownId}
        onShow={(zone) => {
          setShown(zone.zone_id);
          showRemoteZone(zone);
        }}
        deletion={{
          selected,
          onSelect: (zoneIds, isSelected) => setSelected(withMembers(selected, zoneIds, isSelected)),
          onDelete: (zoneId) => showPlan({ deletes: [zoneId] }),
        }}
      />
    </>
  );
}
