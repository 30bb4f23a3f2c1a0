import { useTranslation } from 'react-i18next';
import { PlaceCombobox } from '../place-search/PlaceCombobox.tsx';
import { expandSearchOptions, useSearchOptions } from '../place-search/search-options-store.ts';
import { formatList } from '../ui/format.ts';
import { enterPanel } from '../workbench/layout.ts';
import { searchOptionsId, useOptionsInWords } from './options/options-in-words.ts';
import classes from './PlaceSearch.module.css';
import { deselectPlace, placeSearchId, showPlace, showPoint, typeSearch, usePlaces } from './places-store.ts';
import { useZonesInSearch } from './zones-in-search.ts';

/** The place search at the top of every panel. */
export function PlaceSearch() {
  const { t } = useTranslation();
  const typed = usePlaces((places) => places.typed);
  const text = usePlaces(({ selection }) => (selection?.kind === 'place' ? selection.place.description : ''));
  const options = useSearchOptions((state) => state.options);
  const others = useZonesInSearch();
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
      options={options}
      optionsNote={<OptionsNote />}
      others={others}
      onChoose={(choice) => (choice.kind === 'place' ? showPlace(choice.place) : showPoint(choice.position))}
      onClear={deselectPlace}
    />
  );
}

/** Shows the options in use, with a button that opens them in the places panel. */
function OptionsNote() {
  const { t } = useTranslation();
  const changedOptions = useOptionsInWords();
  if (changedOptions.length === 0) return null;
  return (
    <div className={classes.note}>
      <span>{t('ui.optionsSet', { options: formatList(changedOptions) })}</span>
      <button
        type="button"
        onClick={() => {
          expandSearchOptions(true);
          enterPanel('places', searchOptionsId);
        }}
      >
        {t('searchOptions.change')}
      </button>
    </div>
  );
}
