import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCloudDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportComparison } from '../../shared/zones/formats/import-comparison.ts';
import { faultOf } from '../desk/ask.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { Notice } from '../ui/Notice.tsx';
import { withShortcut } from '../workbench/command.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { useServiceName } from '../workbench/service-name.ts';
import { undoKeys } from '../workspace-zones/undo.ts';
import { undoZones } from '../workspace-zones/zones-store.ts';
import { type ComparedGroup, Comparison } from '../zone-comparison/Comparison.tsx';
import {
  type ComparisonRow,
  rowOfAdded,
  rowOfUpdate,
  rowOfWorkspace,
} from '../zone-comparison/comparison-row.ts';
import { useComparison } from '../zone-comparison/use-comparison.ts';
import { PullOutcome, UnreadableZones } from './PullOutcome.tsx';
import { PullWaitReason } from './PullWaitReason.tsx';
import { type ParsedListing, useParsedListing } from './parsed-listing.ts';
import { cancelPull, closePull, type Pulled, pullZones, showPulled, usePull } from './pull.ts';
import { remoteZonesQuery } from './remote-zones-query.ts';

/** Dialog that downloads selected zones of the service to the workspace, and shows the result. */
export function PullDialog({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation();
  const { state } = usePull();
  const nextButton = useFocusFallback<HTMLButtonElement>(state.kind);
  const isSelecting = state.kind !== 'done' && state.kind !== 'running';
  return (
    <Dialog onClose={closePull} title={t('zones.pull.title')} docked={isSelecting}>
      {state.kind === 'done' ? (
        <PullResult ref={nextButton} pulled={state.pulled} onShow={onShow} />
      ) : state.kind === 'running' ? (
        <Stack>
          <Group role="status" gap="xs">
            <Loader size="xs" />
            <Text>{t('zones.pull.running', { count: state.found })}</Text>
          </Group>
          <PullWaitReason fault={state.waitsFor} />
          <Group justify="flex-end">
            <Button ref={nextButton} data-autofocus variant="default" onClick={() => void cancelPull()}>
              {t('zones.create.cancel')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          {state.kind === 'failed' && <FaultMessage fault={state.fault} title={t('zones.pull.failed')} />}
          {state.kind === 'unsupported' ? <Unsupported /> : <RemoteListing ref={nextButton} />}
        </Stack>
      )}
    </Dialog>
  );
}

function Unsupported() {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t('zones.service.unsupported')} urgent>
      {t('zones.service.unsupportedText')}
    </Notice>
  );
}

/** Maximum age of a listing before it is requested again, in milliseconds. */
const maxListingAgeMs = 60_000;

/** Requests the zones of the service, and lets the user select which ones to download. */
function RemoteListing({ ref }: { ref: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation();
  const [foundCount, setFoundCount] = useState(0);
  const { data, error, refetch } = useAnswer({
    ...remoteZonesQuery(setFoundCount),
    staleTime: maxListingAgeMs,
  });
  const parsedListing = useParsedListing(data?.zones);
  const comparison = useComparison(parsedListing);
  if (error) {
    return (
      <FaultMessage fault={faultOf(error)} title={t('zones.service.failed')} onRetry={() => void refetch()} />
    );
  }
  if (data && !data.supported) return <Unsupported />;
  if (!comparison) {
    return (
      <Group justify="space-between">
        <Group role="status" gap="xs">
          <Loader size="xs" />
          <Text>
            {data
              ? t('zones.compare.comparing')
              : foundCount === 0
                ? t('zones.service.reading')
                : t('zones.service.readSoFar', { count: foundCount })}
          </Text>
        </Group>
        <Button ref={ref} data-autofocus variant="default" onClick={closePull}>
          {t('zones.create.cancel')}
        </Button>
      </Group>
    );
  }
  return <RemoteSelection ref={ref} {...comparison} />;
}

interface RemoteSelectionProps {
  ref: Ref<HTMLButtonElement>;
  subject: ParsedListing;
  comparison: ImportComparison;
  isCurrent: boolean;
}

/** Form with the zones of the service, compared with those of the workspace, to select which ones to download. */
function RemoteSelection({ ref, subject, comparison, isCurrent }: RemoteSelectionProps) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const service = useServiceName();
  /**
   * Rows ticked or unticked by the user, by the `zone_id` on the service. By default, zones that the workspace lacks
   * are ticked.
   */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const groups = useMemo(() => groupsOf(t, comparison, ticks), [t, comparison, ticks]);
  const selectedIds = groups.flatMap(({ ticked }) => [...(ticked ?? [])]);
  const { unreadable } = subject;
  return (
    <Stack>
      <div role="status">
        <Text fw={600}>
          {t('zones.pull.total', { count: subject.incoming.length + unreadable.length, service })}
        </Text>
        <Text>{t('zones.pull.what')}</Text>
      </div>
      {unreadable.length > 0 && <UnreadableZones unreadable={unreadable} />}
      <Comparison
        groups={groups}
        onTick={(_, keys, ticked) =>
          setTicks((before) => new Map([...before, ...keys.map((key) => [key, ticked] as const)]))
        }
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={closePull}>
          {t('zones.create.notNow')}
        </Button>
        <Button
          ref={ref}
          data-autofocus
          leftSection={<IconCloudDownload size={16} />}
          disabled={selectedIds.length === 0 || !isCurrent}
          onClick={() => void pullZones(selectedIds)}
          {...readOnly}
        >
          {t('zones.pull.put', { count: selectedIds.length })}
        </Button>
      </Group>
    </Stack>
  );
}

function groupsOf(
  t: TFunction,
  { added, changed, unchanged }: ImportComparison,
  ticks: ReadonlyMap<string, boolean>,
): ComparedGroup[] {
  const ticked = (rows: readonly ComparisonRow[], isTickedByDefault: boolean) =>
    new Set(rows.flatMap(({ key }) => ((ticks.get(key) ?? isTickedByDefault) ? key : [])));
  const [addedRows, changedRows] = [added.map(rowOfAdded), changed.map(rowOfUpdate)];
  return [
    {
      key: 'added',
      title: t('zones.pull.groupAdded', { count: added.length }),
      rows: addedRows,
      drawn: 'added',
      ticked: ticked(addedRows, true),
    },
    {
      key: 'changed',
      title: t('zones.pull.groupChanged', { count: changed.length }),
      rows: changedRows,
      drawn: 'changed',
      ticked: ticked(changedRows, false),
      note: <Text size="xs">{t('zones.pull.changedNote')}</Text>,
    },
    {
      key: 'same',
      title: t('zones.pull.same', { count: unchanged.size }),
      rows: [...unchanged.values()].map(rowOfWorkspace),
      drawn: null,
      ticked: null,
    },
  ];
}

interface PullResultProps {
  ref: Ref<HTMLButtonElement>;
  pulled: Pulled;
  onShow(): void;
}

function PullResult({ ref, pulled, onShow }: PullResultProps) {
  const { t } = useTranslation();
  return (
    <Stack>
      <PullOutcome pulled={pulled} />
      <Group justify="space-between">
        {pulled.put.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            title={withShortcut(t('zones.undo'), { keys: undoKeys })}
            onClick={() => {
              undoZones();
              closePull();
            }}
          >
            {t('zones.pull.undo')}
          </Button>
        ) : (
          <span />
        )}
        <Button
          ref={ref}
          data-autofocus
          onClick={() => {
            showPulled(pulled);
            closePull();
            onShow();
          }}
        >
          {t('zones.pull.show')}
        </Button>
      </Group>
    </Stack>
  );
}
