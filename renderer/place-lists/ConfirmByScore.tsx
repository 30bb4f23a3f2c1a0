import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinesSource } from './lines-source.ts';
import { confirmRows, doubtfulScores, type ScoredRow } from './place-lists-store.ts';

interface ConfirmByScoreProps {
  source: LinesSource;
  onEnd(): void;
}

const usualPercent = 90;

/** Confirms the doubtful lines whose first candidate has a minimum score, and says before how many those are. */
export function ConfirmByScore({ source, onEnd }: ConfirmByScoreProps) {
  const { t } = useTranslation();
  const [percent, setPercent] = useState(usualPercent);
  const scored = useDoubtfulScores(source);
  if (!scored) return null;
  const reached = scored.filter(({ score }) => score !== null && score * 100 >= percent);
  return (
    <Stack gap={4} role="group" aria-label={t('placeList.confirmAll')}>
      <Group gap="xs" align="end" wrap="nowrap">
        <NumberInput
          size="xs"
          w={110}
          label={t('placeList.minScore')}
          suffix=" %"
          min={0}
          max={100}
          allowDecimal={false}
          clampBehavior="strict"
          value={percent}
          onChange={(value) => setPercent(Number(value))}
        />
        <Button
          size="xs"
          disabled={reached.length === 0}
          onClick={() => {
            void confirmRows(
              source,
              reached.map(({ row }) => row),
              scored.length - reached.length,
            );
            onEnd();
          }}
        >
          {t('placeList.confirmCount', { count: reached.length })}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" role="status">
        {t('placeList.staysCount', { count: scored.length - reached.length })}
      </Text>
    </Stack>
  );
}

/** The doubtful lines with the scores of their first candidates; null until they are read. */
function useDoubtfulScores(source: LinesSource): readonly ScoredRow[] | null {
  const [scored, setScored] = useState<readonly ScoredRow[] | null>(null);
  const { id, change } = source;
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are read again when they have changed
  useEffect(() => {
    let isCurrent = true;
    void doubtfulScores(source).then((read) => {
      if (isCurrent && read) setScored(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, change]);
  return scored;
}
