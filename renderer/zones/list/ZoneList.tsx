import { ActionIcon, Button, Checkbox, Group, Text, TextInput, useComputedColorScheme } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleX,
  IconCopyPlus,
  IconEye,
  IconEyeOff,
  IconFocus2,
  IconLayersUnion,
  IconPencil,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useSettings } from '../../mirror.ts';
import { palettes } from '../../theme.ts';
import { useCreation } from '../at-service/creation.ts';
import { SendZones } from '../at-service/SendZones.tsx';
import { ZoneStateAtService } from '../at-service/StateAtService.tsx';
import { stateAtService } from '../at-service/state-at-service.ts';
import { useAllFaults } from '../check/all-faults.ts';
import { validityOf } from '../check/validity.ts';
import { refusalText } from '../check/zone-fault-text.ts';
import { mergeZones } from '../editing/reshape-zones.ts';
import { showOnMap, takeTool } from '../editing/zone-tools.ts';
import { colorGroupOf, groupColors } from '../map/zone-overlay.ts';
import { chooseZones, openZone, showZones, toggleChosen, useSelection } from '../selection.ts';
import { deleteZones, duplicateZones } from '../zone-actions.ts';
import { useZones } from '../zones-store.ts';
import { EditManyDialog } from './EditManyDialog.tsx';
import { filterList, useListFilter } from './list-filter.ts';
import { OnlyThese, ZoneFilters } from './ZoneFilters.tsx';
import classes from './ZoneList.module.css';
import { matchesSearch, noFilters, passes } from './zone-search.ts';

const rowHeight = 44;

/** All zones, as many as there are: searched, chosen, shown and hidden, with the mouse or the keys. */
export function ZoneList() {
  const { t } = useTranslation();
  const zones = useZones((state) => state.zones);
  const chosen = useSelection((selection) => selection.chosen);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const filters = useListFilter();
  const outcomes = useCreation((creation) => creation.outcomes);
  const byZone = useAllFaults((all) => all.byZone);
  const listed = useMemo(
    () =>
      [...zones.values()].filter(
        (zone) =>
          matchesSearch(zone, wanted) &&
          passes(
            zone,
            {
              validity: validityOf(byZone, zone.id),
              state: stateAtService(zone, outcomes.get(zone.id)),
            },
            filters,
          ),
      ),
    [zones, wanted, byZone, outcomes, filters],
  );
  const listedChosen = listed.filter(({ id }) => chosen.has(id));
  const target = listedChosen.length > 0 ? listedChosen : listed;
  return (
    <>
      <Group gap={6} wrap="nowrap">
        <TextInput
          type="search"
          flex={1}
          aria-label={t('zones.list.search')}
          placeholder={t('zones.list.search')}
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ZoneFilters filters={filters} onChange={filterList} />
      </Group>
      <OnlyThese />
      <ListActions target={target} listed={listed} chosenCount={listedChosen.length} />
      {listed.length > 0 ? (
        <Rows listed={listed} />
      ) : (
        <Group gap="xs">
          <Text c="dimmed" role="status">
            {t('zones.list.nothingFound')}
          </Text>
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => {
              setSearch('');
              filterList(noFilters);
            }}
          >
            {t('zones.list.showAll')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** What can be done with the chosen zones, or with all that are listed. */
function ListActions({
  target,
  listed,
  chosenCount,
}: {
  target: readonly Zone[];
  listed: readonly Zone[];
  chosenCount: number;
}) {
  const { t } = useTranslation();
  const hidden = useSelection((selection) => selection.hidden);
  const ids = target.map(({ id }) => id);
  const anyHidden = ids.some((id) => hidden.has(id));
  const [refusal, setRefusal] = useState<Refusal>();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Checkbox
          size="xs"
          label={t('zones.list.chosen', { count: chosenCount, total: listed.length })}
          checked={chosenCount > 0 && chosenCount === listed.length}
          indeterminate={chosenCount > 0 && chosenCount < listed.length}
          onChange={() => chooseZones(chosenCount === listed.length ? [] : listed.map(({ id }) => id))}
        />
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            aria-label={t('zones.list.show')}
            title={t('zones.list.show')}
            onClick={() => showOnMap(target.map(({ geometry }) => geometry))}
          >
            <IconFocus2 size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label={t(anyHidden ? 'zones.list.drawAll' : 'zones.list.hideAll')}
            title={t(anyHidden ? 'zones.list.drawAll' : 'zones.list.hideAll')}
            onClick={() => showZones(ids, anyHidden)}
          >
            {anyHidden ? <IconEye size={18} /> : <IconEyeOff size={18} />}
          </ActionIcon>
          {chosenCount > 0 && (
            <>
              <ActionIcon
                aria-label={t('zones.list.duplicate', { count: chosenCount })}
                title={t('zones.list.duplicate', { count: chosenCount })}
                onClick={() => duplicateZones(ids)}
              >
                <IconCopyPlus size={18} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('zones.many.title', { count: chosenCount })}
                title={t('zones.many.title', { count: chosenCount })}
                onClick={() => setEditing(true)}
              >
                <IconPencil size={18} />
              </ActionIcon>
              {chosenCount > 1 && (
                <ActionIcon
                  aria-label={t('zones.list.merge', { count: chosenCount })}
                  title={t('zones.list.merge', { count: chosenCount })}
                  onClick={() => void mergeZones(ids).then(setRefusal)}
                >
                  <IconLayersUnion size={18} />
                </ActionIcon>
              )}
              <ActionIcon
                aria-label={t('zones.list.delete', { count: chosenCount })}
                title={t('zones.list.delete', { count: chosenCount })}
                onClick={() => deleteZones(ids)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </>
          )}
        </Group>
      </Group>
      <SendZones target={target} />
      {editing && <EditManyDialog zones={target} onClose={() => setEditing(false)} />}
      {refusal && (
        <Text role="alert" c="red">
          {refusalText(t, refusal)}
        </Text>
      )}
    </>
  );
}

function Rows({ listed }: { listed: readonly Zone[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const [current, setCurrent] = useState(0);
  const anchor = useRef(0);
  const chosen = useSelection((selection) => selection.chosen);
  const zones = useZones((state) => state.zones);
  const palette = palettes[useComputedColorScheme('light')];
  const { zoneColoring } = useSettings();
  const colors = useMemo(() => groupColors(zones.values(), zoneColoring), [zones, zoneColoring]);
  const viewport = () => list.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport') ?? null;
  useLayoutEffect(() => {
    const scroller = list.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport');
    if (!list.current || !scroller) return;
    setOffset(
      list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
    );
  }, []);
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: viewport,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: offset,
  });
  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(listed.length - 1, index));
    setCurrent(next);
    rows.scrollToIndex(next);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    );
    return next;
  };
  const chooseRange = (from: number, to: number) =>
    chooseZones(listed.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id));
  const keyDown = (event: KeyboardEvent, zone: Zone, index: number) => {
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: 10,
      PageUp: -10,
      Home: -listed.length,
      End: listed.length,
    };
    const step = steps[event.key];
    const mod = event.ctrlKey || event.metaKey;
    if (step !== undefined) {
      const next = focusRow(index + step);
      if (event.shiftKey) chooseRange(anchor.current, next);
      else anchor.current = next;
    } else if (event.key === 'Enter') openZone(zone.id);
    else if (event.key === ' ') toggleChosen(zone.id);
    else if (event.key === 'Delete') deleteZones(chosen.has(zone.id) ? chosen : [zone.id]);
    else if (event.key === 'h') showZones([zone.id], useSelection.getState().hidden.has(zone.id));
    else if (mod && event.key === 'a') chooseZones(listed.map(({ id }) => id));
    else if (mod && event.key === 'd') duplicateZones(chosen.size > 0 ? chosen : [zone.id]);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtualised and chosen from
    <div
      ref={list}
      role="grid"
      className={classes.list}
      aria-label={t('zones.list.label')}
      aria-multiselectable
      aria-rowcount={listed.length}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const zone = listed[index];
        if (!zone) return null;
        const group = colorGroupOf(zone, zoneColoring);
        const color = palette.stores[(colors.get(group) ?? 0) % palette.stores.length] ?? '';
        return (
          <ZoneRow
            key={zone.id}
            zone={zone}
            index={index}
            color={color}
            focusable={index === Math.min(current, listed.length - 1)}
            top={start - offset}
            onKeyDown={(event) => keyDown(event, zone, index)}
            onClick={(event) => {
              setCurrent(index);
              if (event.shiftKey) return chooseRange(anchor.current, index);
              anchor.current = index;
              if (event.ctrlKey || event.metaKey) toggleChosen(zone.id);
              else openZone(zone.id);
            }}
          />
        );
      })}
    </div>
  );
}

