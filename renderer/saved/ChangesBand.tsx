import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconBookmarkPlus, IconGitCompare, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProvenance } from '../desk/provenance.ts';
import { useDeskState } from '../desk/states.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { formatLocalTime } from '../ui/format.ts';
import { Band } from '../workbench/Band.tsx';
import type { Panel } from '../workbench/panel.ts';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { stopComparing } from '../workbench/repeated-search.ts';
import { searchName } from '../workbench/search-name.ts';
import { chosenServiceName } from '../workbench/service-name.ts';
import { answerChanges } from './answer-changes.ts';
import classes from './ChangesBand.module.css';
import { changeInWords } from './change-in-words.ts';
import { saveOnDisplay } from './save-on-display.ts';

/** Shows what changed since a saved search that was repeated in this panel; renders nothing if none was. */
export function ChangesBand({ panel }: { panel: Panel }) {
  const { t } = useTranslation();
  const repeated = useProvenance(({ repeated }) =>
    repeated && panel.record?.kinds.includes(repeated.search.kind) ? repeated : null,
  );
  const readOnly = useReadOnlyProps();
  const { units } = useDeskState('settings');
  const { profiles } = useProfiles();
  const changes = useMemo(
    () => (repeated?.answers ? answerChanges(repeated.search, repeated.answers, profiles) : undefined),
    [repeated, profiles],
  );
  if (!repeated || changes === null) return null;
  const { askedAt, service } = repeated.search;
  const name = searchName(repeated.search);
  const serviceLabel = chosenServiceName(t, service);
  const lines = changes?.flatMap((change) => changeInWords(change, units));
  return (
    <Band
      label={t('saved.changed.title')}
      icon={IconGitCompare}
      actions={
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBookmarkPlus size={14} />}
            disabled={lines === undefined}
            {...readOnly}
            onClick={() => void saveOnDisplay(panel)}
          >
            {t('saved.changed.save')}
          </Button>
          <ActionIcon
            aria-label={t('saved.changed.close')}
            title={t('saved.changed.close')}
            onClick={stopComparing}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      }
    >
      <Text fw={600} truncate title={name}>
        {name}
      </Text>
      <Text size="xs">
        {askedAt === null
          ? t('review.by', { by: serviceLabel })
          : t('saved.changed.since', { time: formatLocalTime(askedAt), by: serviceLabel })}
      </Text>
      <div role="status" className={classes.status}>
        {lines === undefined && t('saved.changed.waiting')}
        {lines?.length === 0 && t('saved.changed.nothing')}
        {lines && lines.length > 0 && (
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Band>
  );
}
