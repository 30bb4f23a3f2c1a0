import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinesSource } from './lines-source.ts';
import { confirmRows, doubtfulScores, type ScoredRow } from './place-lists-store.ts';

interface ConfirmByScoreProps {
  source: LinesSource;
  onEnd(): void;
}

const defaultPercent = 90;

/** Confirms the doubtful lines whose first candidate has a minimum score; shows how many those are before. */
export function ConfirmByScore({ source, onEnd }: ConfirmByScoreProps) {
  const { t } = useTranslation();
  const [percent, setPercent] = useState(defaultPercent);
  const scored = useDoubtfulScores(source);
  if (!scored) return null;
  const confirmable = scored.filter(({ score }) => score !== null && score * 100 >= percent);
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
          disabled={confirmable.length === 0}
          onClick={() => {
            void confirmRows(
              source,
              confirmable.map(({ row }) => row),
              scored.length - confirmable.length,
            );
            onEnd();
          }}
        >
          {t('placeList.confirmCount', { count: confirmable.length })}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" role="status">
        {t('placeList.staysCount', { count: scored.length - confirmable.length })}
      </Text>
    </Stack>
  );
}

/** Returns the doubtful lines with the scores of their first candidates; null until read. */
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
