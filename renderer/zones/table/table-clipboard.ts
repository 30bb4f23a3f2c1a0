import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { changeZones } from '../../workspace-zones/zones-store.ts';
import type { CurrentCell } from './current-cell.ts';
import { cellsOf, clipboardCell, pasteInto } from './paste-into.ts';
import type { ZoneColumn } from './zone-columns.ts';

interface TableClipboardOptions {
  /** The table and its toolbar; the table handles paste events in it. */
  surface: RefObject<HTMLElement | null>;
  grid: RefObject<HTMLElement | null>;
  rows: readonly Zone[];
  columns: readonly ZoneColumn[];
  cell: CurrentCell;
  textOf(zone: Zone, column: ZoneColumn): string;
  /** Receives the result as text. */
  onPasted(message: string): void;
}

/** Copies the current cell, and pastes a spreadsheet block starting there. */
export function useTableClipboard(options: TableClipboardOptions) {
  const { surface, grid, rows, columns, cell, textOf, onPasted } = options;
  const { t } = useTranslation();
  useClipboardEvents(surface, {
    onCopy(event) {
      if (document.activeElement !== grid.current || !cell.zone) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', clipboardCell(textOf(cell.zone, cell.column)));
    },
    onPaste(event) {
      event.preventDefault();
      const block = cellsOf(event.clipboardData?.getData('text/plain') ?? '');
      const { put, cells: cellCount, skipped } = pasteInto(block, rows, columns, cell.place);
      changeZones('zones.edits.pasted', { put });
      const done = t('zones.table.pasted', { count: cellCount });
      onPasted(skipped > 0 ? `${done} ${t('zones.table.leftOut', { count: skipped })}` : done);
    },
  });
}

interface ClipboardListener {
  onCopy(event: ClipboardEvent): void;
  onPaste(event: ClipboardEvent): void;
}

const textField = 'input:not([type=checkbox]), textarea';

/**
 * Handles copy and paste while the focus is in the table or its dialog. Browsers fire these events at the selected text
 * or the body rather than the focused element, so they are captured.
 */
function useClipboardEvents(surface: RefObject<HTMLElement | null>, listener: ClipboardListener) {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const focus = document.activeElement;
    const region = surface.current?.closest('[role=dialog]') ?? surface.current;
    if (!region?.contains(focus) || focus?.matches(textField)) return;
    if (event.type === 'copy') listener.onCopy(event);
    else listener.onPaste(event);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handle(event);
    document.addEventListener('copy', listen, { capture: true });
    document.addEventListener('paste', listen, { capture: true });
    return () => {
      document.removeEventListener('copy', listen, { capture: true });
      document.removeEventListener('paste', listen, { capture: true });
    };
  }, []);
}
