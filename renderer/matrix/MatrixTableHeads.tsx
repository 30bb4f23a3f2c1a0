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

/** A heading that puts the rows in order by its column; again, in the order in which they were given. */
export function HeadCell({ text, column, x, width, height, order }: HeadCellProps) {
  const { t } = useTranslation();
  const sorted = useMatrix(({ order: now }) => same(now, order));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out what is not seen
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

/** Where both headings meet: puts the rows in order by the nearest destination. */
export function Corner({ width, height }: { width: number; height: number }) {
  const { t } = useTranslation();
  const sorted = useMatrix(({ order }) => order.by === 'nearest');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out what is not seen
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

const same = (one: RowOrder, other: RowOrder): boolean =>
  one.by === other.by && (one.by !== 'column' || other.by !== 'column' || one.column === other.column);
