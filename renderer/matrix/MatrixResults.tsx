import { Button, Group, Menu, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedPoint, type MeasureName, measures } from '../../shared/saved/searches.ts';
import { useDeskState } from '../desk/states.ts';
import { closureCount, matrixKinds, useAvoidance } from '../journey/active-closures.ts';
import { InsideClosures, placesInside } from '../journey/InsideClosures.tsx';
import { collectInSlices } from '../ui/collect-in-slices.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Distance, Duration } from '../ui/Measures.tsx';
import { Notice } from '../ui/Notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { MenuChoices } from '../workbench/MenuChoices.tsx';
import { PanelExportMenu } from '../workbench/PanelExportMenu.tsx';
import { usePanelMenu } from '../workbench/panel-menus.ts';
import { deliveryLookupNow, useShowsDeliveryZones } from '../workspace-zones/delivering-zones.ts';
import classes from './MatrixResults.module.css';
import { MatrixTable } from './MatrixTable.tsx';
import { matrixToList, matrixToTable } from './matrix-export.ts';
import { nearestColumn } from './matrix-result.ts';
import { changeMatrix, useMatrix } from './matrix-store.ts';
import type { OutsidePairs } from './outside-region.ts';
import { pointName } from './point-name.ts';

type Job = NonNullable<ReturnType<typeof useMatrix.getState>['job']>;
const rowHeight = 28;

/** Results of a table: the nearest destination of each origin in the panel, and the full table in a dialog. */
export function MatrixResults({ job, outside }: { job: Job; outside: OutsidePairs | null }) {
  const { t } = useTranslation();
  const { measure } = useMatrix();
  const { csvSeparator } = useDeskState('settings');
  const [isTableOpen, setIsTableOpen] = useState(false);
  const saysWhoDelivers = useShowsDeliveryZones();
  const save = async (name: string, pieces: Iterable<string>) =>
    saveFile(name, await collectInSlices(pieces), 'text/csv');
  const choices = [
    {
      id: 'list',
      label: t('matrix.export.list'),
      run: () =>
        void save(
          'matrix-list.csv',
          matrixToList(job, saysWhoDelivers ? deliveryLookupNow() : null, csvSeparator),
        ),
    },
    {
      id: 'table',
      label: t('matrix.export.table'),
      run: () => void save(`matrix-${measure}.csv`, matrixToTable(job, measure, csvSeparator)),
    },
  ];
  usePanelMenu(t('matrix.export'), choices);
  return (
    <Stack gap="xs">
      <ClosuresOfTable avoid={job.avoid} />
      <ClosedPoints job={job} />
      <MeasureChoice />
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconTable size={15} />}
          onClick={() => setIsTableOpen(true)}
        >
          {t('matrix.openTable')}
        </Button>
        <PanelExportMenu>
          <Menu.Target>
            <Button variant="default" size="compact-sm" leftSection={<IconDownload size={15} />}>
              {t('matrix.export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <MenuChoices choices={choices} />
          </Menu.Dropdown>
        </PanelExportMenu>
      </Group>
      <Nearest job={job} measure={measure} />
      {isTableOpen && (
        <Dialog
          onClose={() => setIsTableOpen(false)}
          size="95%"
          title={t('matrix.table', { rows: job.result.rows, columns: job.result.columns })}
        >
          <Stack gap="sm">
            <MeasureChoice />
            <MatrixTable job={job} measure={measure} outside={outside} />
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}

/** Number of closures that the table avoids, and a note if other closures are active now. */
function ClosuresOfTable({ avoid }: Pick<Job, 'avoid'>) {
  const { t } = useTranslation();
  const currentAvoidance = useAvoidance(avoid, matrixKinds);
  const isCurrent = JSON.stringify(currentAvoidance.closures) === JSON.stringify(avoid.closures);
  const count = closureCount(avoid);
  return (
    <>
      {count > 0 && (
        <Text size="xs" c="dimmed">
          {t('matrix.closures', { count })}
        </Text>
      )}
      {!isCurrent && <Notice tone="warning">{t('matrix.closuresChanged')}</Notice>}
    </>
  );
}

/** Why points of the table have no route: they are inside areas that it avoids. */
function ClosedPoints({ job: { origins, destinations, avoid, result } }: { job: Job }) {
  const inside = useMemo(
    () =>
      placesInside(
        [...origins, ...destinations].map((point) => ({ label: pointName(point), position: point.position })),
        avoid,
      ),
    [origins, destinations, avoid],
  );
  if (result.statuses.size === 0 || inside.length === 0) return null;
  return (
    <Notice tone="warning">
      <InsideClosures inside={inside} />
    </Notice>
  );
}

function MeasureChoice() {
  const { t } = useTranslation();
  const { measure } = useMatrix();
  return (
    <SegmentedControl<MeasureName>
      aria-label={t('matrix.measure')}
      style={{ alignSelf: 'start' }}
      value={measure}
      onChange={(measure) => changeMatrix({ measure })}
      data={measures.map((value) => ({ value, label: t(`matrix.measure.${value}`) }))}
    />
  );
}

function Nearest({ job, measure }: { job: Job; measure: MeasureName }) {
  const { t } = useTranslation();
  const { result, origins, destinations, version } = job;
  const scroll = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result is filled in place, which `version` counts
  const nearest = useMemo(
    () => origins.map((_, row) => nearestColumn({ origins, destinations, result }, row, measure)),
    [result, origins, destinations, measure, version],
  );
  const virtual = useVirtualizer({
    count: origins.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  return (
    <div>
      <Title order={2} size="h3" mb={4}>
        {t('matrix.nearest')}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be reachable by keyboard */}
      <section ref={scroll} className={classes.nearest} tabIndex={0} aria-label={t('matrix.nearest')}>
        <ul className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const origin = origins[index];
            const column = nearest[index];
            const destination = column === undefined ? undefined : destinations[column];
            const figure =
              column === undefined ? undefined : result[measure][index * result.columns + column];
            return (
              <li key={index} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
                <Name point={origin} />
                <Name point={destination} />
                {figure === undefined ? (
                  <span />
                ) : measure === 'seconds' ? (
                  <Duration seconds={figure} />
                ) : (
                  <Distance meters={figure} />
                )}
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function Name({ point }: { point: ListedPoint | undefined }) {
  const name = point && pointName(point);
  return <span title={name}>{name ?? '–'}</span>;
}
