import { Button, Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LineFilter, lineDoubts, lineFilterSchema } from '../../shared/geocoding/list-lines.ts';
import type { LinesSource } from './lines-source.ts';
import { chooseFilter, decideDoubtful, useList } from './place-lists-store.ts';
import { countLines } from './use-lines.ts';

/** Which lines are listed: all, those to be decided, or of one kind of doubt. */
export function LinesFilter({ source }: { source: LinesSource }) {
  const { t } = useTranslation();
  const { filter } = useList(source.target);
  const offered: LineFilter[] = [
    ...(['all', 'open'] as const),
    ...lineDoubts.filter((doubt) => source.doubts[doubt] > 0 || doubt === filter),
    ...(['decided', 'placed'] as const),
  ];
  const { doubtful } = source.states;
  return (
    <>
      <NativeSelect
        label={t('geocoding.show')}
        value={filter}
        onChange={({ currentTarget: { value } }) => {
          const read = lineFilterSchema.safeParse(value);
          if (read.success) chooseFilter(source.target, read.data);
        }}
        data={offered.map((value) => ({
          value,
          label: t('geocoding.filterCount', {
            filter: t(`geocoding.filter.${value}`),
            count: countLines(source, value),
          }),
        }))}
      />
      {doubtful > 1 && !source.isRunning && (
        <Group gap={4}>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => void decideDoubtful(source, { kind: 'confirmed', candidate: 0 })}
          >
            {t('placeList.confirmAll', { count: doubtful })}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            onClick={() => void decideDoubtful(source, { kind: 'rejected' })}
          >
            {t('placeList.leaveAllOut')}
          </Button>
        </Group>
      )}
    </>
  );
}
