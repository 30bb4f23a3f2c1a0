import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineDoubts } from '../../shared/geocoding/list-lines.ts';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { ConfirmByScore } from './ConfirmByScore.tsx';
import type { LinesSource, ListedLines } from './lines-source.ts';
import { chooseFilter, rejectDoubtful, useList } from './place-lists-store.ts';
import { countListed } from './use-lines.ts';

/** Filter of the list: all lines, those that need review, those with one kind of doubt, or those outside all zones. */
export function LinesFilter({ source }: { source: LinesSource }) {
  const { t } = useTranslation();
  const { filter } = useList(source.target);
  const available: ListedLines[] = [
    ...(['all', 'open'] as const),
    ...lineDoubts.filter((doubt) => source.doubts[doubt] > 0 || doubt === filter),
    ...(['decided', 'placed'] as const),
    ...(source.unserved || filter === 'unserved' ? (['unserved'] as const) : []),
  ];
  const { doubtful } = source.states;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <NativeSelect
        label={t('geocoding.show')}
        value={filter}
        onChange={({ currentTarget: { value } }) => {
          const chosen = available.find((listed) => listed === value);
          if (chosen) chooseFilter(source.target, chosen);
        }}
        data={available.map((value) => ({
          value,
          label: t('geocoding.filterCount', {
            filter: t(`geocoding.filter.${value}`),
            count: countListed(source, value),
          }),
        }))}
      />
      {doubtful > 1 && !source.isRunning && (
        <Group gap={4}>
          <ChangingControls>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-expanded={isConfirming}
              onClick={() => setConfirming(!isConfirming)}
            >
              {t('placeList.confirmAll')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              onClick={() => void rejectDoubtful(source)}
            >
              {t('placeList.leaveAllOut')}
            </Button>
          </ChangingControls>
        </Group>
      )}
      {doubtful > 1 && !source.isRunning && isConfirming && (
        <ConfirmByScore source={source} onEnd={() => setConfirming(false)} />
      )}
    </>
  );
}
