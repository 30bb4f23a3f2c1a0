import { Combobox, ScrollArea, Text } from '@mantine/core';
import { IconClock, IconCornerDownRight, IconCrosshair, IconDots } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '../../shared/api/localities.ts';
import { isCovered } from '../../shared/geo/coverage.ts';
import { isGridReference } from '../../shared/positions/grid-position.ts';
import { startsWithLink } from '../../shared/positions/map-link.ts';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import { formatPosition } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { LimitWait } from '../workbench/LimitWait.tsx';
import { useCoverage } from '../workbench/region.ts';
import { moreOption, positionOption } from './choice.ts';
import { splitMatches } from './highlight.ts';
import { type OtherOption, otherValue } from './other-options.ts';
import classes from './PlaceCombobox.module.css';
import { PlaceOption } from './PlaceOption.tsx';
import { placeIcon } from './place-icons.ts';
import { forgetRecentPlaces } from './recent-places.ts';
import { postalCodesOf } from './suggestion-list.ts';
import type { Suggestions } from './suggestions.ts';

/** Operations whose rate limits the list shows. */
const operations = ['localities.autocomplete', 'localities.geocode'] as const;

interface PlaceOptionsProps {
  /** The typed text, trimmed; empty while recent places are offered. */
  text: string;
  recent: readonly FoundPlace[];
  search: Suggestions;
  /** Other meanings of the text, listed below a title. */
  others: readonly OtherOption[];
  othersTitle: string;
  /** Rendered below the suggestions. */
  optionsNote: ReactNode;
}

/** The list below a search field: suggestions or recent places, other meanings of the text, faults, and actions. */
export function PlaceOptions({ text, recent, search, others, othersTitle, optionsNote }: PlaceOptionsProps) {
  const { t } = useTranslation();
  const isTyping = text !== '';
  const { suggestions, positions, isStale, failure, moreFailure } = search;
  const isEmpty = suggestions.length === 0 && positions.length === 0 && others.length === 0;
  return (
    <>
      {!isTyping && <div className={classes.heading}>{t('places.recent')}</div>}
      <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: -1 }}>
        <Combobox.Options aria-label={t(isTyping ? 'places.suggested' : 'places.recent')}>
          {isTyping ? <SuggestionOptions search={search} /> : <RecentPlaceOptions places={recent} />}
          {others.length > 0 && (
            <Combobox.Group label={othersTitle}>
              {others.map((other) => (
                <Combobox.Option key={other.id} value={otherValue(other)} className={classes.option ?? ''}>
                  <other.icon size={16} stroke={1.6} className={classes.icon ?? ''} />
                  <Text component="span" size="sm" className={classes.text ?? ''}>
                    {other.label}
                  </Text>
                  <span className={classes.type}>{other.detail}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
        </Combobox.Options>
      </ScrollArea.Autosize>
      {isTyping && isEmpty && !isStale && !failure && (
        <Combobox.Empty>
          {startsWithLink(text)
            ? t('places.linkWithoutPosition')
            : isGridReference(text)
              ? t('places.gridOutOfRange')
              : t('places.nothingFound', { text })}
        </Combobox.Empty>
      )}
      <LimitWait calls={operations} />
      {moreFailure && (
        <FaultMessage fault={moreFailure.fault} title={t('places.moreFailed')} onRetry={moreFailure.retry} />
      )}
      {failure && (
        <FaultMessage fault={failure.fault} title={t('places.searchFailed')} onRetry={failure.retry} />
      )}
      {isTyping && optionsNote}
      {!isTyping && recent.length > 0 && (
        <Combobox.Footer>
          <button
            type="button"
            className={classes.forget}
            onMouseDown={(event) => event.preventDefault()}
            onClick={forgetRecentPlaces}
          >
            {t('places.forgetRecent')}
          </button>
        </Combobox.Footer>
      )}
    </>
  );
}

const RecentPlaceOptions = ({ places }: { places: readonly FoundPlace[] }) =>
  places.map(({ publicId, types, description }) => (
    <PlaceOption key={publicId} value={publicId} icon={IconClock} types={types}>
      {description}
    </PlaceOption>
  ));

function SuggestionOptions({ search: { positions, suggestions, hasMore } }: { search: Suggestions }) {
  const { t } = useTranslation();
  const coverage = useCoverage();
  const isOutside = ({ location, types }: Suggestion) =>
    !!coverage && !!location && !types.some(isLargeArea) && !isCovered(coverage, location);
  return (
    <>
      {positions.map(({ position, swapped }, index) => (
        <PlaceOption
          key={`${position.lat} ${position.lng}`}
          value={positionOption(index)}
          icon={IconCrosshair}
          types={[]}
        >
          {t(swapped ? 'places.goToSwapped' : 'places.goTo', { position: formatPosition(position) })}
        </PlaceOption>
      ))}
      {suggestions.map((suggestion) => (
        <Fragment key={suggestion.public_id}>
          <PlaceOption
            value={suggestion.public_id}
            icon={placeIcon(suggestion.types)}
            types={suggestion.types}
            hasAddresses={suggestion.has_addresses === true}
            isOutside={isOutside(suggestion)}
          >
            <Highlighted suggestion={suggestion} />
          </PlaceOption>
          {postalCodesOf(suggestion).map(({ publicId, types, description }) => (
            <PlaceOption key={publicId} value={publicId} icon={IconCornerDownRight} types={types} isBelow>
              {description}
            </PlaceOption>
          ))}
        </Fragment>
      ))}
      {hasMore && (
        <PlaceOption value={moreOption} icon={IconDots} types={[]}>
          {t('places.moreResults')}
        </PlaceOption>
      )}
    </>
  );
}

/** Large areas aren't marked as outside: the center of a country may be outside a region that is inside it. */
const isLargeArea = (type: string): boolean => /^(country|admin_level)/.test(type);

function Highlighted({ suggestion }: { suggestion: Suggestion }) {
  const parts = splitMatches(suggestion.description, suggestion.matched_substrings?.description ?? []);
  let offset = 0;
  return parts.map(({ text, isMatch }) => {
    const key = offset;
    offset += text.length;
    return isMatch ? (
      <mark key={key} className={classes.match}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
