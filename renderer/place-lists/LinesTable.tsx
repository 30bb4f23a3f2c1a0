import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { chosenCandidate, isPlaced, type ListLine } from '../../shared/geocoding/list-lines.ts';
import { bringIntoView } from '../map/camera.ts';
import { dispatchKey } from '../ui/focus-keys.ts';
import { formatShare } from '../ui/format.ts';
import { rowByKey } from '../ui/row-keys.ts';
import { useDeliveringZones } from '../workspace-zones/delivering-zones.ts';
import { useStoreNames } from '../workspace-zones/store-names.ts';
import { LineCandidates } from './LineCandidates.tsx';
import { LineIcon } from './LineIcon.tsx';
import classes from './LinesTable.module.css';
import { type LineAction, lineKeys } from './line-keys.ts';
import { lineText, outcomeInWords } from './line-words.ts';
import type { LinesSource } from './lines-source.ts';
import {
  addressPanelList,
  changeList,
  decide,
  selectLine,
  undoDecision,
  useList,
} from './place-lists-store.ts';
import { countListed, useLines } from './use-lines.ts';

const rowHeight = 46;

/** The lines of a list, decided by keyboard. Only visible lines are read. */
export function LinesTable({
  source,
  isReview = false,
}: {
  source: LinesSource;
  /** Shows saved answers; delivery zones are hidden, as they come from the current zones. */
  isReview?: boolean;
}) {
  const { t } = useTranslation();
  const { target } = source;
  const { filter, selected } = useList(target);
  const count = countListed(source, filter);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const rows = virtual.getVirtualItems();
  const selectedIndex = Math.max(0, Math.min(selected, count - 1));
  const lineAt = useLines(source, filter, {
    first: rows[0]?.index ?? 0,
    last: rows.at(-1)?.index ?? 0,
  });
  const line = lineAt(selectedIndex);
  const [picked, setPicked] = usePicked(line);
  useMarkedOnMap(target, line, picked);
  const select = (index: number) => {
    selectLine(target, index);
    virtual.scrollToIndex(index);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: also scrolls to a line that was selected elsewhere
  useEffect(() => virtual.scrollToIndex(selectedIndex), [selectedIndex, filter]);

  const settled = useSettled(source);
  const confirm = (confirmed: ListLine, candidate: number) => {
    settled.after(decide(source, { row: confirmed.row, decision: { kind: 'confirmed', candidate } }));
    selectNext();
  };
  const reject = (rejected: ListLine) => {
    settled.after(decide(source, { row: rejected.row, decision: { kind: 'rejected' } }));
    selectNext();
  };
  /** With the other filters, decided lines leave the list, and the next one moves up into the selection. */
  const selectNext = () => {
    if (filter === 'all' || filter === 'decided' || filter === 'placed')
      select(Math.min(selectedIndex + 1, count - 1));
  };

  const settledLine = lineAt(selectedIndex, settled.change);
  /** Returns what an action does; undefined if nothing, `not-read` if the line has not been read yet. */
  function effectOf(action: LineAction): (() => void) | 'not-read' | undefined {
    if (action.kind === 'undo') {
      if (settled.change === Number.POSITIVE_INFINITY) return 'not-read';
      return () => settled.after(undoDecision(source));
    }
    if (action.kind === 'go') return () => select(rowByKey(action.key, selectedIndex, count));
    if (!settledLine) return selectedIndex < count ? 'not-read' : undefined;
    const answer = settledLine.answer;
    const candidates = answer && 'candidates' in answer ? answer.candidates : [];
    if (action.kind === 'pick') return () => candidates[action.candidate] && setPicked(action.candidate);
    if (!source.mayDecide(settledLine)) return undefined;
    if (action.kind === 'reject') return () => reject(settledLine);
    return candidates[picked] ? () => confirm(settledLine, picked) : undefined;
  }

  // Keys pressed before the next line has been read are queued.
  const [queued, setQueued] = useState<readonly LineAction[]>([]);
  useEffect(() => {
    const [action, ...rest] = queued;
    const effect = action === undefined ? 'not-read' : effectOf(action);
    if (effect === 'not-read') return;
    effect?.();
    setQueued(rest);
  });

  function press(event: KeyboardEvent) {
    const pressed = dispatchKey(lineKeys, event, {
      isPossible: (action) => effectOf(action) !== undefined,
      perform(action) {
        const effect = effectOf(action);
        if (effect === 'not-read' || queued.length > 0) setQueued((before) => [...before, action]);
        else effect?.();
      },
    });
    // These keys have other commands in the rest of the window.
    if (pressed) event.stopPropagation();
  }

  return (
    <>
      <div
        ref={scroll}
        className={classes.lines}
        role="listbox"
        tabIndex={0}
        aria-label={t('geocoding.list')}
        aria-activedescendant={line ? `line-${line.row}` : undefined}
        onKeyDown={press}
      >
        <div className={classes.spacer} style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const rowLine = lineAt(index);
            return (
              <Line
                key={index}
                line={rowLine}
                index={index}
                count={count}
                top={start}
                isReview={isReview}
                isSelected={index === selectedIndex}
                onSelect={() => selectLine(target, index)}
              />
            );
          })}
        </div>
      </div>
      {line && (
        <LineCandidates
          key={line.row}
          source={source}
          line={line}
          picked={picked}
          onPick={setPicked}
          onConfirm={() => confirm(line, picked)}
          onReject={() => reject(line)}
        />
      )}
    </>
  );
}

