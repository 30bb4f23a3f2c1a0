import { useRef } from 'react';
import type { Zone } from '../../../shared/zones/zone.ts';
import { chooseRange, chooseZones, tickRow, toggleChosen } from '../../workspace-zones/selection.ts';

interface Modifiers {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

export interface RowSelection {
  /** From this row on Shift chooses. */
  setAnchor(row: number): void;
  /** Chooses the rows from the anchor to this one, and no others. */
  extendTo(row: number): void;
  /** Shift chooses up to the row, Ctrl adds it to the others or takes it away. */
  click(modifiers: Modifiers, row: number): void;
  /** Ticks the box of a row; with Shift all from the anchor on. */
  tick(row: number, shiftKey: boolean): void;
  toggle(row: number): void;
  chooseAll(): void;
  chooseNone(): void;
}

/** How rows of the table are chosen, by mouse and by keys. */
export function useRowSelection(rows: readonly Zone[]): RowSelection {
  const anchor = useRef(0);
  const ids = () => rows.map(({ id }) => id);
  const toggle = (row: number) => {
    const zone = rows[row];
    if (zone) toggleChosen(zone.id);
  };
  return {
    setAnchor(row) {
      anchor.current = row;
    },
    extendTo: (row) => chooseRange(ids(), [anchor.current, row]),
    click({ shiftKey, ctrlKey, metaKey }, row) {
      if (shiftKey) return chooseRange(ids(), [anchor.current, row]);
      if (ctrlKey || metaKey) toggle(row);
      anchor.current = row;
    },
    tick(row, shiftKey) {
      tickRow(ids(), row, shiftKey ? anchor.current : null);
      anchor.current = row;
    },
    toggle,
    chooseAll: () => chooseZones(ids()),
    chooseNone: () => chooseZones([]),
  };
}
