import { Button, Checkbox, Group, NativeSelect, Table, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ConflictChoice,
  conflictChoices,
  type MarkedItem,
} from '../../../shared/zones/formats/import-preview.ts';
import type { JoinableParts } from '../../../shared/zones/formats/joinable-parts.ts';
import type { ReadableItem } from '../../../shared/zones/formats/preview-item.ts';
import type { ItemPlace } from '../../../shared/zones/formats/reading.ts';
import { dispatchKey } from '../../ui/focus-keys.ts';
import { formatList } from '../../ui/format.ts';
import { useIssueText } from '../../zone-check/zone-issue-text.ts';
import classes from './ImportItems.module.css';
import { useItemIssueText } from './item-issue-text.ts';
import { itemKeys } from './item-keys.ts';

/** Conflict choices set for single items, by the workspace id that their zone would get. */
export type ItemChoices = ReadonlyMap<string, ConflictChoice>;

/** Items ticked or unticked by the user, by the same ids. */
export type Ticks = ReadonlyMap<string, boolean>;

/** Whether an item is imported; by default not if an identical zone exists. */
export const isTicked = (item: MarkedItem, ticks: Ticks): boolean =>
  item.ok && (ticks.get(item.zone.id) ?? item.same === null);

const headHeight = 29;
const estimatedRowHeight = 29;

const severityRank = (item: MarkedItem): number => {
  if (!item.ok) return 0;
  if (item.issues.some(({ severity }) => severity === 'error')) return 1;
  if (item.same !== null) return 4;
  return item.conflict || item.issues.length > 0 || item.skipped.length > 0 ? 2 : 3;
};
const hasConflict = (item: MarkedItem | undefined): boolean => item?.ok === true && item.conflict !== null;

/** Controls of a row, by HTML element name. */
type ControlTag = 'select' | 'input' | 'button';

interface ImportItemsProps {
  items: readonly MarkedItem[];
  joinable: readonly JoinableParts[];
  /** Whether items of a `zone_id` are joined, if set for it individually. */
  joins: ReadonlyMap<string, boolean>;
  onJoin(joins: ReadonlyMap<string, boolean>): void;
  /** What happens by default when a `zone_id` is taken. */
  choiceOfAll(kind: NonNullable<ReadableItem['conflict']>): ConflictChoice;
  itemChoices: ItemChoices;
  onChoose(own: ItemChoices): void;
  ticks: Ticks;
  onTick(ticks: Ticks): void;
}

/**
 * Items with their issues, worst first, and whether they are imported; conflicts can be resolved per item. One
 * control of each kind is in the tab order, and arrow keys move to the next row.
 */
