import { Button, Group, Stack } from '@mantine/core';
import { IconBookmarkPlus, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListedPoint } from '../../shared/searches.ts';
import { useDeskState } from '../desk/states.ts';
import { useLostFocus } from '../ui/lost-focus.ts';
import { saveFile } from '../ui/save-file.ts';
import { NoRoom } from './NoRoom.tsx';
import { PlaceListFound } from './PlaceListFound.tsx';
import { placesOf, tally } from './place-list.ts';
import { placeListToCsv } from './place-list-export.ts';
import { placeListRecord } from './place-list-record.ts';
import { backToText, useDraft } from './place-list-store.ts';
import { savePlaceList } from './save-place-list.ts';

interface PlaceListPlacesProps {
  id: string;
  room: number;
  onUse(places: readonly ListedPoint[]): void;
  onClose(): void;
}

/** What was found of a list, to be decided, saved and used. */
export function PlaceListPlaces({ id, room, onUse, onClose }: PlaceListPlacesProps) {
  const { t } = useTranslation();
  const draft = useDraft(id);
  const { csvSeparator } = useDeskState('settings');
  const { undecided } = tally(draft);
  const places = placesOf(draft);
  const useButton = useLostFocus<HTMLButtonElement>(undecided);
  const record = placeListRecord(() => draft);
  return (
    <Stack gap="sm">
      <PlaceListFound id={id} next={useButton} />
      <NoRoom room={room} count={places.length} />
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button variant="default" onClick={() => backToText(id)}>
            {t('placeList.back')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={15} />}
            onClick={() => saveFile('places.csv', placeListToCsv(draft, csvSeparator), 'text/csv')}
          >
            {t('placeList.export')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconBookmarkPlus size={15} />}
            disabled={record.answered() === null}
            onClick={() => void savePlaceList(record)}
          >
            {t('placeList.save')}
          </Button>
        </Group>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('placeList.cancel')}
          </Button>
          <Button
            ref={useButton}
            disabled={draft.isRunning || undecided > 0 || places.length === 0 || places.length > room}
            onClick={() => onUse(places)}
          >
            {t('placeList.add', { count: places.length })}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
