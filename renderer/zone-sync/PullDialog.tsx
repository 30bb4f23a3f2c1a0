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
import { addedRow, type ComparisonRow, updateRow, workspaceRow } from '../zone-comparison/comparison-row.ts';
import { useComparison } from '../zone-comparison/use-comparison.ts';
import { PullOutcome, UnreadableZones } from './PullOutcome.tsx';
import { PullWaits } from './PullWaits.tsx';
import { cancelPull, closePull, type Pulled, pullZones, showPulled, usePull } from './pull.ts';
import { type ReadListed, useReadListed } from './read-listed.ts';
import { remoteZonesQuery } from './remote-zones-query.ts';

/** Brings zones that the service holds into the workspace, those that are chosen, and says what came. */
export function PullDialog({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation();
  const { state } = usePull();
  const next = useFocusFallback<HTMLButtonElement>(state.kind);
  const isChoosing = state.kind !== 'done' && state.kind !== 'running';
  return (
    <Dialog onClose={closePull} title={t('zones.pull.title')} docked={isChoosing}>
      {state.kind === 'done' ? (
        <Summary ref={next} pulled={state.pulled} onShow={onShow} />
      ) : state.kind === 'running' ? (
        <Stack>
          <Group role="status" gap="xs">
            <Loader size="xs" />
            <Text>{t('zones.pull.running', { count: state.found })}</Text>
          </Group>
          <PullWaits fault={state.waitsFor} />
          <Group justify="flex-end">
            <Button ref={next} data-autofocus variant="default" onClick={() => void cancelPull()}>
              {t('zones.create.cancel')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          {state.kind === 'failed' && <FaultMessage fault={state.fault} title={t('zones.pull.failed')} />}
          {state.kind === 'unsupported' ? <Unsupported /> : <ListedZones ref={next} />}
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

/** Maximum age of a list before it is fetched again, in milliseconds. */
const freshForMs = 60_000;

/** Asks for what the service holds, and lets the person choose of it. */
function ListedZones({ ref }: { ref: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation();
  const [found, setFound] = useState(0);
  const { data, error, refetch } = useAnswer({ ...remoteZonesQuery(setFound), staleTime: freshForMs });
  const listed = useReadListed(data?.zones);
  const compared = useComparison(listed);
  if (error) {
    return (
      <FaultMessage fault={faultOf(error)} title={t('zones.service.failed')} onRetry={() => void refetch()} />
    );
  }
  if (data && !data.supported) return <Unsupported />;
  if (!compared) {
    return (
      <Group justify="space-between">
        <Group role="status" gap="xs">
          <Loader size="xs" />
          <Text>
            {data
              ? t('zones.compare.comparing')
              : found === 0
                ? t('zones.service.reading')
                : t('zones.service.readSoFar', { count: found })}
          </Text>
        </Group>
        <Button ref={ref} data-autofocus variant="default" onClick={closePull}>
          {t('zones.create.cancel')}
        </Button>
      </Group>
    );
  }
  return <ChooseListed ref={ref} {...compared} />;
}

interface ChooseListedProps {
  ref: Ref<HTMLButtonElement>;
  subject: ReadListed;
  comparison: ImportComparison;
  isCurrent: boolean;
}

/** Number of zones on the service, how they compare with the workspace, and which ones to download. */
function ChooseListed({ ref, subject, comparison, isCurrent }: ChooseListedProps) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const service = useServiceName();
  /** By the service's ids; initially those missing here. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const groups = useMemo(() => groupsOf(t, comparison, ticks), [t, comparison, ticks]);
  const chosen = groups.flatMap(({ ticked }) => [...(ticked ?? [])]);
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
          disabled={chosen.length === 0 || !isCurrent}
          onClick={() => void pullZones(chosen)}
          {...readOnly}
        >
          {t('zones.pull.put', { count: chosen.length })}
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
  const ticked = (rows: readonly ComparisonRow[], first: boolean) =>
    new Set(rows.flatMap(({ key }) => ((ticks.get(key) ?? first) ? key : [])));
  const [addedRows, changedRows] = [added.map(addedRow), changed.map(updateRow)];
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
      rows: [...unchanged.values()].map(workspaceRow),
      drawn: null,
      ticked: null,
    },
  ];
}

interface SummaryProps {
  ref: Ref<HTMLButtonElement>;
  pulled: Pulled;
  onShow(): void;
}

function Summary({ ref, pulled, onShow }: SummaryProps) {
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