export function ImportItems({
  items,
  joinable,
  joins,
  onJoin,
  choiceOfAll,
  itemChoices,
  onChoose,
  ticks,
  onTick,
}: ImportItemsProps) {
  const { t } = useTranslation();
  const sorted = useMemo(
    () => [...items].sort((one, other) => severityRank(one) - severityRank(other)),
    [items],
  );
  const severalFiles = useMemo(() => new Set(items.map(({ place }) => place.file)).size > 1, [items]);
  const groups = useMemo(
    () => new Map(joinable.map((group) => [group.joined.zone.zoneId, group] as const)),
    [joinable],
  );
  const shown = useMemo(() => new Set(items.flatMap((item) => (item.ok ? item.zone.id : []))), [items]);
  /**
   * Returns the group of an item that is joined with others, or that follows the first item of its group; otherwise
   * undefined.
   */
  const groupOf = (item: MarkedItem | undefined): { parts: number; isJoined: boolean } | undefined => {
    const group = item?.ok ? groups.get(item.zone.zoneId) : undefined;
    if (!item?.ok || !group?.parts.includes(item.zone.id)) return undefined;
    const isJoined = group.parts.slice(1).every((id) => !shown.has(id));
    return isJoined || item.zone.id !== group.parts[0] ? { parts: group.parts.length, isJoined } : undefined;
  };
  const hasControl: Record<ControlTag, (item: MarkedItem | undefined) => boolean> = {
    select: hasConflict,
    input: (item) => item?.ok === true,
    button: (item) => groupOf(item) !== undefined,
  };
  const viewport = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => estimatedRowHeight,
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const [current, setCurrent] = useState(() => sorted.findIndex(hasConflict));
  // Index of the row whose control is the tab stop: the current one, else the first that has the control.
  const tabStop = (field: ControlTag) =>
    hasControl[field](sorted[current]) ? current : sorted.findIndex(hasControl[field]);
  const toBeFocused = useRef<{ index: number; field: ControlTag } | null>(null);
  useEffect(() => {
    const next = toBeFocused.current;
    const field =
      next && viewport.current?.querySelector<HTMLElement>(`[data-index="${next.index}"] ${next.field}`);
    if (!field) return;
    toBeFocused.current = null;
    field.focus({ preventScroll: true });
  });
  const keyDown = (event: KeyboardEvent, index: number, field: ControlTag) => {
    dispatchKey(itemKeys, event, {
      row: index,
      count: sorted.length,
      isChoosable: (row) => hasControl[field](sorted[row]),
      goToRow(next) {
        toBeFocused.current = { index: next, field };
        setCurrent(next);
        rows.scrollToIndex(next);
      },
    });
  };
  const choicesFor = (kind: NonNullable<ReadableItem['conflict']>) => [
    {
      value: '',
      label: t('zones.import.asAll', { choice: t(`zones.import.conflict.${kind}.${choiceOfAll(kind)}`) }),
    },
    ...conflictChoices.map((value) => ({ value, label: t(`zones.import.conflict.${kind}.${value}`) })),
  ];
  const choose = (id: string, value: string) => {
    const choice = conflictChoices.find((one) => one === value);
    const next = new Map(itemChoices);
    if (choice) next.set(id, choice);
    else next.delete(id);
    onChoose(next);
  };
  const readable = items.flatMap((item) => (item.ok ? item : []));
  const tickedCount = readable.filter((item) => isTicked(item, ticks)).length;
  const tick = (these: readonly { zone: { id: string } }[], ticked: boolean) =>
    onTick(new Map([...ticks, ...these.map(({ zone }) => [zone.id, ticked] as const)]));
  const virtualRows = rows.getVirtualItems();
  const [first] = virtualRows;
  const last = virtualRows.at(-1);
  return (
    <Table.ScrollContainer
      minWidth={400}
      maxHeight={280}
      scrollAreaProps={{ viewportRef: viewport, viewportProps: { tabIndex: 0 } }}
    >
      <Table
        stickyHeader
        layout="fixed"
        verticalSpacing={4}
        aria-label={t('zones.import.items')}
        aria-rowcount={sorted.length + 1}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            <Table.Th w={34}>
              <Checkbox
                size="xs"
                aria-label={t('zones.import.tickAll')}
                disabled={readable.length === 0}
                checked={tickedCount > 0 && tickedCount === readable.length}
                indeterminate={tickedCount > 0 && tickedCount < readable.length}
                onChange={({ currentTarget: { checked } }) => tick(readable, checked)}
              />
            </Table.Th>
            <Table.Th w="14%">{t('zones.import.place')}</Table.Th>
            <Table.Th w="22%">{t('zones.field.zoneId')}</Table.Th>
            <Table.Th w="16%">{t('zones.field.storeId')}</Table.Th>
            <Table.Th>{t('zones.card.checks')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <RowSpacer height={(first?.start ?? headHeight) - headHeight} />
        <Table.Tbody>
          {virtualRows.map(({ index }) => {
            const item = sorted[index];
            const group = groupOf(item);
            return (
              item && (
                <Table.Tr
                  key={index}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className={classes.item}
                >
                  <Table.Td>
                    {item.ok && (
                      <Checkbox
                        size="xs"
                        aria-label={t('zones.import.tick', { name: item.zone.zoneId })}
                        tabIndex={index === tabStop('input') ? 0 : -1}
                        onFocus={() => setCurrent(index)}
                        onKeyDown={(event) => keyDown(event, index, 'input')}
                        checked={isTicked(item, ticks)}
                        onChange={({ currentTarget: { checked } }) => tick([item], checked)}
                      />
                    )}
                  </Table.Td>
                  <Table.Td>
                    <Place place={item.place} />
                    {severalFiles && (
                      <Text size="xs" c="dimmed" className={classes.file ?? ''} title={item.place.file}>
                        {item.place.file?.split('/').at(-1)}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{item.ok ? item.zone.zoneId : item.zoneId}</Table.Td>
                  <Table.Td>{item.ok ? item.zone.storeId : ''}</Table.Td>
                  <Table.Td className={classes.said} data-severity={severityRank(item)}>
                    <Group wrap="nowrap" justify="space-between" gap="xs">
                      <ItemDetails item={item} parts={group?.isJoined ? group.parts : 1} />
                      {item.ok && group && (
                        <Button
                          variant="subtle"
                          size="compact-xs"
                          className={classes.join ?? ''}
                          aria-label={t(
                            group.isJoined ? 'zones.import.separateParts' : 'zones.import.joinParts',
                            {
                              name: item.zone.zoneId,
                            },
                          )}
                          tabIndex={index === tabStop('button') ? 0 : -1}
                          onFocus={() => setCurrent(index)}
                          onKeyDown={(event) => keyDown(event, index, 'button')}
                          onClick={() => onJoin(new Map([...joins, [item.zone.zoneId, !group.isJoined]]))}
                        >
                          {t(group.isJoined ? 'zones.import.separate' : 'zones.import.join')}
                        </Button>
                      )}
                      {item.ok && item.conflict && isTicked(item, ticks) && (
                        <NativeSelect
                          className={classes.choice ?? ''}
                          aria-label={t('zones.import.choiceFor', { name: item.zone.zoneId })}
                          tabIndex={index === tabStop('select') ? 0 : -1}
                          onFocus={() => setCurrent(index)}
                          onKeyDown={(event) => keyDown(event, index, 'select')}
                          value={itemChoices.get(item.zone.id) ?? ''}
                          onChange={({ currentTarget: { value } }) => choose(item.zone.id, value)}
                          data={choicesFor(item.conflict)}
                        />
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              )
            );
          })}
        </Table.Tbody>
        <RowSpacer height={last ? rows.getTotalSize() + headHeight - last.end : 0} />
      </Table>
    </Table.ScrollContainer>
  );
}

function Place({ place: { item, line, row } }: { place: ItemPlace }) {
  const { t } = useTranslation();
  if (row !== undefined) return t('zones.import.row', { row });
  return line === undefined ? t('zones.import.item', { item }) : t('zones.import.line', { line });
}

/** Spacer in place of rows outside the viewport. */
function RowSpacer({ height }: { height: number }) {
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={5} style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  );
}

function ItemDetails({ item, parts }: { item: MarkedItem; parts: number }) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const itemIssueText = useItemIssueText();
  if (!item.ok) return <span>{itemIssueText(item.issue)}</span>;
  const taken = item.conflict ? [t(`zones.import.taken.${item.conflict}`)] : [];
  const known = item.same ? [t(`zones.import.same.${item.same}`)] : taken;
  const skipped = item.skipped.map((one) => {
    if (one.kind === 'heights') return t('zones.import.leftOut.heights');
    return one.kind === 'members'
      ? t('zones.import.leftOut.members', { count: one.count, found: one.found })
      : t('zones.import.leftOut.fields', { count: one.names.length, names: formatList(one.names) });
  });
  const joined = parts > 1 ? [t('zones.import.joined', { count: parts })] : [];
  const fromLine = item.isFromLine ? [t('zones.import.fromLine')] : [];
  const texts = [...joined, ...fromLine, ...known, ...item.issues.map(issueText), ...skipped].join(' ');
  return <span>{texts || t('zones.import.fine')}</span>;
}
