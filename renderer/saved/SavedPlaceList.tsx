import { Button, Group, Stack } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../desk/states.ts';
import { PlaceListFound } from '../place-search/PlaceListFound.tsx';
import { placeListToCsv } from '../place-search/place-list-export.ts';
import { dropList, reviewedListId, useDraft } from '../place-search/place-list-store.ts';
import { saveFile } from '../ui/save-file.ts';
import { doesInPanel } from '../workbench/panel-button.ts';

/** A saved list of addresses as it was looked up, in the place of the list of saved searches. */
export function SavedPlaceList() {
  const { t } = useTranslation();
  const list = useDraft(reviewedListId);
  const { csvSeparator } = useDeskState('settings');
  return (
    <Stack gap="sm">
      <Group gap={4}>
        <Button
          size="compact-sm"
          variant="default"
          autoFocus
          leftSection={<IconArrowLeft size={14} />}
          onClick={() => dropList(reviewedListId)}
        >
          {t('saved.compared.back')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          {...doesInPanel('export')}
          onClick={() => saveFile('places.csv', placeListToCsv(list, csvSeparator), 'text/csv')}
        >
          {t('saved.compared.csv')}
        </Button>
      </Group>
      <PlaceListFound id={reviewedListId} />
    </Stack>
  );
}
