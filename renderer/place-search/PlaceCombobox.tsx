import {
  CloseButton,
  Combobox,
  Loader,
  ScrollArea,
  Text,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconClock,
  IconCornerDownRight,
  IconCrosshair,
  IconDots,
  IconListDetails,
  IconMapOff,
  IconSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeocodeResult, Suggestion } from '../../shared/api/localities.ts';
import { isCovered } from '../../shared/geo/coverage.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { isLink } from '../../shared/positions/map-link.ts';
import { expanded, plusCodeBeside } from '../../shared/positions/plus-code.ts';
import type { PositionReading } from '../../shared/positions/position-reading.ts';
import { readTypedPosition } from '../../shared/positions/read-position.ts';
import type { FoundPlace, SearchOptions } from '../../shared/saved/searches.ts';
import { faultOf, queryClient } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { useViewport } from '../map/viewport.ts';
import { formatPosition } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { fieldFault } from '../workbench/fault-words.ts';
import { LimitWait } from '../workbench/LimitWait.tsx';
import { useCoverage } from '../workbench/region.ts';
import { splitMatches } from './highlight.ts';
import classes from './PlaceCombobox.module.css';
import { placeIcon } from './place-icons.ts';
import { placeTypeInWords } from './place-words.ts';
import { moreResultsQuery, suggestionsQuery } from './questions.ts';
import { nearZoom, readingContext } from './reading-context.ts';
import { forgetRecentPlaces, rememberPlace, useRecentPlaces } from './recent-places.ts';

/** What was chosen: a place of the service, or a position that was typed. */
export type Choice = { kind: 'place'; place: FoundPlace } | { kind: 'position'; position: LatLng };

interface PlaceComboboxProps {
  id?: string;
  /** Shown above the field, or only read out where `labelHidden`. */
  label: string;
  labelHidden?: boolean;
  placeholder: string;
  /** What stands in the field while nobody types there. */
  text: string;
  /** What is being typed; null while nobody types. */
  typed: string | null;
  onType(typed: string | null): void;
  /** What was chosen is still being looked up. */
  waiting?: boolean;
  size?: 'xs' | 'sm';
  /** How it is searched; left out: as usual. */
  options?: SearchOptions;
  /** Shown below what was found where it was not searched as usual. */
  optionsNote?: ReactNode;
  error?: string | undefined;
  leftSection?: ReactNode;
  onChoose(choice: Choice): void;
  /** The field was emptied. */
  onClear?(): void;
}

const typingPauseMs = 120;
/** What takes shorter shows no sign of waiting: it would only flicker. */
const noticeableMs = 300;
const calls = ['localities.autocomplete', 'localities.geocode'] as const;
const positionOption = 'position';
const moreOption = 'more-results';
/** As many as services suggest: where there are fewer there are no more. */
const suggestedAtOnce = 5;

