import { Checkbox, Text, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { vertexCount } from '../../../shared/geo/parts.ts';
import { palettes } from '../../../shared/map-style/palette.ts';
import { fieldIssues, repeatedZoneIds } from '../../../shared/zones/checks/field-issues.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatArea, formatNumber } from '../../ui/format.ts';
import { rowsAPage } from '../../ui/row-keys.ts';
import { isPressed } from '../../ui/window-keys.ts';
import type { Command } from '../../workbench/command.ts';
import {
  chooseRange,
  chooseZones,
  tickRow,
  toggleChosen,
  useSelection,
} from '../../workspace-zones/selection.ts';
import { rememberStore } from '../../workspace-zones/stores.ts';
import { changeZones, redoZones, undoZones, useZones } from '../../workspace-zones/zones-store.ts';
import { useSentOutcomes } from '../../zone-sync/plan.ts';
import { zoneAtService } from '../../zone-sync/state-at-service.ts';
import { useAllIssues } from '../check/all-issues.ts';
import { validityOf } from '../check/validity.ts';
import { useIssueText } from '../check/zone-issue-text.ts';
import { redoCommand, undoCommand } from '../editing/zone-commands.ts';
import { useShownColors } from '../map/shown-colors.ts';
import { colorOfZone, patchStyle } from '../map/zone-colors.ts';
import { cellsOf, cellText, pasteInto } from './pasting.ts';
import { showRowOnMap } from './row-on-map.ts';
import { useTableClipboard } from './table-clipboard.ts';
import { orderBy, useZoneTable } from './table-store.ts';
import classes from './ZoneTable.module.css';
import { inOrder, isWritable, otherFieldOf, withCell, writtenText, type ZoneColumn } from './zone-columns.ts';

const rowHeight = 32;
const headHeight = 34;
const choiceWidth = 38;
const usualWidth = 140;
const widths: Partial<Record<ZoneColumn, number>> = {
  zoneId: 180,
  description: 280,
  area: 110,
  vertices: 90,
};
const widthOf = (column: ZoneColumn) => widths[column] ?? usualWidth;

/** The heading of a column. */
export function useColumnName(): (column: ZoneColumn) => string {
  const { t } = useTranslation();
  return (column) => {
    switch (column) {
      case 'zoneId':
      case 'storeId':
      case 'description':
      case 'types':
      case 'status':
        return t(`zones.field.${column}`);
      case 'checks':
        return t('zones.card.checks');
      case 'state':
        return t('zones.card.service');
      case 'area':
        return t('zones.table.area');
      case 'vertices':
        return t('zones.table.vertices');
      default:
        return otherFieldOf(column) ?? column;
    }
  };
}

/** Gives what only tells something in a zone's row, in words. */
function useToldText() {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const byZone = useAllIssues((all) => all.byZone);
  const sent = useSentOutcomes();
  return (zone: Zone, column: ZoneColumn): string => {
    switch (column) {
      case 'checks': {
        const validity = validityOf(byZone, zone.id);
        return validity ? t(`zones.validity.${validity}`) : '';
      }
      case 'state':
        return t(`zones.state.${zoneAtService(zone, sent).state}`);
      case 'area':
        return formatArea(areaSquareMeters(zone.geometry), units);
      case 'vertices':
        return formatNumber(vertexCount(zone.geometry));
      default:
        return writtenText(zone, column);
    }
  };
}

/** What is wrong with what stands in a cell, by the rules that the card of a zone tells. */
function useCellIssue() {
  const { service } = useDeskState('settings');
  const zones = useZones((state) => state.zones);
  const repeated = useMemo(() => {
    const byId = new Map<string, ZoneIssue>();
    for (const issue of repeatedZoneIds(zones.values())) for (const id of issue.ids) byId.set(id, issue);
    return byId;
  }, [zones]);
  return (zone: Zone, column: ZoneColumn): ZoneIssue | undefined => {
    if (column !== 'zoneId' && column !== 'storeId') return undefined;
    const start = column === 'zoneId' ? 'zone-id' : 'store-id';
    const own = fieldIssues(zone, service.kind).find(({ kind }) => kind.startsWith(start));
    return own ?? (column === 'zoneId' ? repeated.get(zone.id) : undefined);
  };
}

/**
 * The zones in the order that is chosen. It is not looked for with each change of a zone: a row is not to leave
 * from under what is being written.
 */
export function useRowsInOrder(listed: readonly Zone[]): readonly Zone[] {
  const toldText = useToldText();
  const { order } = useZoneTable();
  const ids = listed.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const idsInOrder = useMemo(
    () => (order ? inOrder(listed, order, toldText) : listed).map(({ id }) => id),
    [ids, order],
  );
  return useMemo(() => {
    const byId = new Map(listed.map((zone) => [zone.id, zone]));
    return idsInOrder.flatMap((id) => byId.get(id) ?? []);
  }, [listed, idsInOrder]);
}

/** Writes into a cell, as one change; none where nothing becomes different. */
function change(zone: Zone, column: ZoneColumn, text: string) {
  const changed = withCell(zone, column, text);
  if (changed === zone) return;
  if (column === 'storeId' && changed.storeId !== '') rememberStore(changed.storeId);
  changeZones('zones.edits.fields', { put: [changed] });
}

interface Place {
  row: number;
  column: number;
}

/** What is being written into the cell that the keys are at. */
interface Writing {
  zone: string;
  column: ZoneColumn;
  text: string;
}

interface ZoneTableProps {
  rows: readonly Zone[];
  columns: readonly ZoneColumn[];
  /** The table and its buttons: what is pasted there is pasted into the table. */
  surface: RefObject<HTMLElement | null>;
  /** The map is in sight: it shows the zone of the row that is gone to, and a zone opened there is gone to here. */
  besideMap: boolean;
}

/**
 * Zones as rows of which those in sight are drawn. Arrows go from cell to cell, Enter or a letter writes into
 * one, and a block from a spreadsheet goes onto the cells from the one that the keys are at.
 */
export function ZoneTable({ rows, columns, surface, besideMap }: ZoneTableProps) {
  const { t } = useTranslation();
  const columnName = useColumnName();
  const toldText = useToldText();
  const cellIssue = useCellIssue();
  const issueText = useIssueText();
  const { order } = useZoneTable();
  const colors = useShownColors();
  const colored = colors.coloring === 'store' ? 'storeId' : 'types';
  const palette = palettes[useComputedColorScheme('light')];
  const chosen = useSelection((selection) => selection.chosen);
  const scroll = useRef<HTMLDivElement>(null);
  const name = useId();
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [writing, showWriting] = useState<Writing | null>(null);
  /** The same at once: a field that goes tells that it lost the focus before anything is drawn anew. */
  const written = useRef<Writing | null>(null);
  const setWriting = (next: Writing | null) => {
    written.current = next;
    showWriting(next);
  };
  const [said, setSaid] = useState('');
  /** From here Shift chooses. */
  const anchor = useRef(0);
  const place = {
    row: Math.max(0, Math.min(at.row, rows.length - 1)),
    column: Math.min(at.column, columns.length - 1),
  };
  const here = rows[place.row];
  const column = columns[place.column] ?? 'zoneId';
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    // Where the keys are stays there for what reads the screen, wherever it is scrolled to.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), place.row])].sort((one, other) => one - other),
  });
  const showOnMap = (row: number) => {
    const zone = rows[row];
    if (besideMap && zone && zone !== here) showRowOnMap(zone);
  };
  const opened = useSelection((selection) => (besideMap ? selection.open : null));
  const goToOpened = useEffectEvent(() => {
    const row = rows.findIndex(({ id }) => id === opened);
    if (row < 0 || row === place.row) return;
    setAt({ ...place, row });
    virtual.scrollToIndex(row);
  });
  useEffect(() => {
    if (opened !== null) goToOpened();
  }, [opened]);
  const goTo = (row: number, to = place.column) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, to)),
    };
    setAt(next);
    setSaid('');
    virtual.scrollToIndex(next.row);
    showOnMap(next.row);
    const left = columns.slice(0, next.column).reduce((sum, each) => sum + widthOf(each), choiceWidth);
    const table = scroll.current;
    // The first two columns stay where they are and cover what is scrolled under them.
    const covered = choiceWidth + widthOf('zoneId');
    if (!table || next.column === 0) return;
    const width = widthOf(columns[next.column] ?? 'zoneId');
    if (left - covered < table.scrollLeft) table.scrollLeft = left - covered;
    else if (left + width > table.scrollLeft + table.clientWidth)
      table.scrollLeft = left + width - table.clientWidth;
  };
  const ids = () => rows.map(({ id }) => id);
  /** Goes to a row, and chooses all on the way. */
  const choose = (row: number) => {
    goTo(row);
    chooseRange(ids(), [anchor.current, Math.max(0, Math.min(rows.length - 1, row))]);
  };
  const write = (text: string) => here && isWritable(column) && setWriting({ zone: here.id, column, text });
  const keep = () => {
    const { current } = written;
    if (!current) return;
    setWriting(null);
    const zone = rows.find(({ id }) => id === current.zone);
    if (zone) change(zone, current.column, current.text);
  };
  const backToTable = () => scroll.current?.focus({ preventScroll: true });
  const keyInTable = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const { key } = event;
    const mod = event.ctrlKey || event.metaKey;
    const isMeant = ({ keys }: Command) => keys.some((each) => isPressed(each, event.nativeEvent));
    const moves: Record<string, [row: number, column?: number]> = {
      ArrowDown: [place.row + 1],
      ArrowUp: [place.row - 1],
      ArrowRight: [place.row, place.column + 1],
      ArrowLeft: [place.row, place.column - 1],
      PageDown: [place.row + rowsAPage],
      PageUp: [place.row - rowsAPage],
      Home: [mod ? 0 : place.row, 0],
      End: [mod ? rows.length - 1 : place.row, columns.length - 1],
    };
    const move = moves[key];
    const upOrDown = key === 'ArrowUp' || key === 'ArrowDown';
    if (move && upOrDown && event.shiftKey) choose(move[0]);
    else if (move) {
      goTo(...move);
      anchor.current = Math.max(0, Math.min(rows.length - 1, move[0]));
    } else if (key === 'Enter' || key === 'F2') write(here ? writtenText(here, column) : '');
    else if (key === 'Delete' && here) change(here, column, '');
    else if (key === ' ' && here) toggleChosen(here.id);
    else if (mod && key === 'a') chooseZones(ids());
    else if (isMeant(undoCommand)) undoZones();
    else if (isMeant(redoCommand)) redoZones();
    else if (key.length === 1 && !mod && !event.altKey) write(key);
    else return;
    event.preventDefault();
    // A letter that is written here is no command of the window.
    event.stopPropagation();
  };
  const keyInCell = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') setWriting(null);
    else keep();
    backToTable();
    if (key === 'Enter') goTo(place.row + (shiftKey ? -1 : 1));
    if (key === 'Tab') goTo(place.row, place.column + (shiftKey ? -1 : 1));
  };
  useTableClipboard(surface, {
    onCopy(event) {
      if (document.activeElement !== scroll.current || !here) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', cellText(toldText(here, column)));
    },
    onPaste(event) {
      event.preventDefault();
      const block = cellsOf(event.clipboardData?.getData('text/plain') ?? '');
      const { put, cells, leftOut } = pasteInto(block, rows, columns, place);
      changeZones('zones.edits.pasted', { put });
      const done = t('zones.table.pasted', { count: cells });
      setSaid(leftOut > 0 ? `${done} ${t('zones.table.leftOut', { count: leftOut })}` : done);
    },
  });
  /** Shift chooses up to the row that is clicked, Ctrl that row beside the others. */
  const clickRow = ({ shiftKey, ctrlKey, metaKey }: ReactMouseEvent, row: number, id: string) => {
    if (shiftKey) return chooseRange(ids(), [anchor.current, row]);
    if (ctrlKey || metaKey) toggleChosen(id);
    anchor.current = row;
  };
  const tick = (event: Event, row: number) => {
    tickRow(ids(), row, event instanceof MouseEvent && event.shiftKey ? anchor.current : null);
    anchor.current = row;
  };
  const issue = here && cellIssue(here, column);
  const width = columns.reduce((sum, each) => sum + widthOf(each), choiceWidth);
  const cellId = (row: number, index: number) => `${name}-${row}-${index}`;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out what is not seen */}
      <div
        ref={scroll}
        className={classes.scroll}
        role="grid"
        tabIndex={0}
        data-autofocus
        aria-label={t('zones.table.label')}
        aria-describedby={`${name}-said`}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={here && !writing ? cellId(place.row, place.column) : undefined}
        data-beside-map={besideMap || undefined}
        onKeyDown={keyInTable}
      >
        <div className={classes.sheet} style={{ width, height: virtual.getTotalSize() }}>
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          <div className={classes.head} role="row" tabIndex={-1} aria-rowindex={1} style={{ width }}>
            {/* biome-ignore lint/a11y/useSemanticElements: see above */}
            <div role="columnheader" tabIndex={-1} className={classes.choice} style={{ width: choiceWidth }}>
              <Checkbox
                size="xs"
                aria-label={t('zones.table.chooseAll')}
                checked={rows.length > 0 && rows.every(({ id }) => chosen.has(id))}
                onChange={(event) => chooseZones(event.currentTarget.checked ? ids() : [])}
              />
            </div>
            {columns.map((each, index) => {
              const sorted = order?.column === each ? order : null;
              const direction = sorted?.descending ? 'descending' : 'ascending';
              return (
                // biome-ignore lint/a11y/useSemanticElements: see above
                <div
                  key={each}
                  role="columnheader"
                  tabIndex={-1}
                  aria-colindex={index + 2}
                  aria-sort={sorted ? direction : 'none'}
                  className={classes.heading}
                  data-fixed={each === 'zoneId' || undefined}
                  style={{ width: widthOf(each) }}
                >
                  <UnstyledButton
                    className={classes.sort}
                    title={t('zones.table.sortBy', { name: columnName(each) })}
                    onClick={() => orderBy(each)}
                  >
                    {columnName(each)} {sorted && <span aria-hidden>{sorted.descending ? '↓' : '↑'}</span>}
                  </UnstyledButton>
                </div>
              );
            })}
          </div>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const zone = rows[index];
            if (!zone) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div
                key={zone.id}
                role="row"
                tabIndex={-1}
                aria-rowindex={index + 2}
                aria-selected={chosen.has(zone.id)}
                className={classes.row}
                style={{
                  width,
                  transform: `translateY(${start}px)`,
                  ...patchStyle(colorOfZone(zone, colors), palette),
                }}
              >
                {/* biome-ignore lint/a11y/useSemanticElements: see above */}
                <div role="gridcell" tabIndex={-1} className={classes.choice} style={{ width: choiceWidth }}>
                  <Checkbox
                    size="xs"
                    tabIndex={-1}
                    aria-label={t('zones.list.choose', { name: zone.zoneId || t('zones.unnamed') })}
                    checked={chosen.has(zone.id)}
                    onChange={({ nativeEvent }) => tick(nativeEvent, index)}
                  />
                </div>
                {columns.map((each, across) => {
                  const isHere = index === place.row && across === place.column;
                  const text = toldText(zone, each);
                  const wrong = cellIssue(zone, each);
                  const isWritten = writing?.zone === zone.id && writing.column === each;
                  return (
                    // biome-ignore lint/a11y/useSemanticElements: see above
                    <div
                      key={each}
                      id={cellId(index, across)}
                      role="gridcell"
                      tabIndex={-1}
                      aria-colindex={across + 2}
                      aria-readonly={!isWritable(each)}
                      aria-invalid={wrong ? true : undefined}
                      className={classes.cell}
                      data-here={isHere || undefined}
                      data-fixed={each === 'zoneId' || undefined}
                      data-figure={each === 'area' || each === 'vertices' || undefined}
                      title={wrong ? issueText(wrong) : text}
                      style={{ width: widthOf(each) }}
                      onMouseDown={(event) => {
                        if (isWritten) return;
                        event.preventDefault();
                        keep();
                        clickRow(event, index, zone.id);
                        setAt({ row: index, column: across });
                        showOnMap(index);
                        setSaid('');
                        backToTable();
                      }}
                      onDoubleClick={() =>
                        isWritable(each) &&
                        setWriting({ zone: zone.id, column: each, text: writtenText(zone, each) })
                      }
                    >
                      {isWritten ? (
                        <input
                          className={classes.field}
                          // Esc leaves the cell as it was, and the dialog open.
                          data-mantine-stop-propagation
                          // biome-ignore lint/a11y/noAutofocus: the person just began to write here
                          autoFocus
                          spellCheck={false}
                          aria-label={t('zones.table.cell', {
                            column: columnName(each),
                            name: zone.zoneId || t('zones.unnamed'),
                          })}
                          value={writing.text}
                          onChange={(event) => setWriting({ ...writing, text: event.currentTarget.value })}
                          onKeyDown={keyInCell}
                          onBlur={keep}
                        />
                      ) : (
                        <>
                          {each === colored && <span className={classes.swatch} aria-hidden />}
                          {text}
                        </>
                      )}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      <Text
        id={`${name}-said`}
        size="sm"
        role="status"
        className={classes.said}
        data-wrong={Boolean(issue) || undefined}
      >
        {said || (issue ? issueText(issue) : t('zones.table.hint'))}
      </Text>
    </>
  );
}
