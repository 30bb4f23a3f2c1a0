import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconBookmark, IconHistory } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../desk/states.ts';
import { placeListToCsv } from '../place-search/place-list-export.ts';
import { dropList, reviewedListId, useDraft, useIsListReviewed } from '../place-search/place-list-store.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { saveFile } from '../ui/save-file.ts';
import { BackToListBar } from './BackToListBar.tsx';
import { Comparison } from './Comparison.tsx';
import { useIsComparing } from './compared-store.ts';
import { HistorySwitch } from './HistorySwitch.tsx';
import { ImportSaved } from './ImportSaved.tsx';
import { ListBar } from './ListBar.tsx';
import { ReviewedList } from './ReviewedList.tsx';
import classes from './Saved.module.css';
import { SavedFileDialog } from './SavedFileDialog.tsx';
import { SavedRows } from './SavedRows.tsx';
import { filterSaved, noFilter, useSavedPanel } from './saved-store.ts';
import { useSavedList } from './use-saved-list.ts';

/** The saved searches and the history, with search and filters. */
export function Saved() {
  const { t } = useTranslation();
  const { saved, history } = useDeskState('saved');
  const list = useSavedPanel(({ filter }) => filter.list);
  const head = useRef<HTMLDivElement>(null);
  const isComparing = useIsComparing();
  const isListReviewed = useIsListReviewed();
  const total = list === 'saved' ? saved : history;
  if (isListReviewed) return <SavedPlaceList />;
  if (isComparing) return <Comparison />;
  return (
    <>
      <Stack ref={head} gap="sm" className={classes.head ?? ''}>
        <SegmentedControl
          aria-label={t('saved.lists')}
          fullWidth
          value={list}
          onChange={(list) => filterSaved({ ...noFilter, list })}
          data={[
            { value: 'saved', label: t('saved.list.saved', { count: saved }) },
            { value: 'history', label: t('saved.list.history', { count: history }) },
          ]}
        />
        {total > 0 && <ListBar />}
      </Stack>
      {list === 'history' && <HistorySwitch />}
      {total === 0 ? <NoSearches list={list} /> : <MatchingRows head={head} />}
      <SavedFileDialog />
    </>
  );
}

function MatchingRows({ head }: { head: React.RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const list = useSavedList();
  if (list.total === 0) {
    return (
      <Stack gap="xs" align="start" mt="sm">
        <Text c="dimmed" role="status">
          {t('saved.nothingFound')}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => filterSaved(noFilter)}>
          {t('saved.showAll')}
        </Button>
      </Stack>
    );
  }
  return <SavedRows list={list} coveredBy={head} />;
}

function NoSearches({ list }: { list: 'saved' | 'history' }) {
  const { t } = useTranslation();
  return list === 'saved' ? (
    <EmptyState icon={IconBookmark} title={t('saved.emptyTitle')} text={t('saved.emptyText')}>
      <ImportSaved />
    </EmptyState>
  ) : (
    <EmptyState icon={IconHistory} title={t('saved.historyTitle')} text={t('saved.historyText')} />
  );
}

/** The place list of a saved search under review; replaces the list of saved searches. */
function SavedPlaceList() {
  const list = useDraft(reviewedListId);
  const { csvSeparator } = useDeskState('settings');
  return (
    <Stack gap="sm">
      <BackToListBar
        onBack={() => dropList(reviewedListId)}
        onSaveAsCsv={() => saveFile('places.csv', placeListToCsv(list, csvSeparator), 'text/csv')}
      />
      <ReviewedList />
    </Stack>
  );
}