/** A field in which a place is searched as it is typed. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { text, typed, onType, onChoose, onClear } = props;
  const { t } = useTranslation();
  const settings = useDeskState('settings');
  const recent = useRecentPlaces(({ recent }) => recent);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const trimmed = (typed ?? '').trim();
  // A key after a pause is asked about at once, keys in quick succession when the last one was pressed.
  const [asked] = useDebouncedValue(searchedFor(trimmed), typingPauseMs, { leading: true });
  // The middle is taken when the search starts, so that moving the map does not ask again.
  const [centre, setCentre] = useState<LatLng | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...suggestionsQuery(asked, centre, settings, props.options),
    enabled: asked !== '' && trimmed !== '',
  });
  /** The text for which more was asked. */
  const [moreFor, setMoreFor] = useState<string | null>(null);
  const wantsMore = moreFor !== null && moreFor === trimmed;
  const more = useQuery({ ...moreResultsQuery(trimmed, settings, props.options), enabled: wantsMore });
  const fault = error && trimmed !== '' ? faultOf(error) : undefined;
  /** An answer to what is typed now is still to come. */
  const waiting = isFetching || asked !== searchedFor(trimmed);
  const busy = isFetching || more.isFetching || props.waiting === true;
  const [waitedLong] = useDebouncedValue(busy, noticeableMs);
  const suggested = trimmed === '' || asked === '' ? [] : (data?.localities ?? []);
  const suggestions = wantsMore ? joined(suggested, more.data?.results ?? []) : suggested;
  const positions = positionsIn(trimmed, suggested);
  const hasMore = trimmed !== '' && !wantsMore && suggested.length >= suggestedAtOnce;
  const coverage = useCoverage();
  const isOutside = ({ location, types }: Suggestion) =>
    !!coverage && !!location && !types.some((type) => isLargeArea(type)) && !isCovered(coverage, location);
  const listed = trimmed === '' ? recent : [];
  const nothingListed = trimmed === '' && listed.length === 0;

  const choose = (choice: Choice) => {
    if (choice.kind === 'place') rememberPlace(choice.place);
    onType(null);
    combobox.closeDropdown();
    onChoose(choice);
  };
  const submit = (value: string) => {
    if (value === moreOption) return setMoreFor(trimmed);
    const at = positions.find((_, index) => value === `${positionOption} ${index}`);
    if (at) return choose({ kind: 'position', position: at.position });
    const place =
      suggestions.flatMap(foundPlaces).find(({ publicId }) => publicId === value) ??
      listed.find(({ publicId }) => publicId === value);
    if (place) choose({ kind: 'place', place });
  };
  /** What Enter does while no option is marked; suggestions that are still on their way are waited for. */
  const submitTyped = async () => {
    const [likeliest] = readTypedPosition(trimmed, readingContext())?.readings ?? [];
    if (likeliest) return choose({ kind: 'position', position: likeliest.position });
    const wanted = searchedFor(trimmed);
    if (wanted === '') return;
    const found = await queryClient
      .fetchQuery(suggestionsQuery(wanted, centre, settings, props.options))
      .catch(() => null);
    const [beside] = positionsIn(trimmed, found?.localities ?? []);
    if (beside) return choose({ kind: 'position', position: beside.position });
    const first = found?.localities[0];
    if (first) choose({ kind: 'place', place: asFoundPlace(first) });
  };
  const shown = typed ?? text;

  /** Where a fault offers ways out, the focus goes into the list and the list stays. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    combobox.closeDropdown();
    onType(null);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears where the focus goes
    <div onBlur={leave}>
      <Combobox
        store={combobox}
        onOptionSubmit={submit}
        shadow="md"
        withinPortal={false}
        offset={4}
        transitionProps={{ duration: 0 }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...(props.id !== undefined && { id: props.id })}
            {...(props.labelHidden ? { 'aria-label': props.label } : { label: props.label })}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            size={props.size ?? 'xs'}
            error={fieldFault(fault, 'input') ?? props.error}
            placeholder={props.placeholder}
            value={shown}
            leftSection={props.leftSection ?? <IconSearch size={16} />}
            rightSection={
              busy && waitedLong ? (
                <Loader size={14} />
              ) : shown === '' ? null : (
                <CloseButton
                  size="sm"
                  aria-label={t('places.clear', { field: props.label })}
                  onClick={() => {
                    onType(null);
                    combobox.closeDropdown();
                    onClear?.();
                  }}
                />
              )
            }
            onFocus={(event) => {
              const { centre: middle, zoom } = useViewport.getState();
              setCentre(zoom >= nearZoom ? roughly(middle) : null);
              event.currentTarget.select();
              combobox.openDropdown();
            }}
            onClick={() => combobox.openDropdown()}
            onChange={(event) => {
              onType(event.currentTarget.value);
              combobox.resetSelectedOption();
              combobox.openDropdown();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && (!combobox.dropdownOpened || nothingListed)) {
                const field = event.currentTarget;
                if (typed !== null) onType(null);
                else field.blur();
              }
              if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) {
                // A form around the field is not sent by choosing a place.
                event.preventDefault();
                void submitTyped();
              }
            }}
          />
        </Combobox.Target>
        <VisuallyHidden role="status">
          {trimmed !== '' && !waiting ? t('places.suggestions', { count: suggestions.length }) : ''}
        </VisuallyHidden>
        <Combobox.Dropdown hidden={nothingListed}>
          {trimmed === '' && <div className={classes.heading}>{t('places.recent')}</div>}
          <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: -1 }}>
            <Combobox.Options aria-label={trimmed === '' ? t('places.recent') : t('places.suggested')}>
              {listed.map((place) => (
                <Option key={place.publicId} value={place.publicId} icon={IconClock} types={place.types}>
                  {place.description}
                </Option>
              ))}
              {positions.map(({ position, swapped }, index) => (
                <Option
                  key={`${position.lat} ${position.lng}`}
                  value={`${positionOption} ${index}`}
                  icon={IconCrosshair}
                  types={[]}
                >
                  {t(swapped ? 'places.goToSwapped' : 'places.goTo', { position: formatPosition(position) })}
                </Option>
              ))}
              {suggestions.map((suggestion) => (
                <Fragment key={suggestion.public_id}>
                  <Option
                    value={suggestion.public_id}
                    icon={placeIcon(suggestion.types)}
                    types={suggestion.types}
                    hasAddresses={suggestion.has_addresses === true}
                    isOutside={isOutside(suggestion)}
                  >
                    <Highlighted suggestion={suggestion} />
                  </Option>
                  {postalCodesOf(suggestion).map(({ publicId, description, types }) => (
                    <Option key={publicId} value={publicId} icon={IconCornerDownRight} types={types} isBelow>
                      {description}
                    </Option>
                  ))}
                </Fragment>
              ))}
              {hasMore && (
                <Option value={moreOption} icon={IconDots} types={[]}>
                  {t('places.moreResults')}
                </Option>
              )}
            </Combobox.Options>
          </ScrollArea.Autosize>
          {trimmed !== '' && suggestions.length === 0 && positions.length === 0 && !waiting && !error && (
            <Combobox.Empty>
              {isLink(trimmed)
                ? t('places.linkWithoutPosition')
                : t('places.nothingFound', { text: trimmed })}
            </Combobox.Empty>
          )}
          <LimitWait of={calls} />
          {wantsMore && more.error && (
            <FaultMessage
              fault={faultOf(more.error)}
              title={t('places.moreFailed')}
              onRetry={() => void more.refetch()}
            />
          )}
          {fault && (
            <FaultMessage fault={fault} title={t('places.searchFailed')} onRetry={() => void refetch()} />
          )}
          {trimmed !== '' && props.optionsNote}
          {trimmed === '' && listed.length > 0 && (
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
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}

interface OptionProps {
  value: string;
  icon: typeof IconClock;
  types: readonly string[];
  isOutside?: boolean;
  /** A postal code whose addresses its card lists. */
  hasAddresses?: boolean;
  /** It belongs to the option above it. */
  isBelow?: boolean;
  children: ReactNode;
}

