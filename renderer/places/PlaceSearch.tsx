import { useTranslation } from 'react-i18next';
import { PlaceCombobox } from '../place-search/PlaceCombobox.tsx';
import { deselectPlace, placeSearchId, showPlace, showPoint, typeSearch, usePlaces } from './places-store.ts';

/** The place search that stands at the top of every panel. */
export function PlaceSearch() {
  const { t } = useTranslation();
  const typed = usePlaces((places) => places.typed);
  const text = usePlaces(({ selection }) => (selection?.kind === 'place' ? selection.place.description : ''));
  return (
    <PlaceCombobox
      id={placeSearchId}
      label={t('places.search')}
      labelHidden
      placeholder={t('places.searchHint')}
      text={text}
      typed={typed}
      onType={typeSearch}
      size="sm"
      onChoose={(choice) => (choice.kind === 'place' ? showPlace(choice.place) : showPoint(choice.position))}
      onClear={deselectPlace}
    />
  );
}
