import { Button, Group, Kbd, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListLine } from '../../shared/geocoding/list-lines.ts';
import { accuracyInWords, candidateInWords } from '../place-search/place-words.ts';
import { formatShare } from '../ui/format.ts';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import classes from './LinesTable.module.css';
import { lineText, outcomeInWords } from './line-words.ts';
import type { LinesSource } from './lines-source.ts';
import { correctLine } from './place-lists-store.ts';

interface LineCandidatesProps {
  source: LinesSource;
  line: ListLine;
  /** Index of the marked candidate. */
  picked: number;
  onPick(candidate: number): void;
  onConfirm(): void;
  onReject(): void;
}

/** Candidates of the selected line, to confirm or reject, and a field to look it up by another text. */
export function LineCandidates({ source, line, picked, onPick, onConfirm, onReject }: LineCandidatesProps) {
  const { t } = useTranslation();
  const { answer, row } = line;
  const candidates = answer && 'candidates' in answer ? answer.candidates : [];
  const [text, setText] = useState(line.query);
  return (
    <Stack gap={6} component="section" aria-label={t('geocoding.lineTitle', { line: row + 1 })}>
      <Text size="sm" fw={600}>
        {t('geocoding.lineTitle', { line: row + 1 })}: {lineText(line)}
      </Text>
      <Text size="xs" c="dimmed" role="status">
        {outcomeInWords(line)}
      </Text>
      {candidates.length > 0 && (
        <Radio.Group
          aria-label={t('geocoding.candidates')}
          value={String(picked)}
          onChange={(value) => onPick(Number(value))}
        >
          <div className={classes.candidates}>
            {candidates.map((candidate, index) => (
              <Radio
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of candidates never changes
                key={index}
                value={String(index)}
                size="xs"
                label={`${index + 1}. ${candidateInWords(candidate)}`}
                description={[
                  ...(candidate.score === null ? [] : [formatShare(candidate.score)]),
                  ...(candidate.accuracy === null ? [] : [accuracyInWords(candidate.accuracy)]),
                ].join(' · ')}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {source.mayDecide(line) && (
        <Group gap="xs">
          <ChangingControls>
            <Button size="compact-sm" disabled={candidates.length === 0} onClick={onConfirm}>
              {t('geocoding.confirm')}{' '}
              <Kbd size="xs" ml={6}>
                {t('keys.name.enter')}
              </Kbd>
            </Button>
            <Button size="compact-sm" variant="default" onClick={onReject}>
              {t('geocoding.reject')}{' '}
              <Kbd size="xs" ml={6}>
                {t('keys.name.delete')}
              </Kbd>
            </Button>
          </ChangingControls>
        </Group>
      )}
      {source.mayCorrect(line) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') void correctLine(source, row, text.trim());
          }}
        >
          <Group gap="xs" align="end" wrap="nowrap">
            <TextInput
              flex={1}
              size="xs"
              label={t('geocoding.correct')}
              value={text}
              onChange={({ currentTarget: { value } }) => setText(value)}
            />
            <ChangingControls>
              <Button
                type="submit"
                size="xs"
                variant="default"
                disabled={text.trim() === '' || text === line.query}
              >
                {t('geocoding.lookUpAgain')}
              </Button>
            </ChangingControls>
          </Group>
        </form>
      )}
    </Stack>
  );
}
