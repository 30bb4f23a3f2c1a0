import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { ListLine } from '../../shared/geocoding/list-lines.ts';
import { bringIntoView } from '../map/camera.ts';
import { formatShare } from '../ui/format.ts';
import { rowByKey } from '../ui/row-keys.ts';
import { decide, selectLine, undoDecision, useGeocoding } from './geocoding-store.ts';
import { LineCandidates } from './LineCandidates.tsx';
import { LineIcon } from './LineIcon.tsx';
import classes from './LinesTable.module.css';
import { lineText, outcomeInWords } from './line-words.ts';
import { countLines, useLines } from './use-lines.ts';

const rowHeight = 46;

/** The lines of a list, of which only those in sight are read; what is doubtful is decided by keyboard. */
export function LinesTable({ job }: { job: JobOf<'geocoding'> }) {
  const { t } = useTranslation();
  const { filter, selected } = useGeocoding();
  const count = countLines(job, filter);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const visible = virtual.getVirtualItems();
  const at = Math.max(0, Math.min(selected, count - 1));
  const lineAt = useLines(job, filter, {
    first: visible[0]?.index ?? 0,
    last: visible.at(-1)?.index ?? 0,
  });
  const line = lineAt(at);
  const [picked, setPicked] = usePicked(line);
  useShownOnMap(line, picked);
  const select = (place: number) => {
    selectLine(place);
    virtual.scrollToIndex(place);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected elsewhere comes into sight
  useEffect(() => virtual.scrollToIndex(at), [at, filter]);

  const confirm = (of: ListLine, candidate: number) => {
    void decide(job.id, { row: of.row, decision: { kind: 'confirmed', candidate } });
    goOn();
  };
  const reject = (of: ListLine) => {
    void decide(job.id, { row: of.row, decision: { kind: 'rejected' } });
    goOn();
  };
  /** Where decided lines leave the list, the next one takes the place of this one. */
  const goOn = () => {
    if (filter === 'all' || filter === 'decided' || filter === 'placed') select(Math.min(at + 1, count - 1));
  };

  function press(event: KeyboardEvent) {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey;
    if (!isUndo && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const next = rowByKey(event.key, at, count);
    const candidates = line?.answer && 'candidates' in line.answer ? line.answer.candidates : [];
    const number = /^[1-5]$/.test(event.key) ? Number(event.key) - 1 : undefined;
    if (isUndo) void undoDecision();
    else if (next !== undefined) select(next);
    else if (number !== undefined) candidates[number] && setPicked(number);
    else if (event.key === 'Enter' && line && candidates[picked]) confirm(line, picked);
    else if (event.key === 'Delete' && line?.answer) reject(line);
    else return;
    // They mean something else for the rest of the window.
    event.preventDefault();
    event.stopPropagation();
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
          {visible.map(({ index, start }) => {
            const one = lineAt(index);
            return (
              <Line
                key={index}
                line={one}
                place={index}
                count={count}
                y={start}
                isSelected={index === at}
                onSelect={() => selectLine(index)}
              />
            );
          })}
        </div>
      </div>
      {line && (
        <LineCandidates
          key={line.row}
          job={job}
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
  /** Not known before it is read. */
  line: ListLine | undefined;
  place: number;
  count: number;
  y: number;
  isSelected: boolean;
  onSelect(): void;
}

function Line({ line, place, count, y, isSelected, onSelect }: LineProps) {
  const { t } = useTranslation();
  const outcome = line ? outcomeInWords(line) : '';
  const first =
    line?.answer && 'candidates' in line.answer ? line.answer.candidates[line.chosen ?? 0] : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      id={line && `line-${line.row}`}
      className={classes.line}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-posinset={place + 1}
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
        </>
      )}
    </div>
  );
}

/** The candidate that is marked in a line: that it is taken for, else the first, until another one is picked. */
function usePicked(line: ListLine | undefined): [number, (candidate: number) => void] {
  const [picked, setPicked] = useState<{ row: number; candidate: number }>();
  if (!line) return [0, () => undefined];
  const candidate = picked?.row === line.row ? picked.candidate : (line.chosen ?? 0);
  return [candidate, (candidate) => setPicked({ row: line.row, candidate })];
}

/** Shows on the map where the marked candidate of the selected line lies. */
function useShownOnMap(line: ListLine | undefined, picked: number) {
  const candidate = line?.answer && 'candidates' in line.answer ? line.answer.candidates[picked] : undefined;
  const { lat, lng } = candidate?.position ?? {};
  useEffect(() => {
    const bounds = lat !== undefined && lng !== undefined && boundsOf([{ lat, lng }]);
    if (bounds) bringIntoView(bounds);
    const marked = lat !== undefined && lng !== undefined ? { lat, lng } : null;
    useGeocoding.setState({ marked });
  }, [lat, lng]);
}
