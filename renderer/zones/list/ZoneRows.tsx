import { useComputedColorScheme } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../../shared/map-style/palette.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { dispatchKey } from '../../ui/focus-keys.ts';
import { rangeExtractorWithRow } from '../../ui/virtual-range.ts';
import { hoverZone } from '../../workspace-zones/hovered-zone.ts';
import {
  selectRange,
  toggleRowCheckbox,
  toggleSelected,
  useSelection,
} from '../../workspace-zones/selection.ts';
import { useVisibleColors } from '../../workspace-zones/visible-colors.ts';
import { colorOfZone } from '../../workspace-zones/zone-colors.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { askDelete } from '../../zone-sync/deletion.ts';
import { openListed } from './open-listed.ts';
import classes from './ZoneList.module.css';
import { ZoneRow } from './ZoneRow.tsx';
import { zoneRowBindings } from './zone-list-keys.ts';

const rowHeight = 44;

interface ZoneRowsProps {
  listed: readonly Zone[];
  /** Sticky element that covers the top of the rows. */
  coveredBy: RefObject<HTMLElement | null>;
}

/** Virtual rows of the listed zones. */
export function ZoneRows({ listed, coveredBy }: ZoneRowsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  /** Distance of the list from the top of the panel's contents, in pixels; undefined before mounting. */
  const [offset, setOffset] = useState<number>();
  /** Continues at the zone whose card was open. */
  const [currentRow, setCurrentRow] = useState(() => Math.max(0, rowToResumeAt(listed)));
  const anchorRow = useRef(currentRow);
  const colors = useVisibleColors();
  const palette = palettes[useComputedColorScheme('light')];
  const viewport = () => list.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport') ?? null;
  useLayoutEffect(() => {
    const scroller = list.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport');
    if (!list.current || !scroller) return;
    setOffset(
      list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
    );
  }, []);
  const focusableRow = Math.min(currentRow, listed.length - 1);
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: viewport,
    estimateSize: () => rowHeight,
    overscan: 8,
    // Keeps the row that had the focus last rendered, so that Tab leads to it.
    rangeExtractor: rangeExtractorWithRow(focusableRow),
    scrollMargin: offset ?? 0,
    scrollPaddingStart: coveredBy.current?.offsetHeight ?? 0,
  });
  const rowAt = (index: number) => list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const focusRow = (next: number) => {
    // Synchronous, as the next key may come before the next frame and must continue from there.
    flushSync(() => setCurrentRow(next));
    rowAt(next)?.focus({ preventScroll: true });
    rows.scrollToIndex(next);
  };
  /** Deletes zones; the row that takes their place gets the focus. */
  const deleteAndFocus = (index: number, ids: Iterable<string>) => {
    flushSync(() => {
      askDelete(ids);
      setCurrentRow(index);
    });
    list.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus();
  };
  const focusResumedRow = useEffectEvent(() => {
    if (rowToResumeAt(listed) < 0) return;
    // The focus was lost with the card, unless something else has it.
    if (document.activeElement === document.body) rowAt(currentRow)?.focus({ preventScroll: true });
    rows.scrollToIndex(currentRow, { align: 'center' });
  });
  useEffect(() => {
    if (offset !== undefined) focusResumedRow();
  }, [offset]);
  useEffect(() => () => hoverZone(null), []);
  const idToReveal = useSelection((selection) => selection.toBeRevealed);
  const reveal = useEffectEvent((id: string) => {
    const index = listed.findIndex((zone) => zone.id === id);
    if (index < 0) return;
    setCurrentRow(index);
    rows.scrollToIndex(index, { align: 'center' });
    useSelection.setState({ toBeRevealed: null });
  });
  useEffect(() => {
    if (offset !== undefined && idToReveal !== null && listed.length > 0) reveal(idToReveal);
  }, [offset, idToReveal, listed]);
  const listedIds = () => listed.map(({ id }) => id);
  const handleKey = (event: KeyboardEvent) => {
    const index = rowOf(event);
    const zone = listed[index];
    if (!zone) return;
    dispatchKey(zoneRowBindings, event, {
      row: index,
      count: listed.length,
      id: zone.id,
      ids: listedIds(),
      anchor: anchorRow,
      goToRow: focusRow,
      deleteZones: (ids) => deleteAndFocus(index, ids),
    });
  };
  const handleClick = (event: MouseEvent) => {
    const index = rowOf(event);
    const zone = listed[index];
    if (!zone) return;
    setCurrentRow(index);
    if (event.target instanceof HTMLInputElement) {
      toggleRowCheckbox(listedIds(), index, event.shiftKey ? anchorRow.current : null);
      anchorRow.current = index;
      return;
    }
    if (event.shiftKey) return selectRange(listedIds(), [anchorRow.current, index]);
    anchorRow.current = index;
    if (event.ctrlKey || event.metaKey) toggleSelected(zone.id);
    else openListed(zone.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can't have virtual rows that are selected
    <div
      ref={list}
      role="grid"
      className={classes.list}
      aria-label={t('zones.list.label')}
      aria-multiselectable
      aria-rowcount={listed.length}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={handleKey}
      // Shift selects rows, not the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={handleClick}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const zone = listed[index];
        if (!zone) return null;
        return (
          <ZoneRow
            key={zone.id}
            zone={zone}
            index={index}
            color={colorOfZone(zone, colors)}
            palette={palette}
            isFocusable={index === focusableRow}
            top={start - (offset ?? 0)}
          />
        );
      })}
    </div>
  );
}

/** Returns the index of the row in which an event occurred; NaN outside the rows. */
const rowOf = ({ target }: SyntheticEvent): number =>
  Number((target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null)?.dataset.index);

/** Index of the row to continue at: the zone whose card was open, else the next listed one; -1 if there is none. */
function rowToResumeAt(listed: readonly Zone[]): number {
  const { lastOpen } = useSelection.getState();
  const ids = [...useZones.getState().zones.keys()];
  const index = lastOpen === null ? -1 : ids.indexOf(lastOpen);
  const remainingIds = new Set(index < 0 ? [] : ids.slice(index));
  return listed.findIndex(({ id }) => remainingIds.has(id));
}
