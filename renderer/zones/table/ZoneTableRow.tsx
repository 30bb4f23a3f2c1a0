import { Checkbox } from '@mantine/core';
import type { CSSProperties, KeyboardEvent, MouseEvent as ReactMouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useIsReadOnly } from '../../workbench/read-only.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import rowClasses from '../list/ZoneList.module.css';
import type { CellEditor } from './cell-editor.ts';
import { useColumnName } from './cell-text.ts';
import { type ColumnWidths, checkboxWidth, totalWidth } from './column-widths.ts';
import classes from './ZoneTable.module.css';
import { isFigureColumn, isWritable, type ZoneColumn } from './zone-columns.ts';

interface ZoneTableRowProps {
  zone: Zone;
  /** Index of the row, from 0. */
  index: number;
  widths: ColumnWidths;
  /** Position in the table, and the color of its zone. */
  style: CSSProperties;
  isSelected: boolean;
  /** Column index; null if the current cell is in another row. */
  currentColumn: number | null;
  /** Column that determines the map colors. */
  coloredColumn: ZoneColumn;
  editor: CellEditor;
  cellId(column: number): string;
  textOf(column: ZoneColumn): string;
  /** Returns the issue of a cell's value as text. */
  issueOf(column: ZoneColumn): string | undefined;
  onTick(shiftKey: boolean): void;
  onPress(event: ReactMouseEvent, column: number): void;
  onKeyInCell(event: KeyboardEvent): void;
}

/** A zone as a row of the table. */
export function ZoneTableRow(props: ZoneTableRowProps) {
  const { zone, index, widths, style, isSelected, currentColumn, coloredColumn, editor } = props;
  const { t } = useTranslation();
  const isReadOnly = useIsReadOnly();
  const readOnlyReason = isReadOnly ? t('fault.desk.read-only') : '';
  const storeName = useStoreNames()(zone.storeId);
  const storeNameToShow = zone.storeId === '' || storeName === zone.storeId ? '' : storeName;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out what is not seen
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes.row}
      style={{ width: totalWidth(widths), ...style }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="gridcell" tabIndex={-1} className={classes.choice} style={{ width: checkboxWidth }}>
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label={t('zones.list.choose', { name: zone.zoneId || t('zones.unnamed') })}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            props.onTick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </div>
      {[...widths].map(([column, width], columnIndex) => {
        const text = props.textOf(column);
        const issue = props.issueOf(column);
        const isEdited = editor.edit?.zone === zone.id && editor.edit.column === column;
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={column}
            id={props.cellId(columnIndex)}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={columnIndex + 2}
            aria-readonly={isReadOnly || !isWritable(column)}
            aria-invalid={issue === undefined ? undefined : true}
            className={classes.cell}
            data-here={columnIndex === currentColumn || undefined}
            data-fixed={column === 'zoneId' || undefined}
            data-figure={isFigureColumn(column) || undefined}
            title={
              issue ??
              [text, column === 'storeId' ? storeNameToShow : '', isWritable(column) ? readOnlyReason : '']
                .filter(Boolean)
                .join(' · ')
            }
            style={{ width }}
            onMouseDown={(event) => {
              if (!isEdited) props.onPress(event, columnIndex);
            }}
            onDoubleClick={() => editor.start(zone, column)}
          >
            {isEdited ? (
              <CellField zone={zone} column={column} editor={editor} onKeyDown={props.onKeyInCell} />
            ) : (
              <>
                {column === coloredColumn && <span className={rowClasses.swatch} aria-hidden />}
                {text}
                {column === 'storeId' && storeNameToShow !== '' && (
                  <span className={classes.beside}> {storeNameToShow}</span>
                )}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface CellFieldProps {
  zone: Zone;
  column: ZoneColumn;
  editor: CellEditor;
  onKeyDown(event: KeyboardEvent): void;
}

function CellField({ zone, column, editor, onKeyDown }: CellFieldProps) {
  const { t } = useTranslation();
  const columnName = useColumnName();
  return (
    <input
      className={classes.field}
      // Esc cancels the cell and leaves the dialog open.
      data-mantine-stop-propagation
      // biome-ignore lint/a11y/noAutofocus: the user has just started editing this cell
      autoFocus
      spellCheck={false}
      aria-label={t('zones.table.cell', {
        column: columnName(column),
        name: zone.zoneId || t('zones.unnamed'),
      })}
      value={editor.edit?.text ?? ''}
      onChange={(event) => editor.setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={editor.commit}
    />
  );
}