/** A sign for what the checks found; none for a zone without faults. */
function ValiditySign({ id }: { id: string }) {
  const { t } = useTranslation();
  const validity = useAllFaults((all) => validityOf(all.byZone, id));
  if (validity !== 'error' && validity !== 'warning') return null;
  const Icon = validity === 'error' ? IconCircleX : IconAlertTriangle;
  return (
    <Icon
      size={14}
      className={classes.sign}
      data-validity={validity}
      aria-label={t(`zones.severity.${validity}`)}
    />
  );
}

interface ZoneRowProps {
  zone: Zone;
  index: number;
  color: string;
  focusable: boolean;
  top: number;
  onKeyDown(event: KeyboardEvent): void;
  onClick(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): void;
}

function ZoneRow({ zone, index, color, focusable, top, onKeyDown, onClick }: ZoneRowProps) {
  const { t } = useTranslation();
  const chosen = useSelection((selection) => selection.chosen.has(zone.id));
  const hidden = useSelection((selection) => selection.hidden.has(zone.id));
  const { zoneColoring } = useSettings();
  const name = zone.zoneId || t('zones.unnamed');
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div
      role="row"
      className={classes.row}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={chosen}
      tabIndex={focusable ? 0 : -1}
      style={{ transform: `translateY(${top}px)`, '--store': color }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={() => takeTool({ kind: 'edit', id: zone.id })}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className={classes.choice}>
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label={t('zones.list.choose', { name })}
          checked={chosen}
          onChange={() => toggleChosen(zone.id)}
          onClick={(event) => event.stopPropagation()}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className={classes.name}>
        <span className={classes.title} data-hidden={hidden || undefined}>
          {name}
          <ValiditySign id={zone.id} />
        </span>
        <span className={classes.store}>
          <span className={classes.swatch} aria-hidden />
          {zoneColoring === 'type' && `${zone.types.join(', ') || t('zones.list.noType')} · `}
          {zone.storeId || t('zones.list.noStore')}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell">
        <ZoneStateAtService zone={zone} quiet />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell">
        <ActionIcon
          tabIndex={-1}
          aria-label={t(hidden ? 'zones.list.draw' : 'zones.list.hide', { name })}
          title={t(hidden ? 'zones.list.draw' : 'zones.list.hide', { name })}
          onClick={(event) => {
            event.stopPropagation();
            showZones([zone.id], hidden);
          }}
        >
          {hidden ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </ActionIcon>
      </div>
    </div>
  );
}
