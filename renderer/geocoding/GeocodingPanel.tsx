import { Button, Stack } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinesFilter } from '../place-lists/LinesFilter.tsx';
import { LinesTable } from '../place-lists/LinesTable.tsx';
import { ListSetup } from '../place-lists/ListSetup.tsx';
import { ListWork } from '../place-lists/ListWork.tsx';
import { linesOfJob } from '../place-lists/lines-of-job.ts';
import { PasteList } from '../place-lists/PasteList.tsx';
import { addressPanelList, useGeocodingJob, useList } from '../place-lists/place-lists-store.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { ListResults } from './ListResults.tsx';
import { Unserved } from './Unserved.tsx';
import { useFindUnservedLines, useUnservedLines } from './unserved-lines.ts';

/** Panel that geocodes lists of addresses or positions and lets the user review doubtful ones. */
export function GeocodingPanel() {
  const { t } = useTranslation();
  const { draft, fault } = useList(addressPanelList);
  const job = useGeocodingJob(addressPanelList);
  const [isPasting, setPasting] = useState(false);
  useFindUnservedLines();
  const unserved = useUnservedLines(({ rows }) => rows);
  const refusal = fault && <FaultMessage fault={fault} title={t('geocoding.failed')} />;
  if (draft) {
    return (
      <Stack gap="sm">
        {refusal}
        <ListSetup target={addressPanelList} draft={draft} />
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
  const source = linesOfJob(job, unserved);
  return (
    <Stack gap="sm">
      {refusal}
      <ListWork job={job} />
      <ListResults job={job} />
      <LinesFilter source={source} />
      <Unserved />
      <LinesTable source={source} />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isPasting}
        onClick={() => setPasting(!isPasting)}
      >
        {t('geocoding.another')}
      </Button>
      {isPasting && <PasteList />}
    </Stack>
  );
}
