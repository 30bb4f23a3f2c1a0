import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconCrosshair,
  IconHourglass,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPosition } from '../ui/format.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import classes from './PlaceList.module.css';
import { chosenCandidate, type LineState, type ListLine, lineState, type PlaceList } from './place-list.ts';
import { candidateInWords, doubtInWords } from './place-words.ts';

const rowHeight = 66;

interface PlaceListLinesProps {
  list: PlaceList;
  /** Those of its lines that are shown. */
  lines: readonly ListLine[];
  isRunning: boolean;
  onChoose(line: number, candidate: number): void;
  onLeaveOut(line: number, leftOut: boolean): void;
  onCorrect(line: number, text: string): Promise<void>;
}

/** The lines of a list, each with what was found and what can be done about it. */
export function PlaceListLines({
  list,
  lines,
  onChoose,
  onLeaveOut,
  onCorrect,
  isRunning,
}: PlaceListLinesProps) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  /** What is being written into lines, kept while they are scrolled away. */
  const [written, setWritten] = useState<ReadonlyMap<number, string>>(new Map());
  const write = (line: number, text: string | null) =>
    setWritten((before) => {
      const next = new Map(before);
      if (text === null) next.delete(line);
      else next.set(line, text);
      return next;
    });
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const focusLine = (index: number, control: string) => {
    virtual.scrollToIndex(index);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${control}`)?.focus(),
    );
  };
  const confirm = (line: number, candidate: number) => {
    onChoose(line, candidate);
    const next = lines.findIndex((one) => one.line !== line && lineState(list, one) === 'undecided');
    if (next >= 0) focusLine(next, '[data-confirm]');
  };
  const correct = async (index: number, line: number, text: string) => {
    await onCorrect(line, text);
    write(line, null);
    if (document.activeElement === document.body) focusLine(index, 'select, input, button');
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={scroll} className={classes.lines} tabIndex={0} aria-label={t('placeList.lines')}>
      <ol className={classes.spacer} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const state = lineState(list, line);
          const found = list.found.get(line.line);
          const text = written.get(line.line);
          const isWritten = text !== undefined || (state === 'missing' && !isRunning);
          const number = { line: line.line };
          return (
            <li
              key={line.line}
              className={classes.line}
              data-index={index}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <span className={classes.number}>{line.line}</span>
              <div className={classes.main}>
                <div className={classes.given}>
                  <span className={classes.text} title={line.text}>
                    {line.text}
                  </span>
                  <Remark state={state} line={line} list={list} />
                </div>
                <div className={classes.outcome}>
                  {isWritten ? (
                    <Correction
                      line={line.line}
                      text={text ?? found?.address ?? ''}
                      onWrite={(changed) => write(line.line, changed)}
                      onSearch={(changed) => void correct(index, line.line, changed)}
                    />
                  ) : found && (state === 'undecided' || state === 'confirmed') ? (
                    <NativeSelect
                      flex={1}
                      miw={0}
                      aria-label={t('placeList.candidates', number)}
                      value={found.chosen ?? 0}
                      onChange={(event) => onChoose(line.line, Number(event.currentTarget.value))}
                      data={found.match.candidates.map((candidate, place) => ({
                        value: String(place),
                        label: candidateInWords(candidate),
                      }))}
                    />
                  ) : (
                    <Outcome state={state} line={line} list={list} />
                  )}
                  {state === 'undecided' && text === undefined && (
                    <Button
                      data-confirm
                      variant="light"
                      aria-label={t('placeList.confirmLine', number)}
                      onClick={() => confirm(line.line, found?.chosen ?? 0)}
                    >
                      {t('placeList.confirm')}
                    </Button>
                  )}
                  {line.kind === 'address' && found && !isWritten && state !== 'left-out' && (
                    <ActionIcon
                      size={30}
                      aria-label={t('placeList.correctLine', number)}
                      title={t('placeList.correctLine', number)}
                      onClick={() => {
                        write(line.line, found.address);
                        focusLine(index, 'input');
                      }}
                    >
                      <IconPencil size={15} />
                    </ActionIcon>
                  )}
                  {text !== undefined && state !== 'missing' && (
                    <ActionIcon
                      size={30}
                      aria-label={t('placeList.keepLine', number)}
                      title={t('placeList.keepLine', number)}
                      onClick={() => {
                        write(line.line, null);
                        focusLine(index, 'button');
                      }}
                    >
                      <IconX size={15} />
                    </ActionIcon>
                  )}
                  {['undecided', 'confirmed', 'certain'].includes(state) && text === undefined && (
                    <ActionIcon
                      size={30}
                      aria-label={t('placeList.leaveOutLine', number)}
                      title={t('placeList.leaveOutLine', number)}
                      onClick={() => {
                        onLeaveOut(line.line, true);
                        focusLine(index, 'button');
                      }}
                    >
                      <IconX size={15} />
                    </ActionIcon>
                  )}
                  {state === 'left-out' && (
                    <ActionIcon
                      size={30}
                      aria-label={t('placeList.takeInLine', number)}
                      title={t('placeList.takeInLine', number)}
                      onClick={() => {
                        onLeaveOut(line.line, false);
                        focusLine(index, 'button');
                      }}
                    >
                      <IconArrowBackUp size={15} />
                    </ActionIcon>
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface CorrectionProps {
  line: number;
  text: string;
  onWrite(text: string): void;
  onSearch(text: string): void;
}

function Correction({ line, text, onWrite, onSearch }: CorrectionProps) {
  const { t } = useTranslation();
  const search = () => text.trim() !== '' && onSearch(text.trim());
  return (
    <>
      <TextInput
        flex={1}
        miw={0}
        aria-label={t('placeList.correct', { line })}
        value={text}
        onChange={({ currentTarget: { value } }) => onWrite(value)}
        onKeyDown={({ key }) => key === 'Enter' && search()}
      />
      <Button variant="default" disabled={text.trim() === ''} onClick={search}>
        {t('placeList.searchAgain')}
      </Button>
    </>
  );
}

interface OfLineProps {
  state: LineState;
  line: ListLine;
  list: PlaceList;
}

/** What is to be known of a line beside its text. */
function Remark({ state, line, list }: OfLineProps) {
  const { t } = useTranslation();
  const found = list.found.get(line.line);
  switch (state) {
    case 'undecided':
    case 'confirmed': {
      const doubts = found?.match.doubts.map((doubt) => doubtInWords(doubt, found.match.candidates[0])) ?? [];
      const confirmed = state === 'confirmed';
      return (
        <Sign tone={confirmed ? 'done' : 'warning'} icon={confirmed ? IconCircleCheck : IconAlertTriangle}>
          {confirmed ? t('placeList.state.confirmed') : doubts.join(' · ')}
        </Sign>
      );
    }
    case 'missing':
      return (
        <Sign tone="error" icon={IconCircleX}>
          {found?.refused ? faultInWords(found.refused) : t('placeList.state.missing')}
        </Sign>
      );
    case 'unreadable':
      return (
        <Sign tone="error" icon={IconCircleX}>
          {t('placeList.state.leftOut')}
        </Sign>
      );
    case 'certain':
      return (
        <Sign tone="done" icon={IconCircleCheck}>
          {t('placeList.state.certain')}
        </Sign>
      );
    case 'left-out':
      return (
        <Sign tone="soft" icon={IconX}>
          {t('placeList.state.leftOut')}
        </Sign>
      );
    case 'waiting':
      return (
        <Sign tone="soft" icon={IconHourglass}>
          {t('placeList.state.waiting')}
        </Sign>
      );
    case 'position':
      return (
        <Sign tone="soft" icon={IconCrosshair}>
          {t('placeList.state.position')}
        </Sign>
      );
  }
}

interface SignProps {
  tone: 'done' | 'warning' | 'error' | 'soft';
  icon: typeof IconX;
  children: string;
}

function Sign({ tone, icon: Icon, children }: SignProps) {
  return (
    <span className={classes.sign} data-tone={tone} title={children}>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </span>
  );
}

/** What a line comes to, where there is nothing to choose. */
function Outcome({ state, line, list }: OfLineProps): ReactNode {
  const { t } = useTranslation();
  const candidate = chosenCandidate(list, line);
  const text =
    line.kind === 'position'
      ? [line.name, formatPosition(line.position)].filter(Boolean).join(' · ')
      : line.kind === 'fault'
        ? t(`placeList.fault.${line.reason}`)
        : candidate && state !== 'left-out'
          ? candidateInWords(candidate)
          : '–';
  return (
    <span className={classes.found} title={text}>
      {text}
    </span>
  );
}
