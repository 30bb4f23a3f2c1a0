import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentType, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dispatchKey } from '../ui/focus-keys.ts';
import { rowKeys } from '../ui/row-keys.ts';
import { rangeExtractorWithRow } from '../ui/virtual-range.ts';
import classes from './Legend.module.css';
import type { LegendEntry, LegendLineProps } from './overlays.ts';

const lineHeight = 24;
const headHeight = 28;

interface LegendLinesProps {
  label: string;
  lines: readonly LegendEntry[];
  Line: ComponentType<LegendLineProps>;
}

/** Virtualized list of interactive legend lines with a single tab stop; arrow keys move through all lines. */
export function LegendLines({ label, lines, Line }: LegendLinesProps) {
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [lastFocused, setCurrent] = useState(0);
  const tabStop = Math.min(lastFocused, lines.length - 1);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => list.current?.closest<HTMLElement>('[data-over-map=legend]') ?? null,
    estimateSize: () => lineHeight,
    scrollMargin,
    // The sticky heading covers the top.
    scrollPaddingStart: headHeight,
    overscan: 4,
    // Tab goes to the last focused line, even if it was scrolled out of view.
    rangeExtractor: rangeExtractorWithRow(tabStop),
  });
  // Measured after each render, because the legend entries above change the offset.
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(list.current.offsetTop);
  });
  const buttonsOf = (line: number) => [
    ...(list.current?.querySelectorAll<HTMLElement>(`[data-line="${line}"] button`) ?? []),
  ];
  const keyDown = (event: KeyboardEvent, line: number) => {
    const controlIndex = buttonsOf(line).findIndex((control) => control.contains(document.activeElement));
    if (controlIndex < 0) return;
    const goToRow = (next: number) => {
      flushSync(() => setCurrent(next));
      const controls = buttonsOf(next);
      (controls[controlIndex] ?? controls.at(-1))?.focus({ preventScroll: true });
      rows.scrollToIndex(next);
    };
    dispatchKey(rowKeys, event, { row: line, count: lines.length, goToRow });
  };
  return (
    <div
      ref={list}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={label}
      className={classes.allLines}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const entry = lines[index];
        if (!entry) return null;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of the buttons inside
          <div
            key={entry.id ?? entry.text}
            data-line={index}
            className={classes.line}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
            onFocus={() => setCurrent(index)}
            onKeyDown={(event) => keyDown(event, index)}
          >
            <Line entry={entry} isTabStop={index === tabStop} />
          </div>
        );
      })}
    </div>
  );
}
