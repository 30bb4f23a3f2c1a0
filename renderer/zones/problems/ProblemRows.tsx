import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { dispatchKey } from '../../ui/focus-keys.ts';
import { rangeExtractorWithRow } from '../../ui/virtual-range.ts';
import { hoverZone } from '../../workspace-zones/hovered-zone.ts';
import { ProblemGroupHead } from './ProblemGroupHead.tsx';
import { ProblemRow } from './ProblemRow.tsx';
import classes from './Problems.module.css';
import { type ProblemGroup, rowsOf } from './problem-list.ts';
import { problemBindings } from './problem-list-keys.ts';
import { foldGroup, useProblems } from './problems-store.ts';

const rowHeight = 44;

interface ProblemRowsProps {
  groups: readonly ProblemGroup[];
  /** Index of the current problem among all listed ones; -1 if there is none. */
  current: number;
  visits: number;
  /** Sticky element that covers the top of the rows. */
  coveredBy: RefObject<HTMLElement | null>;
  onShow(place: number): void;
}

/** Height that the sticky header covers while the rows scroll, in pixels. */
const coveredHeight = (head: HTMLElement | null): number =>
  head && getComputedStyle(head).position === 'sticky' ? head.offsetHeight : 0;

/** Problems in groups; arrow keys move between them, Enter opens a problem or collapses its group. */
export function ProblemRows({ groups, current, visits, coveredBy, onShow }: ProblemRowsProps) {
  const { t } = useTranslation();
  const folded = useProblems((visible) => visible.folded);
  const lines = useMemo(() => rowsOf(groups, folded), [groups, folded]);
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  const [focused, setFocused] = useState(0);
  const scroller = () => list.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport') ?? null;
  useLayoutEffect(() => {
    const viewport = list.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport');
    const head = coveredBy.current;
    if (!list.current || !viewport || !head) return;
    const measure = () => {
      if (!list.current) return;
      const top = list.current.getBoundingClientRect().top - viewport.getBoundingClientRect().top;
      setOffset(top + viewport.scrollTop);
    };
    measure();
    // The header's height depends on its text.
    const watch = new ResizeObserver(measure);
    watch.observe(head);
    return () => watch.disconnect();
  }, [coveredBy]);
  const focusable = Math.min(focused, lines.length - 1);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: rangeExtractorWithRow(focusable),
    scrollMargin: offset,
    scrollPaddingStart: coveredHeight(coveredBy.current),
  });
  const scrollToCurrent = useEffectEvent(() => {
    if (current < 0) return;
    const index = lines.findIndex((line) => 'place' in line && line.place === current);
    if (index >= 0) rows.scrollToIndex(index);
    else {
      const group = groupAt(groups, current);
      if (group) foldGroup(group.key, false);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was folded is there only after it is unfolded
  useEffect(() => {
    if (visits > 0) scrollToCurrent();
  }, [visits, folded]);
  useEffect(() => () => hoverZone(null), []);
  const focusLine = (index: number) => {
    flushSync(() => setFocused(index));
    list.current
      ?.querySelector<HTMLElement>(`[data-index="${index}"] button`)
      ?.focus({ preventScroll: true });
    rows.scrollToIndex(index);
  };
  const keyDown = (event: KeyboardEvent, index: number) => {
    const line = lines[index];
    if (!line) return;
    const head = lines.findIndex((one) => 'isFolded' in one && one.group === line.group);
    dispatchKey(problemBindings, event, {
      row: index,
      count: lines.length,
      goToRow: focusLine,
      head: head < 0 ? undefined : head,
      foldGroup: (folded) => foldGroup(line.group.key, folded),
    });
  };
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={t('zones.problems.title')}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const line = lines[index];
        if (!line) return null;
        const common = {
          reachable: index === focusable,
          onFocus: () => setFocused(index),
          onKeyDown: (event: KeyboardEvent) => keyDown(event, index),
        };
        return (
          <li
            key={'problem' in line ? line.problem.key : `group ${line.group.key}`}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            className={classes.item}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            {'problem' in line ? (
              <ProblemRow
                problem={line.problem}
                isCurrent={line.place === current}
                onShow={() => onShow(line.place)}
                {...common}
              />
            ) : (
              <ProblemGroupHead
                group={line.group}
                isFolded={line.isFolded}
                onFold={(isFolded) => foldGroup(line.group.key, isFolded)}
                {...common}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function groupAt(groups: readonly ProblemGroup[], place: number): ProblemGroup | undefined {
  let before = 0;
  return groups.find(({ problems }) => {
    before += problems.length;
    return place < before;
  });
}
