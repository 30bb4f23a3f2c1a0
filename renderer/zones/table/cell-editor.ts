import { useRef, useState } from 'react';
import type { Zone } from '../../../shared/zones/zone.ts';
import { isReadOnly, notifyReadOnly } from '../../workbench/read-only.ts';
import { rememberStore } from '../../workspace-zones/known-stores.ts';
import { changeZones } from '../../workspace-zones/zones-store.ts';
import { isWritable, withCell, writtenText, type ZoneColumn } from './zone-columns.ts';

/** Sets the value of a cell as one edit; none if it is unchanged. */
export function changeCell(zone: Zone, column: ZoneColumn, text: string) {
  const changed = withCell(zone, column, text);
  if (changed === zone) return;
  if (column === 'storeId' && changed.storeId !== '') rememberStore(changed.storeId);
  changeZones('zones.edits.fields', { put: [changed] });
}

/** The cell being edited, and its current text. */
interface CellEdit {
  zone: string;
  column: ZoneColumn;
  text: string;
}

export interface CellEditor {
  edit: CellEdit | null;
  /** Starts editing, unless the column or the workspace is read-only. Text defaults to that of the cell. */
  start(zone: Zone, column: ZoneColumn, text?: string): void;
  setText(text: string): void;
  /** Saves the text to its zone and ends editing; does nothing if no cell is being edited. */
  commit(): void;
  cancel(): void;
}

/** State of the cell being edited; there is only one at a time. */
export function useCellEditor(rows: readonly Zone[]): CellEditor {
  const [edit, setEdit] = useState<CellEdit | null>(null);
  // A removed field fires blur before the next render and must not commit twice.
  const latestEdit = useRef<CellEdit | null>(null);
  const updateEdit = (next: CellEdit | null) => {
    latestEdit.current = next;
    setEdit(next);
  };
  return {
    edit,
    start(zone, column, text = writtenText(zone, column)) {
      if (!isWritable(column)) return;
      if (isReadOnly()) return notifyReadOnly();
      updateEdit({ zone: zone.id, column, text });
    },
    setText(text) {
      if (edit) updateEdit({ ...edit, text });
    },
    commit() {
      const { current } = latestEdit;
      if (!current) return;
      updateEdit(null);
      const zone = rows.find(({ id }) => id === current.zone);
      if (zone) changeCell(zone, current.column, current.text);
    },
    cancel() {
      updateEdit(null);
    },
  };
}
