import { Button, Group, Menu, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import {
  IconAddressBook,
  IconBookmarkPlus,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconShare3,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/fault.ts';
import { type LineFilter, lineDoubts, lineFilterSchema } from '../../shared/geocoding/list-lines.ts';
import { isSameAnsweringService } from '../../shared/settings.ts';
import { faultOf } from '../desk/ask.ts';
import { ButtonMenu } from '../ui/ButtonMenu.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatDuration } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { faultInWords } from '../workbench/fault-words.ts';
import { usePlaceListActions } from '../workbench/panel.ts';
import { doesInPanel } from '../workbench/panel-button.ts';
import { useServiceInUse } from '../workbench/region.ts';
import {
  askFailedLinesAgain,
  chooseFilter,
  useGeocoding,
  useGeocodingJob,
  withJob,
} from './geocoding-store.ts';
import { LinesTable } from './LinesTable.tsx';
import { ListSetup } from './ListSetup.tsx';
import { exportList, placesOfList } from './list-places.ts';
import { PasteList } from './PasteList.tsx';
import { mostSavedLines, saveList } from './save-list.ts';
import { countLines } from './use-lines.ts';

/** Looks up lists of addresses or positions, of which the doubtful is decided. */
export function GeocodingPanel() {
  const { t } = useTranslation();
  const { draft, fault } = useGeocoding();
  const job = useGeocodingJob();
  const [anew, setAnew] = useState(false);
  const refusal = fault && <FaultMessage fault={fault} title={t('geocoding.failed')} />;
  if (draft) {
    return (
      <Stack gap="sm">
        {refusal}
        <ListSetup draft={draft} />
      </Stack>
    );
  }
  if (!job) {
    return (
      <Stack gap="sm">
        {refusal}
        <PasteList />
        <EmptyState
          icon={IconAddressBook}
          title={t('geocoding.emptyTitle')}
          text={t('geocoding.emptyText')}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      {refusal}
      <Work job={job} />
      <Results job={job} />
      <Filter job={job} />
      <LinesTable job={job} />
      <Button variant="subtle" size="compact-sm" aria-expanded={anew} onClick={() => setAnew(!anew)}>
        {t('geocoding.another')}
      </Button>
      {anew && <PasteList />}
    </Stack>
  );
}

/** How far the list is, with what stops it and what goes on with it. */
function Work({ job }: { job: JobOf<'geocoding'> }) {
  const { t } = useTranslation();
  const inUse = useServiceInUse();
  const { id, name, done, total, state, secondsLeft, fault, states, service } = job;
  const runs = isUnderWay(job);
  const isOther = service !== null && !isSameAnsweringService(service, inUse);
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="md" fw={600} truncate title={name || t('geocoding.pasted')}>
          {name || t('geocoding.pasted')}
        </Text>
        {state === 'running' && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlayerPause size={14} />}
            onClick={() => void withJob('jobs.pause', id)}
          >
            {t('geocoding.pause')}
          </Button>
        )}
        {(state === 'paused' || state === 'interrupted') && !isOther && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlayerPlay size={14} />}
            onClick={() => void withJob('jobs.resume', id)}
          >
            {t('geocoding.resume')}
          </Button>
        )}
      </Group>
      <Progress
        size="sm"
        value={total === 0 ? 0 : (done / total) * 100}
        aria-label={t('geocoding.progressOf', { list: name || t('geocoding.pasted') })}
        transitionDuration={0}
      />
      <Text size="xs" c="dimmed" role="status">
        {[
          t('geocoding.progress', { done, total }),
          ...(runs && secondsLeft ? [t('geocoding.left', { duration: formatDuration(secondsLeft) })] : []),
        ].join(' · ')}
      </Text>
      {runs && fault && <Notice tone="warning">{faultInWords(fault)}</Notice>}
      {!runs && fault && !isOther && (
        <FaultMessage
          fault={fault}
          title={t('geocoding.failed')}
          onRetry={() => void withJob('jobs.resume', id)}
        />
      )}
      {isOther && state !== 'done' && <Notice tone="warning">{t('geocoding.otherService')}</Notice>}
      {states.failed > 0 && !runs && (
        <Button variant="default" size="compact-sm" onClick={() => void askFailedLinesAgain(id)}>
          {t('geocoding.askFailed', { count: states.failed })}
        </Button>
      )}
    </Stack>
  );
}

/** What the list is good for: a file, and the panels that take its places. */
function Results({ job }: { job: JobOf<'geocoding'> }) {
  const { t } = useTranslation();
  const actions = usePlaceListActions();
  const [fault, setFault] = useState<Fault>();
  const placed = countLines(job, 'placed');
  const attempt = async (work: () => Promise<void>) => {
    setFault(undefined);
    await work().catch((error) => setFault(faultOf(error)));
  };
  return (
    <>
      <Group gap="xs">
        <ButtonMenu>
          <Menu.Target>
            <Button size="compact-sm" leftSection={<IconShare3 size={15} />} disabled={placed === 0}>
              {t('geocoding.use', { count: placed })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ id, titleKey, icon: Icon, room, run }) => (
              <Menu.Item
                key={id}
                leftSection={<Icon size={15} />}
                disabled={placed > room()}
                {...(placed > room() && { title: t('geocoding.noRoom', { room: room() }) })}
                onClick={() => void attempt(async () => run(await placesOfList(job.id)))}
              >
                {t(titleKey)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </ButtonMenu>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={15} />}
          onClick={() => void attempt(() => exportList(job.id))}
          {...doesInPanel('export')}
        >
          {t('geocoding.export')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconBookmarkPlus size={15} />}
          disabled={isUnderWay(job) || job.total > mostSavedLines}
          {...(job.total > mostSavedLines && {
            title: t('geocoding.tooLongToSave', { most: mostSavedLines }),
          })}
          onClick={() => void attempt(() => saveList(job))}
        >
          {t('placeList.save')}
        </Button>
      </Group>
      {fault && <FaultMessage fault={fault} title={t('geocoding.failed')} />}
    </>
  );
}

/** Which lines are listed: all, those to be decided, or of one kind of doubt. */
function Filter({ job }: { job: JobOf<'geocoding'> }) {
  const { t } = useTranslation();
  const { filter } = useGeocoding();
  const offered: LineFilter[] = [
    ...(['all', 'open'] as const),
    ...lineDoubts.filter((doubt) => job.doubts[doubt] > 0 || doubt === filter),
    ...(['decided', 'placed'] as const),
  ];
  return (
    <NativeSelect
      label={t('geocoding.show')}
      value={filter}
      onChange={({ currentTarget: { value } }) => {
        const read = lineFilterSchema.safeParse(value);
        if (read.success) chooseFilter(read.data);
      }}
      data={offered.map((value) => ({
        value,
        label: t('geocoding.filterCount', {
          filter: t(`geocoding.filter.${value}`),
          count: countLines(job, value),
        }),
      }))}
    />
  );
}
