import { ActionIcon, MultiSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentMethods } from '../../shared/api/value-sets.ts';
import { readTariff, type TariffColumn } from '../../shared/tariffs/tariff-file.ts';
import { paymentMethodName } from '../toll-cost/payment-names.ts';
import { rangeExtractorWithRow } from '../ui/virtual-range.ts';
import { isPressed } from '../ui/window-keys.ts';
import { columnName, problemInWords } from './problem-in-words.ts';
import classes from './TariffTable.module.css';
import { removeTariff, type TariffLine, writeCell } from './tariffs-store.ts';

/** Columns in order, with their minimum widths in pixels. */
const columns = [
  ['operator', 160],
  ['booth', 120],
  ['vehicle_class', 88],
  ['name', 110],
  ['payment_methods', 170],
  ['transponders', 116],
  ['price', 74],
  ['currency', 76],
  ['date', 132],
  ['until', 132],
  ['source', 190],
] as const satisfies readonly (readonly [TariffColumn, number])[];
const rowHeight = 36;

interface TariffTableProps {
  region: string;
  lines: readonly TariffLine[];
  /** Cell to focus, as `row column` with the row from 0. */
  cellToFocus: string | undefined;
  onFocused(): void;
}

/** Table of prices with input fields. Only visible rows are rendered. */
export function TariffTable({ region, lines, cellToFocus, onFocused }: TariffTableProps) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const [focusedRow, setFocusedRow] = useState(0);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The row being edited stays rendered when it is scrolled out of view.
    rangeExtractor: rangeExtractorWithRow(Math.min(focusedRow, lines.length - 1)),
  });
  const focusCell = (row: number, column: string) => {
    virtual.scrollToIndex(row);
    setFocusedRow(row);
    requestAnimationFrame(() => {
      const cell = scroll.current?.querySelector(`[data-cell="${row} ${column}"]`);
      if (cell instanceof HTMLElement) cell.focus();
    });
  };
  const focusRequested = useEffectEvent((cell: string) => {
    const [row, column] = cell.split(' ');
    focusCell(Number(row), column ?? 'operator');
    onFocused();
  });
  useEffect(() => {
    if (cellToFocus !== undefined) focusRequested(cellToFocus);
  }, [cellToFocus]);
  const items = virtual.getVirtualItems();
  const bottom = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  let drawnTo = 0;
  return (
    <div ref={scroll} className={classes.scroll}>
      <table className={classes.table} aria-label={t('tariffs.prices')} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(([column, width]) => (
              <th key={column} scope="col" style={{ minWidth: width }} title={t(`tariffs.hint.${column}`)}>
                {columnName(column)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {items.flatMap(({ index, start, end }) => {
            const line = lines[index];
            if (!line) return [];
            const above = start - drawnTo;
            drawnTo = end;
            return [
              ...(above > 0 ? [<tr key={`above-${line.id}`} aria-hidden style={{ height: above }} />] : []),
              <Line
                key={line.id}
                region={region}
                line={line}
                index={index}
                last={lines.length - 1}
                onFocus={() => setFocusedRow(index)}
                focusCell={focusCell}
              />,
            ];
          })}
          {bottom > 0 && <tr aria-hidden style={{ height: bottom }} />}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  region: string;
  line: TariffLine;
  index: number;
  last: number;
  onFocus(): void;
  focusCell(row: number, column: string): void;
}

function Line({ region, line: { id, row }, index, last, onFocus, focusCell }: LineProps) {
  const { t } = useTranslation();
  const number = index + 1;
  const read = readTariff(row);
  const problem = read.ok ? null : read.problem;
  const cellProps = (column: TariffColumn) => ({
    'data-cell': `${index} ${column}`,
    'aria-label': t('tariffs.cell', { column: columnName(column), number }),
    'aria-invalid': problem?.column === column || undefined,
    title: problem?.column === column ? problemInWords({ row: number, ...problem }) : row[column],
  });
  const write = (column: TariffColumn, text: string) => writeCell(region, id, column, text);
  return (
    <tr aria-rowindex={number + 1} onFocus={onFocus}>
      {columns.map(([column]) => (
        <td key={column} className={classes.cell}>
          {column === 'vehicle_class' ? (
            <select
              className={classes.field}
              {...cellProps(column)}
              value={row.vehicle_class}
              onChange={(event) => write(column, event.currentTarget.value)}
            >
              <option value="car">{t('tariffs.vehicle.car')}</option>
              <option value="truck">{t('tariffs.vehicle.truck')}</option>
            </select>
          ) : column === 'payment_methods' ? (
            <Methods
              {...cellProps(column)}
              value={row.payment_methods}
              onWrite={(text) => write(column, text)}
            />
          ) : (
            <Field
              {...cellProps(column)}
              type={column === 'date' || column === 'until' ? 'date' : 'text'}
              isFigure={column === 'price'}
              value={row[column]}
              placeholder={column === 'source' ? t('tariffs.noSource') : undefined}
              onWrite={(text) => write(column, column === 'currency' ? text.toUpperCase() : text)}
              onStep={(step) => focusCell(Math.max(0, Math.min(last, index + step)), column)}
            />
          )}
        </td>
      ))}
      <td className={classes.cell}>
        <ActionIcon
          aria-label={t('tariffs.removeOne', { number })}
          title={t('tariffs.remove')}
          data-cell={`${index} remove`}
          onClick={() => {
            removeTariff(region, id);
            if (last > 0) focusCell(Math.min(index, last - 1), 'remove');
          }}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </td>
    </tr>
  );
}

interface FieldProps {
  'data-cell': string;
  'aria-label': string;
  'aria-invalid': true | undefined;
  title: string;
  type: 'text' | 'date';
  isFigure: boolean;
  value: string;
  placeholder: string | undefined;
  onWrite(text: string): void;
  /** Moves the focus to the same column of the next or previous row. */
  onStep(step: 1 | -1): void;
}

/** Text field that is applied when it loses the focus or Enter is pressed; Esc restores its value. */
function Field({ value, type, isFigure, onWrite, onStep, ...props }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) onWrite(typed);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape' && typed !== null) setTyped(null);
    else if (key === 'Enter' || (type === 'text' && (key === 'ArrowDown' || key === 'ArrowUp'))) {
      commit();
      onStep(key === 'ArrowUp' || (key === 'Enter' && event.shiftKey) ? -1 : 1);
    } else if (typed !== null && isPressed('mod+Z', event.nativeEvent)) {
      // While typing, the browser's own undo applies.
      event.stopPropagation();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      {...props}
      type={type}
      className={classes.field}
      data-figure={isFigure || undefined}
      // While typing, Esc must not close the dialog.
      data-mantine-stop-propagation={typed !== null || undefined}
      spellCheck={false}
      autoComplete="off"
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

interface MethodsProps extends Omit<FieldProps, 'type' | 'isFigure' | 'placeholder' | 'onStep'> {}

/** Selects payment methods. Unknown methods from a file stay available. */
function Methods({ value, title, onWrite, ...props }: MethodsProps) {
  const chosen = value.split(';').flatMap((method) => method.trim() || []);
  const options = [...new Set([...paymentMethods, ...chosen])];
  return (
    <div title={chosen.map(paymentMethodName).join(', ') || title}>
      <MultiSelect
        {...props}
        error={props['aria-invalid']}
        variant="unstyled"
        size="xs"
        classNames={{ pillsList: classes.pills, input: classes.methods }}
        rightSectionWidth={0}
        rightSection={null}
        comboboxProps={{ width: 220, position: 'bottom-start' }}
        data={options.map((method) => ({ value: method, label: paymentMethodName(method) }))}
        value={[...new Set(chosen)]}
        onChange={(methods) => onWrite(methods.join(';'))}
      />
    </div>
  );
}
