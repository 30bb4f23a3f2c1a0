import { Stack } from '@mantine/core';
import { useDeskState } from '../desk/states.ts';
import { PlaceListFound } from '../place-search/PlaceListFound.tsx';
import { placeListToCsv } from '../place-search/place-list-export.ts';
import { dropList, reviewedListId, useDraft } from '../place-search/place-list-store.ts';
import { saveFile } from '../ui/save-file.ts';
import { BackToListBar } from './BackToListBar.tsx';

/** A saved list of addresses as it was looked up, in the place of the list of saved searches. */
export function SavedPlaceList() {
  const list = useDraft(reviewedListId);
  const { csvSeparator } = useDeskState('settings');
  return (
    <Stack gap="sm">
      <BackToListBar
        onBack={() => dropList(reviewedListId)}
        onSaveAsCsv={() => saveFile('places.csv', placeListToCsv(list, csvSeparator), 'text/csv')}
      />
      <PlaceListFound id={reviewedListId} />
    </Stack>
  );
}
