import { useRef } from 'react';
import type { Zone } from '../../../shared/zones/zone.ts';
import {
  selectRange,
  selectZones,
  toggleRowCheckbox,
  toggleSelected,
} from '../../workspace-zones/selection.ts';

interface Modifiers {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

export interface RowSelection {
  /** Sets the start of a Shift selection. */
  setAnchor(row: number): void;
  /** Selects the rows from the anchor to this one, and deselects all others. */
  extendTo(row: number): void;
  /** Handles a click: Shift selects a range, Ctrl toggles the row. */
  click(modifiers: Modifiers, row: number): void;
  /** Toggles a row's checkbox; with Shift selects from the anchor. */
  tick(row: number, shiftKey: boolean): void;
  toggle(row: number): void;
  selectAll(): void;
  selectNone(): void;
}

/** Row selection of the table, by mouse and keyboard. */
export function useRowSelection(rows: readonly Zone[]): RowSelection {
  const anchor = useRef(0);
  const ids = () => rows.map(({ id }) => id);
  const toggle = (row: number) => {
    const zone = rows[row];
    if (zone) toggleSelected(zone.id);
  };
  return {
    setAnchor(row) {
      anchor.current = row;
    },
    extendTo: (row) => selectRange(ids(), [anchor.current, row]),
    click({ shiftKey, ctrlKey, metaKey }, row) {
      if (shiftKey) return selectRange(ids(), [anchor.current, row]);
      if (ctrlKey || metaKey) toggle(row);
      anchor.current = row;
    },
    tick(row, shiftKey) {
      toggleRowCheckbox(ids(), row, shiftKey ? anchor.current : null);
      anchor.current = row;
    },
    toggle,
    selectAll: () => selectZones(ids()),
    selectNone: () => selectZones([]),
  };
}
