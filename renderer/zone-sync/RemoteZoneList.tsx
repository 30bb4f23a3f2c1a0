import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { dispatchKey } from '../ui/focus-keys.ts';
import { rowKeys } from '../ui/row-keys.ts';
import classes from './RemoteZoneList.module.css';
import type { RemoteZone } from './remote-zone.ts';
import { ZoneStateAtService } from './StateAtService.tsx';

const rowHeight = 46;
interface RemoteZoneListProps {
  /** Without `relation` if it isn't shown. */
  listed: readonly (Pick<RemoteZone, 'zone'> & Partial<RemoteZone>)[];
  /** `zone_id` of the zone shown on the map. */
  shownId: string | null;
  onShow(zone: ListedZone): void;
  /** Absent if zones can't be deleted. */
  deletion?: {
    /** `zone_id`s of the selected zones. */
    selected: ReadonlySet<string>;
    onSelect(zoneIds: readonly string[], chosen: boolean): void;
    onDelete(zoneId: string): void;
  };
}

/** List of the service's zones with virtual rows; arrow keys move between rows. */
export function RemoteZoneList({ listed, shownId, onShow, deletion }: RemoteZoneListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [listOffset, setOffset] = useState(0);
  const [currentRow, setCurrentRow] = useState(0);
  const anchorRow = useRef(0);
  const scroller = () => list.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport') ?? null;
  useLayoutEffect(() => {
    const viewport = list.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport');
    if (!list.current || !viewport) return;
    const top = list.current.getBoundingClientRect().top - viewport.getBoundingClientRect().top;
    setOffset(top + viewport.scrollTop);
  }, []);
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: listOffset,
  });
  const focusableRow = Math.min(currentRow, listed.length - 1);
  const focusRow = (next: number) => {
    setCurrentRow(next);
    rows.scrollToIndex(next);
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-index="${next}"] button`)
        ?.focus({ preventScroll: true }),
    );
  };
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={t('zones.service.label')}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const remote = listed[index];
        if (!remote) return null;
        const { zone, relation } = remote;
        const tabIndex = index === focusableRow ? 0 : -1;
        return (
          <li
            key={zone.zone_id}
            className={classes.item}
            data-index={index}
            data-shown={zone.zone_id === shownId || undefined}
            aria-setsize={listed.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - listOffset}px)` }}
          >
            {deletion && (
              <Checkbox
                size="xs"
                tabIndex={tabIndex}
                aria-label={t('zones.list.choose', { name: zone.zone_id })}
                checked={deletion.selected.has(zone.zone_id)}
                onChange={({ currentTarget, nativeEvent }) => {
                  // Shift selects the range from the row that was ticked last.
                  const rangeStart =
                    nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? anchorRow.current : index;
                  anchorRow.current = index;
                  const range = listed.slice(Math.min(rangeStart, index), Math.max(rangeStart, index) + 1);
                  deletion.onSelect(
                    range.map((remote) => remote.zone.zone_id),
                    currentTarget.checked,
                  );
                }}
              />
            )}
            <UnstyledButton
              className={classes.zone}
              tabIndex={tabIndex}
              aria-pressed={zone.zone_id === shownId}
              onFocus={() => setCurrentRow(index)}
              onKeyDown={(event) =>
                dispatchKey(rowKeys, event, { row: index, count: listed.length, goToRow: focusRow })
              }
              onClick={() => onShow(zone)}
            >
              <span className={classes.name}>{zone.zone_id}</span>
              <span className={classes.store}>
                {[zone.store_id || t('zones.list.noStore'), zone.description, zone.types?.join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </UnstyledButton>
            {relation?.kind === 'mine' && <ZoneStateAtService zone={relation.zone} />}
            {relation && relation.kind !== 'mine' && (
              <span className={classes.relation} data-relation={relation.kind}>
                {t(`zones.service.relation.${relation.kind}`)}
              </span>
            )}
            <CopyButton
              text={zone.polygon}
              label={t('zones.service.copyWkt', { name: zone.zone_id })}
              tabIndex={tabIndex}
            />
            {deletion && (
              <ActionIcon
                size="sm"
                tabIndex={tabIndex}
                aria-label={t('zones.remove.open', { name: zone.zone_id })}
                title={t('zones.remove.open', { name: zone.zone_id })}
                onClick={() => deletion.onDelete(zone.zone_id)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}