function Option({
  value,
  icon: Icon,
  types,
  isOutside = false,
  hasAddresses = false,
  isBelow = false,
  children,
}: OptionProps) {
  const { t } = useTranslation();
  return (
    <Combobox.Option value={value} className={classes.option ?? ''} data-below={isBelow || undefined}>
      <Icon size={16} stroke={1.6} className={classes.icon ?? ''} />
      <Text component="span" size="sm" className={classes.text ?? ''}>
        {children}
      </Text>
      {isOutside && (
        <IconMapOff
          size={14}
          className={classes.icon ?? ''}
          role="img"
          aria-label={t('region.outsideMark')}
          title={t('region.outsideMark')}
        />
      )}
      {hasAddresses && (
        <IconListDetails
          size={14}
          className={classes.icon ?? ''}
          role="img"
          aria-label={t('places.hasAddresses')}
          title={t('places.hasAddresses')}
        />
      )}
      {types.length > 0 && <span className={classes.type}>{placeTypeInWords(types)}</span>}
    </Combobox.Option>
  );
}

function Highlighted({ suggestion }: { suggestion: Suggestion }) {
  const parts = splitMatches(suggestion.description, suggestion.matched_substrings?.description ?? []);
  let at = 0;
  return parts.map(({ text, matched }) => {
    const key = at;
    at += text.length;
    return matched ? (
      <mark key={key} className={classes.match}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}

/** What the service is asked for: of a plus code beside a town the town, of a link nothing. */
const searchedFor = (text: string): string => (isLink(text) ? '' : (plusCodeBeside(text)?.town ?? text));

/** The positions that a text means; a short plus code is read beside the first town that was found. */
function positionsIn(text: string, suggested: readonly Suggestion[]): readonly PositionReading[] {
  const beside = plusCodeBeside(text);
  if (!beside) return readTypedPosition(text, readingContext())?.readings ?? [];
  const town = suggested[0]?.location;
  const position = town ? expanded(beside.code, town) : undefined;
  return position ? [{ position, swapped: false }] : [];
}

/** The suggestions, and behind them what else was found. */
function joined(suggested: readonly Suggestion[], results: readonly GeocodeResult[]): Suggestion[] {
  const known = new Set(suggested.map(({ public_id }) => public_id));
  return [
    ...suggested,
    ...results
      .filter(({ public_id }) => public_id !== '' && !known.has(public_id))
      .map(({ public_id, types, formatted_address, geometry }) => ({
        public_id,
        types,
        description: formatted_address,
        location: geometry?.location ?? null,
      })),
  ];
}

/** Of a country the middle may lie outside a region that it holds. */
const isLargeArea = (type: string): boolean => /^(country|admin_level)/.test(type);

/** The postal codes of a town that was found by one of them. */
const postalCodesOf = ({ related }: Suggestion): FoundPlace[] =>
  (related?.postal_codes ?? []).map(({ public_id, description }) =>
    asFoundPlace({ public_id, description, types: ['postal_code'] }),
  );

const foundPlaces = (suggestion: Suggestion): FoundPlace[] => [
  asFoundPlace(suggestion),
  ...postalCodesOf(suggestion),
];

const asFoundPlace = ({ public_id, description, types }: Suggestion): FoundPlace => ({
  publicId: public_id,
  description,
  types,
});

/** To about a kilometer, so that the same text asked again near by is answered from memory. */
const roughly = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
});
