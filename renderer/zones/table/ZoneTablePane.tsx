import { Button, CloseButton, Group, Menu, Text, Title } from '@mantine/core';
import {
  IconAppWindow,
  IconColumns,
  IconFileExport,
  IconLayoutBottombar,
  IconLayoutSidebarRight,
  IconListNumbers,
} from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TablePlace, tablePlaces } from '../../../shared/desk/arrangement.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Splitter } from '../../ui/Splitter.tsx';
import { useLayout } from '../../workbench/layout.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { CountProgress } from '../contents/CountProgress.tsx';
import type { ZoneFigures } from '../contents/contents-figures.ts';
import { useIsCounting, useZoneCount, useZoneCounting } from '../contents/zone-count.ts';
import { UndoRedo } from '../editing/UndoRedo.tsx';
import { useListedZones } from '../list/listed-zones.ts';
import { useCellText, useColumnName } from './cell-text.ts';
import { NumberZones } from './NumberZones.tsx';
import { useSortedRows } from './sorted-rows.ts';
import { saveTable } from './table-csv.ts';
import {
  closeTable,
  type DockPlace,
  dockSizes,
  isVisible,
  placeTable,
  resizeTable,
  showColumn,
  useZoneTable,
} from './table-store.ts';
import { ZoneTable } from './ZoneTable.tsx';
import classes from './ZoneTablePane.module.css';
import {
  contentsColumns,
  derivedColumns,
  fieldColumns,
  otherColumnsOf,
  type ZoneColumn,
} from './zone-columns.ts';

/** Table of the listed zones, in a dialog or docked to the map. Renders nothing while closed or in other panels. */
export function ZoneTablePane() {
  const { isOpen, place } = useZoneTable();
  const isZonesPanel = useLayout(({ panel }) => panel === 'zones');
  if (!isOpen || !isZonesPanel) return null;
  return place === 'over' ? <TableDialog /> : <TableDock key={place} place={place} />;
}

function useTitle(listed: readonly Zone[]): string {
  const { t } = useTranslation();
  return t('zones.table.title', { count: listed.length });
}

function TableDialog() {
  const { listed } = useListedZones();
  return (
    <Dialog onClose={closeTable} size="95%" title={useTitle(listed)}>
      <Surface listed={listed} />
    </Dialog>
  );
}

function TableDock({ place }: { place: DockPlace }) {
  const { t } = useTranslation();
  const { listed } = useListedZones();
  const title = useTitle(listed);
  const size = useZoneTable((table) => table.size[place]);
  const id = useId();
  const { min, max, initial } = dockSizes[place];
  return (
    <section
      id={id}
      className={classes.dock}
      data-place={place}
      style={{ '--size': `${size}px` }}
      aria-label={t('zones.table.label')}
    >
      <Splitter
        edge={place === 'below' ? 'top' : 'left'}
        label={t('zones.table.resize')}
        controls={id}
        size={size}
        min={min}
        max={max}
        onResize={(newSize) => resizeTable(place, newSize)}
        onReset={() => resizeTable(place, initial)}
      />
      <Surface
        listed={listed}
        docked={{
          title: (
            <Title order={2} size="h3">
              {title}
            </Title>
          ),
          close: (
            <CloseButton
              aria-label={t('zones.table.close')}
              title={t('zones.table.close')}
              onClick={closeTable}
            />
          ),
        }}
      />
    </section>
  );
}

interface SurfaceProps {
  listed: readonly Zone[];
  /** Header elements of a docked table; absent in the dialog. */
  docked?: { title: ReactNode; close: ReactNode };
}

