import { Button, Group, Loader, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { IconArrowLeft, IconRestore } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/faults/fault.ts';
import { differsInStores, type StoresComparison } from '../../../shared/planning/versions/compare-stores.ts';
import type {
  VersionComparison as Comparing,
  StoreChange,
} from '../../../shared/planning/versions/compare-versions.ts';
import type { StoreMove } from '../../../shared/planning/versions/store-moves.ts';
import { faultOf } from '../../desk/ask.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatLocalTime } from '../../ui/format.ts';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { type ComparedGroup, Comparison } from '../../zone-comparison/Comparison.tsx';
import { rowOfAdded, rowOfUpdate, rowOfWorkspace } from '../../zone-comparison/comparison-row.ts';
import { ComparedStores } from './ComparedStores.tsx';
import type { ReportedVersion } from './ReportSheet.tsx';
import { StoreMoves } from './StoreMoves.tsx';
import { useVersionComparison } from './use-version-comparison.ts';
import { VersionReport } from './VersionReport.tsx';
import classes from './Versions.module.css';
import { goBackTo } from './version-actions.ts';
import { figureCells, figureHeads, totalsRow } from './version-figures.ts';
import { closeVersions, compareVersion, listVersions, presentZones } from './versions-dialog.ts';

/** Changes from one version to another: figures, zones and map. */
export function VersionComparison({ before, after }: { before: string; after: string }) {
  const readOnly = useReadOnlyProps();
  const { t } = useTranslation();
  const versions = useDeskState('planVersions');
  const { comparison, moves, stores, isWithoutStores, error, retry } = useVersionComparison(before, after);
  const [fault, setFault] = useState<Fault | null>(null);
  const versionBefore = versions.find(({ id }) => id === before);
  const options = versions.map(({ id, name, at }) => ({
    value: id,
    label: `${name} (${formatLocalTime(at)})`,
  }));
  const versionOf = (id: string): ReportedVersion =>
    versions.find((version) => version.id === id) ?? {
      name: t('zones.versions.now'),
      at: new Date().toISOString(),
    };
  const goBack = async () => {
    if (!versionBefore) return;
    const goBackFault = await goBackTo(versionBefore);
    setFault(goBackFault);
    if (!goBackFault) closeVersions();
  };
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end" grow preventGrowOverflow={false}>
        <NativeSelect
          data-autofocus
          label={t('zones.versions.from')}
          value={before}
          onChange={({ currentTarget }) => compareVersion(currentTarget.value, after)}
          data={options}
        />
        <NativeSelect
          label={t('zones.versions.to')}
          value={after}
          onChange={({ currentTarget }) => compareVersion(before, currentTarget.value)}
          data={[{ value: presentZones, label: t('zones.versions.now') }, ...options]}
        />
      </Group>
      {error ? (
        <FaultMessage fault={faultOf(error)} title={t('zones.versions.notRead')} onRetry={retry} />
      ) : comparison ? (
        <Compared
          comparedWith={versionOf(before).name}
          comparison={comparison}
          moves={moves ?? noMoves}
          stores={stores}
          isWithoutStores={isWithoutStores}
        />
      ) : (
        <Group role="status" gap="xs">
          <Loader size="xs" />
          <Text>{t('zones.versions.comparing')}</Text>
        </Group>
      )}
      {fault && <FaultMessage fault={fault} title={t('zones.versions.notDone')} />}
      <Group justify="space-between">
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={listVersions}>
          {t('zones.versions.all')}
        </Button>
        <Group gap="xs">
          {comparison && moves && (
            <VersionReport
              before={versionOf(before)}
              after={versionOf(after)}
              comparison={comparison}
              moves={moves}
              stores={stores}
              onFault={setFault}
            />
          )}
          <Button
            variant="default"
            leftSection={<IconRestore size={16} />}
            disabled={!versionBefore}
            {...readOnly}
            onClick={() => void goBack()}
          >
            {t('zones.versions.goBackTo', { name: versionOf(before).name })}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

const noMoves: readonly StoreMove[] = [];

interface ComparedProps {
  /** The name of the earlier version. */
  comparedWith: string;
  comparison: Comparing;
  moves: readonly StoreMove[];
  stores: StoresComparison | null;
  isWithoutStores: boolean;
}

function Compared({ comparedWith, comparison, moves, stores, isWithoutStores }: ComparedProps) {
  const { t } = useTranslation();
  const groups = useMemo(() => groupsOf(t, comparison), [t, comparison]);
  const areZonesSame = comparison.stores.length === 0;
  return (
    <>
      <div role="status">
        <Text fw={600}>
          {areZonesSame
            ? t(differsInStores(stores) ? 'zones.versions.sameZones' : 'zones.versions.same')
            : t('zones.versions.storesChanged', { count: comparison.stores.length })}
        </Text>
      </div>
      {!areZonesSame && <VersionFigures comparison={comparison} />}
      <StoreMoves moves={moves} />
      {stores && <ComparedStores stores={stores} />}
      {isWithoutStores && <Text size="sm">{t('zones.versions.withoutStores')}</Text>}
      <Comparison groups={groups} otherSideName={comparedWith} onTick={() => {}} />
    </>
  );
}

/** Number and area of zones before and after, in total and for each changed store. */
function VersionFigures({ comparison }: { comparison: Comparing }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <div className={classes.stores} tabIndex={0}>
      <Table className={classes.figures} verticalSpacing={3} aria-label={t('zones.versions.figures')}>
        <Table.Thead>
          <Table.Tr>
            {figureHeads.map((key) => (
              <Table.Th key={key}>{t(key)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <FiguresRow row={totalsRow(t, comparison)} isWhole />
          {comparison.stores.map((row) => (
            <FiguresRow key={`=${row.storeId}`} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function FiguresRow({ row, isWhole: isTotal = false }: { row: StoreChange; isWhole?: boolean }) {
  const { units } = useDeskState('settings');
  return (
    <Table.Tr fw={isTotal ? 600 : undefined}>
      {figureCells(row, units).map((text, column) => (
        <Table.Td key={figureHeads[column]}>{text}</Table.Td>
      ))}
    </Table.Tr>
  );
}

function groupsOf(t: TFunction, { added, changed, removed, unchanged }: Comparing): ComparedGroup[] {
  return [
    {
      key: 'added',
      title: t('zones.versions.groupAdded', { count: added.length }),
      rows: added.map((zone) => rowOfAdded({ zone, given: [] })),
      drawn: 'added',
      ticked: null,
    },
    {
      key: 'changed',
      title: t('zones.versions.groupChanged', { count: changed.length }),
      rows: changed.map(rowOfUpdate),
      drawn: 'moved',
      ticked: null,
    },
    {
      key: 'removed',
      title: t('zones.versions.groupRemoved', { count: removed.length }),
      rows: removed.map(rowOfWorkspace),
      drawn: 'removed',
      ticked: null,
    },
    {
      key: 'unchanged',
      title: t('zones.versions.groupUnchanged', { count: unchanged.length }),
      rows: unchanged.map(rowOfWorkspace),
      drawn: null,
      ticked: null,
    },
  ];
}
