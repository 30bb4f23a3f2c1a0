import { ActionIcon, MultiSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentMethods } from '../../shared/api/value-sets.ts';
import { readTariff, type TariffColumn } from '../../shared/tariffs/tariff-file.ts';
import { paymentMethodName } from '../toll-cost/payment-names.ts';
import { rangeWithRow } from '../ui/virtual-range.ts';
import { isPressed } from '../ui/window-keys.ts';
import { columnName, problemInWords } from './problem-in-words.ts';
import classes from './TariffTable.module.css';
import { removeTariff, type TariffLine, writeCell } from './tariffs-store.ts';

/** The columns in their order, with their widths in pixels. */
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
  /** The row, from 0, and the column that the keys go to. */
  goTo: string | undefined;
  onGone(): void;
}

/** Prices as rows of fields, of which those in sight are drawn. */
export function TariffTable({ region, lines, goTo, onGone }: TariffTableProps) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const [here, setHere] = useState(0);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // What is being written stays, wherever it is scrolled to.
    rangeExtractor: rangeWithRow(Math.min(here, lines.length - 1)),
  });
  const focusCell = (row: number, column: string) => {
    virtual.scrollToIndex(row);
    setHere(row);
    requestAnimationFrame(() => {
      const cell = scroll.current?.querySelector(`[data-cell="${row} ${column}"]`);
      if (cell instanceof HTMLElement) cell.focus();
    });
  };
  const go = useEffectEvent((cell: string) => {
    const [row, column] = cell.split(' ');
    focusCell(Number(row), column ?? 'operator');
    onGone();
  });
  useEffect(() => {
    if (goTo !== undefined) go(goTo);
  }, [goTo]);
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
                onFocus={() => setHere(index)}
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
  const wrong = read.ok ? null : read.problem;
  const cellProps = (column: TariffColumn) => ({
    'data-cell': `${index} ${column}`,
    'aria-label': t('tariffs.cell', { column: columnName(column), number }),
    'aria-invalid': wrong?.column === column || undefined,
    title: wrong?.column === column ? problemInWords({ row: number, ...wrong }) : row[column],
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
  /** To the same column of the next row, or the one before. */
  onStep(step: 1 | -1): void;
}

/** A text counts when it is left or Enter is pressed; Esc leaves it as it was. */
function Field({ value, type, isFigure, onWrite, onStep, ...props }: FieldProps) {
  const [written, setWritten] = useState<string | null>(null);
  const keep = () => {
    if (written !== null) onWrite(written);
    setWritten(null);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape' && written !== null) setWritten(null);
    else if (key === 'Enter' || (type === 'text' && (key === 'ArrowDown' || key === 'ArrowUp'))) {
      keep();
      onStep(key === 'ArrowUp' || (key === 'Enter' && event.shiftKey) ? -1 : 1);
    } else if (written !== null && isPressed('mod+Z', event.nativeEvent)) {
      // What is being written is taken back by the field itself.
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
      // Esc takes back what is written, and the dialog stays open.
      data-mantine-stop-propagation={written !== null || undefined}
      spellCheck={false}
      autoComplete="off"
      value={written ?? value}
      onChange={(event) => setWritten(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={press}
    />
  );
}

interface MethodsProps extends Omit<FieldProps, 'type' | 'isFigure' | 'placeholder' | 'onStep'> {}

/** How it can be paid; what a file had beside the known methods stays. */
function Methods({ value, title, onWrite, ...props }: MethodsProps) {
  const chosen = value.split(';').flatMap((method) => method.trim() || []);
  const all = [...new Set([...paymentMethods, ...chosen])];
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
        data={all.map((method) => ({ value: method, label: paymentMethodName(method) }))}
        value={[...new Set(chosen)]}
        onChange={(methods) => onWrite(methods.join(';'))}
      />
    </div>
  );
}
