import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { placeSearchId } from './search-focus.ts';

/** The place search that stands at the top of every panel. */
export function PlaceSearch() {
  const { t } = useTranslation();
  return (
    <TextInput id={placeSearchId} aria-label={t('places.search')} placeholder={t('places.searchHint')} />
  );
}
