import { Text, useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../../shared/map-style/palette.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useIsReadOnly } from '../../workbench/read-only.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useVisibleColors } from '../../workspace-zones/visible-colors.ts';
import { colorOfZone, swatchStyle } from '../../workspace-zones/zone-colors.ts';
import { useIssueText } from '../../zone-check/zone-issue-text.ts';
import { useCellEditor } from './cell-editor.ts';
import { useCellIssue } from './cell-issue.ts';
import { useCellText } from './cell-text.ts';
import { totalWidth } from './column-widths.ts';
import { type CellPlace, useCurrentCell } from './current-cell.ts';
import { useRowSelection } from './row-selection.ts';
import { useTableClipboard } from './table-clipboard.ts';
import { pressCellKey, pressTableKey } from './table-keys.ts';
import { useColumnWidths } from './use-column-widths.ts';
import classes from './ZoneTable.module.css';
import { ZoneTableHead } from './ZoneTableHead.tsx';
import { ZoneTableRow } from './ZoneTableRow.tsx';
import type { ZoneColumn } from './zone-columns.ts';

interface ZoneTableProps {
  rows: readonly Zone[];
  columns: readonly ZoneColumn[];
  /** The table and its toolbar; the table handles paste events in it. */
  surface: RefObject<HTMLElement | null>;
  /**
   * Whether the table is docked to the map: the map then follows the current row, and opening a zone on the map moves
   * to its row.
   */
  isDocked: boolean;
}

/**
 * Table of zones with virtual rows. Arrow keys move between cells, Enter or a letter starts editing, and a block
 * pasted from a spreadsheet fills cells from the current one.
 */
export function ZoneTable({ rows, columns, surface, isDocked }: ZoneTableProps) {
  const { t } = useTranslation();
  const hint = t(useIsReadOnly() ? 'fault.desk.read-only' : 'zones.table.hint');
  const textOf = useCellText();
  const cellIssue = useCellIssue();
  const issueText = useIssueText();
  const colors = useVisibleColors();
  const palette = palettes[useComputedColorScheme('light')];
  const selectedIds = useSelection((selection) => selection.selected);
  const grid = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const [pasteMessage, setPasteMessage] = useState('');
  const widths = useColumnWidths(grid, rows, columns, textOf);
  const cell = useCurrentCell({
    rows,
    columns,
    widths,
    scroller: grid,
    isDocked,
    onMove: () => setPasteMessage(''),
  });
  const editor = useCellEditor(rows);
  const selection = useRowSelection(rows);
  useTableClipboard({ surface, grid, rows, columns, cell, textOf, onPasted: setPasteMessage });

  const focusGrid = () => grid.current?.focus({ preventScroll: true });
  const handleTableKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    // A letter typed into the table must not trigger a shortcut of the window.
    const counts = { rowCount: rows.length, columnCount: columns.length };
    if (pressTableKey(event, { ...counts, cell, editor, selection })) event.stopPropagation();
  };
  const handleCellKey = (event: KeyboardEvent) => {
    if (!pressCellKey(event, { cell, editor })) return;
    event.stopPropagation();
    focusGrid();
  };
  const pressCell = (event: MouseEvent, place: CellPlace) => {
    event.preventDefault();
    editor.commit();
    selection.click(event, place.row);
    cell.click(place);
    focusGrid();
  };
  const issue = cell.zone && cellIssue(cell.zone, cell.column);
  const cellId = (row: number, column: number) => `${idPrefix}-${row}-${column}`;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out what is not seen */}
      <div
        ref={grid}
        className={classes.scroll}
        role="grid"
        tabIndex={0}
        data-autofocus
        aria-label={t('zones.table.label')}
        aria-describedby={`${idPrefix}-status`}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={
          cell.zone && !editor.edit ? cellId(cell.place.row, cell.place.column) : undefined
        }
        data-beside-map={isDocked || undefined}
        onKeyDown={handleTableKey}
      >
        <div
          className={classes.sheet}
          style={{ width: totalWidth(widths), height: cell.virtualRows.getTotalSize() }}
        >
          <ZoneTableHead
            widths={widths}
            isAllSelected={rows.length > 0 && rows.every(({ id }) => selectedIds.has(id))}
            onSelectAll={(all) => (all ? selection.selectAll() : selection.selectNone())}
          />
          {cell.virtualRows.getVirtualItems().map(({ index, start }) => {
            const zone = rows[index];
            if (!zone) return null;
            return (
              <ZoneTableRow
                key={zone.id}
                zone={zone}
                index={index}
                widths={widths}
                style={{
                  transform: `translateY(${start}px)`,
                  ...swatchStyle(colorOfZone(zone, colors), palette),
                }}
                isSelected={selectedIds.has(zone.id)}
                currentColumn={index === cell.place.row ? cell.place.column : null}
                coloredColumn={colors.coloring === 'store' ? 'storeId' : 'types'}
                editor={editor}
                cellId={(column) => cellId(index, column)}
                textOf={(column) => textOf(zone, column)}
                issueOf={(column) => {
                  const issue = cellIssue(zone, column);
                  return issue && issueText(issue);
                }}
                onTick={(shiftKey) => selection.tick(index, shiftKey)}
                onPress={(event, column) => pressCell(event, { row: index, column })}
                onKeyInCell={handleCellKey}
              />
            );
          })}
        </div>
      </div>
      <Text
        id={`${idPrefix}-status`}
        size="sm"
        role="status"
        className={classes.status}
        data-wrong={Boolean(issue) || undefined}
      >
        {pasteMessage || (issue ? issueText(issue) : hint)}
      </Text>
    </>
  );
}
