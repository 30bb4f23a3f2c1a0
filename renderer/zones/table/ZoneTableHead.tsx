import { Checkbox, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useColumnName } from './cell-text.ts';
import { type ColumnWidths, checkboxWidth, totalWidth } from './column-widths.ts';
import { orderBy, useZoneTable } from './table-store.ts';
import classes from './ZoneTable.module.css';

interface ZoneTableHeadProps {
  widths: ColumnWidths;
  isAllSelected: boolean;
  onSelectAll(chosen: boolean): void;
}

/** Column headings of the table; a click sorts the rows. */
export function ZoneTableHead({ widths, isAllSelected, onSelectAll }: ZoneTableHeadProps) {
  const { t } = useTranslation();
  const columnName = useColumnName();
  const { order } = useZoneTable();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out what is not seen
    <div
      className={classes.head}
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      style={{ width: totalWidth(widths) }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="columnheader" tabIndex={-1} className={classes.choice} style={{ width: checkboxWidth }}>
        <Checkbox
          size="xs"
          aria-label={t('zones.table.chooseAll')}
          checked={isAllSelected}
          onChange={({ currentTarget: { checked } }) => onSelectAll(checked)}
        />
      </div>
      {[...widths].map(([column, width], index) => {
        const columnOrder = order?.column === column ? order : null;
        const direction = columnOrder?.descending ? 'descending' : 'ascending';
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={column}
            role="columnheader"
            tabIndex={-1}
            aria-colindex={index + 2}
            aria-sort={columnOrder ? direction : 'none'}
            className={classes.heading}
            data-fixed={column === 'zoneId' || undefined}
            style={{ width }}
          >
            <UnstyledButton
              className={classes.sort}
              title={t('zones.table.sortBy', { name: columnName(column) })}
              onClick={() => orderBy(column)}
            >
              {columnName(column)}{' '}
              {columnOrder && <span aria-hidden>{columnOrder.descending ? '↓' : '↑'}</span>}
            </UnstyledButton>
          </div>
        );
      })}
    </div>
  );
}
