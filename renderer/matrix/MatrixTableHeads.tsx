import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './MatrixTable.module.css';
import type { RowOrder } from './matrix-result.ts';
import { changeMatrix, useMatrix } from './matrix-store.ts';

interface HeadCellProps {
  text: string;
  column: number;
  x: number;
  width: number;
  height: number;
  order: RowOrder;
}

/** Column heading that sorts the rows by its column; a second click restores the original order. */
export function HeadCell({ text, column, x, width, height, order }: HeadCellProps) {
  const { t } = useTranslation();
  const sorted = useMatrix(({ order: now }) => isSameOrder(now, order));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element can’t render visible cells only
    <div role="columnheader" tabIndex={-1} aria-colindex={column} aria-sort={sorted ? 'ascending' : 'none'}>
      <UnstyledButton
        className={classes.columnHead}
        data-sorted={sorted || undefined}
        title={t('matrix.sortBy', { name: text })}
        style={{ width, height, transform: `translateX(${x}px)` }}
        onClick={() => changeMatrix({ order: sorted ? { by: 'given' } : order })}
      >
        {text}
      </UnstyledButton>
    </div>
  );
}

/** Corner cell that sorts the rows by their nearest destination; a second click restores the original order. */
export function Corner({ width, height }: { width: number; height: number }) {
  const { t } = useTranslation();
  const sorted = useMatrix(({ order }) => order.by === 'nearest');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element can’t render visible cells only
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={1}
      aria-sort={sorted ? 'ascending' : 'none'}
      className={classes.corner}
      style={{ width, height }}
    >
      <UnstyledButton
        fz="xs"
        title={t('matrix.sortByNearest')}
        onClick={() => changeMatrix({ order: sorted ? { by: 'given' } : { by: 'nearest' } })}
      >
        {sorted ? t('matrix.byNearest') : t('matrix.byGiven')}
      </UnstyledButton>
    </div>
  );
}

const isSameOrder = (one: RowOrder, other: RowOrder): boolean =>
  one.by === other.by && (one.by !== 'column' || other.by !== 'column' || one.column === other.column);
