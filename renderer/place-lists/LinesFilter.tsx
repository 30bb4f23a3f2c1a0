import { Button, Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { type LineFilter, lineDoubts, lineFilterSchema } from '../../shared/geocoding/list-lines.ts';
import { chooseFilter, decideDoubtful, useList } from './place-lists-store.ts';
import { countLines } from './use-lines.ts';

/** Which lines are listed: all, those to be decided, or of one kind of doubt. */
export function LinesFilter({ job }: { job: JobOf<'geocoding'> }) {
  const { t } = useTranslation();
  const { filter } = useList(job.target);
  const offered: LineFilter[] = [
    ...(['all', 'open'] as const),
    ...lineDoubts.filter((doubt) => job.doubts[doubt] > 0 || doubt === filter),
    ...(['decided', 'placed'] as const),
  ];
  const { doubtful } = job.states;
  return (
    <>
      <NativeSelect
        label={t('geocoding.show')}
        value={filter}
        onChange={({ currentTarget: { value } }) => {
          const read = lineFilterSchema.safeParse(value);
          if (read.success) chooseFilter(job.target, read.data);
        }}
        data={offered.map((value) => ({
          value,
          label: t('geocoding.filterCount', {
            filter: t(`geocoding.filter.${value}`),
            count: countLines(job, value),
          }),
        }))}
      />
      {doubtful > 1 && !isUnderWay(job) && (
        <Group gap={4}>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => void decideDoubtful(job, { kind: 'confirmed', candidate: 0 })}
          >
            {t('placeList.confirmAll', { count: doubtful })}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            onClick={() => void decideDoubtful(job, { kind: 'rejected' })}
          >
            {t('placeList.leaveAllOut')}
          </Button>
        </Group>
      )}
    </>
  );
}