/** The table with its toolbar. */
function Surface({ listed, docked }: SurfaceProps) {
  const { t } = useTranslation();
  const columnName = useColumnName();
  const textOf = useCellText();
  const { hiddenColumns, visibleContents } = useZoneTable();
  const selectedIds = useSelection((selection) => selection.selected);
  const [isNumbering, setNumbering] = useState(false);
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!useZoneTable.getState().needsFocus) return;
    useZoneTable.setState({ needsFocus: false });
    surface.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
  }, []);
  const allColumns = useMemo(
    (): ZoneColumn[] => [...fieldColumns, ...otherColumnsOf(listed), ...derivedColumns, ...contentsColumns],
    [listed],
  );
  const columns = useMemo(
    () => allColumns.filter((column) => isVisible(column, { hiddenColumns, visibleContents })),
    [allColumns, hiddenColumns, visibleContents],
  );
  useZoneCounting(visibleContents.size > 0);
  const isCounting = useIsCounting();
  const isPartial = useZoneCount(({ figures }) => visibleContents.size > 0 && hasPartialContents(figures));
  const rows = useSortedRows(listed);
  const selectedRows = useMemo(() => rows.filter(({ id }) => selectedIds.has(id)), [rows, selectedIds]);
  return (
    <div ref={surface} className={classes.surface} data-docked={docked ? true : undefined}>
      <Group gap="xs" className={classes.bar ?? ''}>
        {docked?.title}
        <ButtonMenu closeOnItemClick={false}>
          <Menu.Target>
            <Button variant="default" leftSection={<IconColumns size={16} />}>
              {t('zones.table.columns')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {allColumns.map((column) => (
              <Fragment key={column}>
                {column === contentsColumns[0] && (
                  <>
                    <Menu.Divider />
                    <Menu.Label>{t('zones.allContents.title')}</Menu.Label>
                  </>
                )}
                <Menu.CheckboxItem
                  disabled={column === 'zoneId'}
                  checked={columns.includes(column)}
                  onChange={(visible) => showColumn(column, visible)}
                >
                  {columnName(column)}
                </Menu.CheckboxItem>
              </Fragment>
            ))}
          </Menu.Dropdown>
        </ButtonMenu>
        <Button
          variant="default"
          leftSection={<IconListNumbers size={16} />}
          disabled={selectedRows.length === 0}
          onClick={() => setNumbering(true)}
        >
          {t('zones.table.number', { count: selectedRows.length })}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileExport size={16} />}
          disabled={rows.length === 0 || (isCounting && visibleContents.size > 0)}
          onClick={() => saveTable(rows, columns, textOf)}
        >
          {t('zones.allContents.save')}
        </Button>
        <Group gap="xs" ml="auto" wrap="nowrap">
          <PlaceMenu />
          <UndoRedo />
          {docked?.close}
        </Group>
      </Group>
      {visibleContents.size > 0 && <CountProgress />}
      <ZoneTable rows={rows} columns={columns} surface={surface} isDocked={docked !== undefined} />
      {isPartial && <Text size="sm" c="dimmed">{`* ${t('zones.contents.partly')}`}</Text>}
      {isNumbering && <NumberZones zones={selectedRows} onClose={() => setNumbering(false)} />}
    </div>
  );
}

const hasPartialContents = (figures: ReadonlyMap<string, ZoneFigures>): boolean => {
  for (const { contents } of figures.values()) if (contents?.partly) return true;
  return false;
};

const placeIcons = {
  over: IconAppWindow,
  below: IconLayoutBottombar,
  beside: IconLayoutSidebarRight,
} as const satisfies Record<TablePlace, unknown>;

/** Menu for the position of the table. */
function PlaceMenu() {
  const { t } = useTranslation();
  const { place } = useZoneTable();
  const Icon = placeIcons[place];
  return (
    <ButtonMenu>
      <Menu.Target>
        <Button variant="default" px={8} aria-label={t('zones.table.place')} title={t('zones.table.place')}>
          <Icon size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('zones.table.place')}>
        {tablePlaces.map((each) => (
          <Menu.RadioItem key={each} value={each} checked={each === place} onChange={() => placeTable(each)}>
            {t(`zones.table.place.${each}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </ButtonMenu>
  );
}