interface LineProps {
  /** Undefined until it has been read. */
  line: ListLine | undefined;
  index: number;
  count: number;
  top: number;
  isSelected: boolean;
  isReview: boolean;
  onSelect(): void;
}

function Line({ line, index, count, top, isSelected, isReview, onSelect }: LineProps) {
  const { t } = useTranslation();
  const outcome = line ? outcomeInWords(line) : '';
  const candidate =
    line?.answer && 'candidates' in line.answer ? line.answer.candidates[line.chosen ?? 0] : undefined;
  const place = line && isPlaced(line.state) ? chosenCandidate(line) : undefined;
  const delivering = useDeliveringZones(isReview ? null : (place?.position ?? null));
  const storeName = useStoreNames();
  const [zone] = delivering ?? [];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      id={line && `line-${line.row}`}
      className={classes.line}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ height: rowHeight, transform: `translateY(${top}px)` }}
      onClick={onSelect}
    >
      {line && (
        <>
          <span className={classes.number}>{line.row + 1}</span>
          <LineIcon state={line.state} />
          <span className={classes.text} title={lineText(line)}>
            {lineText(line)}
          </span>
          <span className={classes.score} title={t('geocoding.score')}>
            {candidate?.score != null && formatShare(candidate.score)}
          </span>
          <span className={classes.found} title={outcome}>
            {outcome}
          </span>
          {delivering && (
            <span className={classes.zone} title={t('delivery.title')}>
              {zone
                ? `${zone.zoneId || t('zones.unnamed')} · ${storeName(zone.storeId)}`
                : t('delivery.nobody')}
            </span>
          )}
        </>
      )}
    </div>
  );
}

/**
 * Returns the change number from which lines must have been read before they can be decided: infinite while a decision is
 * pending, then the change that it made.
 */
function useSettled({ changeNow }: LinesSource): { change: number; after(decision: Promise<void>): void } {
  const [change, setChange] = useState(0);
  return {
    change,
    after(decision) {
      setChange(Number.POSITIVE_INFINITY);
      void decision.then(() => setChange(changeNow()));
    },
  };
}

/** Returns the marked candidate of a line and its setter: the user's pick, else the confirmed one, else the first. */
function usePicked(line: ListLine | undefined): [number, (candidate: number) => void] {
  const [picked, setPicked] = useState<{ row: number; candidate: number }>();
  if (!line) return [0, () => undefined];
  const candidate = picked?.row === line.row ? picked.candidate : (line.chosen ?? 0);
  return [candidate, (candidate) => setPicked({ row: line.row, candidate })];
}

/** Marks the position of the picked candidate on the map and moves the map there. */
function useMarkedOnMap(target: string, line: ListLine | undefined, picked: number) {
  const candidate = line?.answer && 'candidates' in line.answer ? line.answer.candidates[picked] : undefined;
  const { lat, lng } = candidate?.position ?? {};
  useEffect(() => {
    // A dialog hides the map.
    if (target !== addressPanelList) return;
    const bounds = lat !== undefined && lng !== undefined && boundsOf([{ lat, lng }]);
    if (bounds) bringIntoView(bounds);
    const marked = lat !== undefined && lng !== undefined ? { lat, lng } : null;
    changeList(target, { marked });
  }, [target, lat, lng]);
}
