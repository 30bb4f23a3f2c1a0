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
import { changeList, decide, ownList, selectLine, undoDecision, useList } from './place-lists-store.ts';
import { countListed, useLines } from './use-lines.ts';

const rowHeight = 46;

/** The lines of a list, of which only those in sight are read; what is doubtful is decided by keyboard. */
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
  const at = Math.max(0, Math.min(selected, count - 1));
  const lineAt = useLines(source, filter, {
    first: rows[0]?.index ?? 0,
    last: rows.at(-1)?.index ?? 0,
  });
  const line = lineAt(at);
  const [picked, setPicked] = usePicked(line);
  useMarkedOnMap(target, line, picked);
  const select = (place: number) => {
    selectLine(target, place);
    virtual.scrollToIndex(place);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected elsewhere comes into sight
  useEffect(() => virtual.scrollToIndex(at), [at, filter]);

  const settled = useSettled(source);
  const confirm = (of: ListLine, candidate: number) => {
    settled.after(decide(source, { row: of.row, decision: { kind: 'confirmed', candidate } }));
    selectNext();
  };
  const reject = (of: ListLine) => {
    settled.after(decide(source, { row: of.row, decision: { kind: 'rejected' } }));
    selectNext();
  };
  /** Where decided lines leave the list, the next one takes the place of this one. */
  const selectNext = () => {
    if (filter === 'all' || filter === 'decided' || filter === 'placed') select(Math.min(at + 1, count - 1));
  };

  const settledLine = lineAt(at, settled.since);
  /** Undefined if there is nothing to do; `early` if the line has not been read yet. */
  function effectOf(action: LineAction): (() => void) | 'early' | undefined {
    if (action.kind === 'undo') {
      if (settled.since === Number.POSITIVE_INFINITY) return 'early';
      return () => settled.after(undoDecision(source));
    }
    if (action.kind === 'go') return () => select(rowByKey(action.key, at, count));
    if (!settledLine) return at < count ? 'early' : undefined;
    const answer = settledLine.answer;
    const candidates = answer && 'candidates' in answer ? answer.candidates : [];
    if (action.kind === 'pick') return () => candidates[action.candidate] && setPicked(action.candidate);
    if (!source.mayDecide(settledLine)) return undefined;
    if (action.kind === 'reject') return () => reject(settledLine);
    return candidates[picked] ? () => confirm(settledLine, picked) : undefined;
  }

  // Keys pressed before the next line has been read are queued.
  const [early, setEarly] = useState<readonly LineAction[]>([]);
  useEffect(() => {
    const [action, ...rest] = early;
    const effect = action === undefined ? 'early' : effectOf(action);
    if (effect === 'early') return;
    effect?.();
    setEarly(rest);
  });

  function press(event: KeyboardEvent) {
    const pressed = dispatchKey(lineKeys, event, {
      isPossible: (action) => effectOf(action) !== undefined,
      perform(action) {
        const effect = effectOf(action);
        if (effect === 'early' || early.length > 0) setEarly((before) => [...before, action]);
        else effect?.();
      },
    });
    // These keys do something else in the rest of the window.
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
            const one = lineAt(index);
            return (
              <Line
                key={index}
                line={one}
                index={index}
                count={count}
                y={start}
                isReview={isReview}
                isSelected={index === at}
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
  y: number;
  isSelected: boolean;
  isReview: boolean;
  onSelect(): void;
}

function Line({ line, index, count, y, isSelected, isReview, onSelect }: LineProps) {
  const { t } = useTranslation();
  const outcome = line ? outcomeInWords(line) : '';
  const first =
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
      style={{ height: rowHeight, transform: `translateY(${y}px)` }}
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
            {first?.score != null && formatShare(first.score)}
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
 * Lines can be decided once they are read at this change of the list or a later one: infinite while a decision is
 * pending, then the change that it made.
 */
function useSettled({ changeNow }: LinesSource): { since: number; after(decision: Promise<void>): void } {
  const [since, setSince] = useState(0);
  return {
    since,
    after(decision) {
      setSince(Number.POSITIVE_INFINITY);
      void decision.then(() => setSince(changeNow()));
    },
  };
}

/** The marked candidate of a line: the user's pick, else the confirmed one, else the first. */
function usePicked(line: ListLine | undefined): [number, (candidate: number) => void] {
  const [picked, setPicked] = useState<{ row: number; candidate: number }>();
  if (!line) return [0, () => undefined];
  const candidate = picked?.row === line.row ? picked.candidate : (line.chosen ?? 0);
  return [candidate, (candidate) => setPicked({ row: line.row, candidate })];
}

/** Marks on the map where the picked candidate of the selected line lies. */
function useMarkedOnMap(target: string, line: ListLine | undefined, picked: number) {
  const candidate = line?.answer && 'candidates' in line.answer ? line.answer.candidates[picked] : undefined;
  const { lat, lng } = candidate?.position ?? {};
  useEffect(() => {
    // A dialog hides the map.
    if (target !== ownList) return;
    const bounds = lat !== undefined && lng !== undefined && boundsOf([{ lat, lng }]);
    if (bounds) bringIntoView(bounds);
    const marked = lat !== undefined && lng !== undefined ? { lat, lng } : null;
    changeList(target, { marked });
  }, [target, lat, lng]);
}
