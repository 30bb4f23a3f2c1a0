import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../ui/format.ts';
import { rowByKey } from '../../ui/row-keys.ts';
import { hoverZone } from '../../workspace-zones/hovered-zone.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import type { Problem } from '../check/problem.ts';
import { useIssueText } from '../check/zone-issue-text.ts';
import classes from './Problems.module.css';

const rowHeight = 44;
interface ProblemRowsProps {
  listed: readonly Problem[];
  /** Place of the one that is looked at; -1 where none is. */
  current: number;
  visits: number;
  /** It stays above the rows however far they are scrolled. */
  coveredBy: RefObject<HTMLElement | null>;
  onShow(place: number): void;
}

/** The problems, as many as there are; the arrow keys go from one to the next, Enter looks at it. */
export function ProblemRows({ listed, current, visits, coveredBy, onShow }: ProblemRowsProps) {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const zones = useZones((state) => state.zones);
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  const [focused, setFocused] = useState(0);
  const scroller = () => list.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport') ?? null;
  useLayoutEffect(() => {
    const viewport = list.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport');
    if (!list.current || !viewport) return;
    const top = list.current.getBoundingClientRect().top - viewport.getBoundingClientRect().top;
    setOffset(top + viewport.scrollTop);
  }, []);
  const focusable = Math.min(focused, listed.length - 1);
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), focusable])].sort((one, other) => one - other),
    scrollMargin: offset,
    scrollPaddingStart: coveredBy.current?.offsetHeight ?? 0,
  });
  const bringIntoSight = useEffectEvent(() => current >= 0 && rows.scrollToIndex(current));
  useEffect(() => {
    if (visits > 0) bringIntoSight();
  }, [visits]);
  useEffect(() => () => hoverZone(null), []);
  const keyDown = (event: KeyboardEvent, index: number) => {
    const next = rowByKey(event.key, index, listed.length);
    if (next === undefined) return;
    event.preventDefault();
    flushSync(() => setFocused(next));
    list.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus({ preventScroll: true });
    rows.scrollToIndex(next);
  };
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={t('zones.problems.title')}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const problem = listed[index];
        if (!problem) return null;
        const { issue, key } = problem;
        const Icon = issue.severity === 'error' ? IconCircleX : IconAlertTriangle;
        const names = formatList(issue.ids.map((id) => zones.get(id)?.zoneId || t('zones.unnamed')));
        const text = issueText(issue);
        return (
          <li
            key={key}
            data-index={index}
            aria-setsize={listed.length}
            aria-posinset={index + 1}
            className={classes.item}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            <button
              type="button"
              className={classes.problem}
              data-severity={issue.severity}
              aria-pressed={index === current}
              tabIndex={index === focusable ? 0 : -1}
              title={text}
              onFocus={() => setFocused(index)}
              onKeyDown={(event) => keyDown(event, index)}
              onClick={() => onShow(index)}
              onPointerEnter={() => hoverZone(issue.ids[0] ?? null)}
              onPointerLeave={() => hoverZone(null)}
            >
              <Icon size={16} className={classes.icon} aria-label={t(`zones.severity.${issue.severity}`)} />
              <span className={classes.text}>
                <span className={classes.names}>{names}</span>
                <span className={classes.what}>{text}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
