import { Button, Group, Progress, Stack, Switch, Text, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobOf } from '../../shared/desk/jobs.ts';
import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { type FeedSummary, noticeSeverities } from '../../shared/timetables/timetables.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { formatDate, formatList } from '../ui/format.ts';
import { TextForm } from '../ui/TextForm.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import classes from './Timetables.module.css';
import { timetableTitle } from './timetable-title.ts';

/** Timetables of the built-in service: the sample, the imported ones, and the import of another. */
export function Timetables() {
  const { t } = useTranslation();
  const state = useDeskState('timetables');
  const region = useDeskState('region');
  const isDesktop = useDeskState('about')?.host === 'desktop';
  const jobs = useDeskState('jobs');
  const heading = useId();
  const [failure, setFailure] = useState<{ title: string; fault: Fault }>();
  /** ID of the feed that the file will replace; null to add one. */
  const [replacing, setReplacing] = useState<string | null>(null);
  if (!state) return null;
  /** An import that was interrupted by the end of the program, or failed after it was resumed. */
  const stoppedImport = jobs.find(
    (job): job is JobOf<'timetable'> => job.kind === 'timetable' && job.state === 'paused',
  );

  const reportFailure = async (title: string, work: Promise<Outcome<unknown>>) => {
    setFailure(undefined);
    const outcome = await work;
    if (!outcome.ok) setFailure({ title, fault: outcome.fault });
  };
  const reportNotChanged = (work: Promise<Outcome<unknown>>) =>
    reportFailure(t('transit.timetables.notChanged'), work);
  const importFile = async (path: string, replaces: string | null) => {
    setReplacing(null);
    await reportFailure(t('transit.timetables.failed'), desk.call('timetables.import', { path, replaces }));
  };
  const choose = async (replaces: string | null) => {
    const chosen = await desk.call('timetables.choose', undefined);
    if (chosen.ok && chosen.value.path !== null) await importFile(chosen.value.path, replaces);
  };

  return (
    <section aria-labelledby={heading} className={classes.section}>
      <Title order={2} size="h4" id={heading} mb="xs">
        {t('transit.timetables')}
      </Title>
      <Stack gap="sm">
        {state.sample && (
          <Switch
            label={t('transit.timetables.sample', { region: region?.name ?? '' })}
            description={t('transit.timetables.sampleAbout')}
            checked={state.sample.inUse}
            onChange={({ currentTarget: { checked } }) =>
              void reportNotChanged(desk.call('timetables.useSample', { inUse: checked }))
            }
          />
        )}
        {state.feeds.map((feed) => (
          <Feed
            key={feed.id}
            feed={feed}
            onReplace={() => (isDesktop ? void choose(feed.id) : setReplacing(feed.id))}
            onRemove={() => void reportNotChanged(desk.call('timetables.remove', { id: feed.id }))}
          />
        ))}
        {state.importing ? (
          <div role="status">
            <Text size="sm">{t('transit.timetables.importing', { name: state.importing.fileName })}</Text>
            <Group gap="xs" wrap="nowrap">
              <Progress
                flex={1}
                value={state.importing.done * 100}
                aria-label={t('transit.timetables.importing', { name: state.importing.fileName })}
              />
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => void desk.call('timetables.cancelImport', undefined)}
              >
                {t('transit.timetables.cancel')}
              </Button>
            </Group>
          </div>
        ) : isDesktop ? (
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            leftSection={<IconFileImport size={15} />}
            onClick={() => void choose(null)}
          >
            {t('transit.timetables.import')}
          </Button>
        ) : (
          <TextForm
            label={t('transit.timetables.path')}
            description={t('transit.timetables.pathAbout')}
            invalidText={t('transit.timetables.pathWrong')}
            button={t('transit.timetables.useFile')}
            value=""
            isValid={(path) => path !== ''}
            onSubmit={(path) => importFile(path, replacing)}
          />
        )}
        {stoppedImport?.fault && (
          <>
            <FaultMessage
              fault={stoppedImport.fault}
              title={timetableTitle(stoppedImport)}
              labels={{ path: t('transit.timetables.path') }}
              onRetry={() => void reportNotChanged(desk.call('jobs.resume', { id: stoppedImport.id }))}
            />
            <Button
              variant="default"
              size="compact-sm"
              style={{ alignSelf: 'start' }}
              onClick={() => void reportNotChanged(desk.call('timetables.cancelImport', undefined))}
            >
              {t('transit.timetables.cancel')}
            </Button>
          </>
        )}
        {failure && (
          <FaultMessage
            fault={failure.fault}
            title={failure.title}
            labels={{ path: t('transit.timetables.path') }}
          />
        )}
      </Stack>
    </section>
  );
}

interface FeedProps {
  feed: FeedSummary;
  onReplace(): void;
  onRemove(): void;
}

function Feed({ feed, onReplace, onRemove }: FeedProps) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = formatList(feed.agencies.map((agency) => agency.name)) || (feed.fileName ?? '');
  const isExpired = feed.to < new Date().toISOString().slice(0, 10);
  const dates = { from: formatDate(feed.from), to: formatDate(feed.to) };
  return (
    <article className={classes.feed} aria-label={name}>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c={isExpired ? 'var(--zd-warning)' : 'dimmed'}>
        {isExpired ? t('transit.timetables.over', dates) : t('transit.timetables.runs', dates)}
      </Text>
      <Text size="sm" c="dimmed">
        {feed.fileName} ·{' '}
        {t('transit.timetables.size', { stops: feed.stops, routes: feed.routes, trips: feed.trips })}
      </Text>
      <Findings feed={feed} />
      {isConfirming ? (
        <Group gap="xs" mt={6}>
          <Text size="sm">{t('transit.timetables.removeSure', { name })}</Text>
          <Button size="compact-sm" color="red" onClick={onRemove} data-autofocus>
            {t('transit.timetables.remove')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setIsConfirming(false)}>
            {t('transit.timetables.keep')}
          </Button>
        </Group>
      ) : (
        <Group gap="xs" mt={6}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('transit.timetables.replaceOf', { name })}
            onClick={onReplace}
          >
            {t('transit.timetables.replace')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('transit.timetables.removeOf', { name })}
            onClick={() => setIsConfirming(true)}
          >
            {t('transit.timetables.remove')}
          </Button>
        </Group>
      )}
    </article>
  );
}

function Findings({ feed: { findings } }: { feed: FeedSummary }) {
  const { t } = useTranslation();
  if (findings.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('transit.timetables.fine')}
      </Text>
    );
  }
  return (
    <details className={classes.findings}>
      <summary>{t('transit.findings', { count: findings.length })}</summary>
      <ul>
        {findings.map(({ code, file, line, field, value, count }) => (
          <li key={`${code} ${file} ${field}`}>
            <strong>{t(`transit.finding.${noticeSeverities[code]}`)}</strong> <code>{code}</code>{' '}
            {line === null ? file : t('transit.finding.place', { file, line })}
            {field !== null && ` · ${field}`}
            {value !== null && ` “${value}”`}
            {count > 1 && ` · ${t('transit.finding.more', { count })}`}
            <br />
            {t(`transit.notice.${code}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
