import { ActionIcon, Button, Chip, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NearbyResult } from '../../shared/api/localities.ts';
import { type PoiType, poiTypes } from '../../shared/api/value-sets.ts';
import { isCovered, isOutsideOrNearEdge } from '../../shared/geo/coverage.ts';
import { distanceMeters } from '../../shared/geo/position.ts';
import { faultOf } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { placeIcon, poiGroupIcons } from '../place-search/place-icons.ts';
import { placeTypeInWords } from '../place-search/place-words.ts';
import { poiGroupIds, poiGroups } from '../place-search/poi-groups.ts';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { formatDistance, formatPosition } from '../ui/format.ts';
import { Distance } from '../ui/Measures.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { fieldFault } from '../workbench/fault-words.ts';
import { OutsideRegion } from '../workbench/OutsideRegion.tsx';
import { useCoverageOfAnswers } from '../workbench/region.ts';
import classes from './Around.module.css';
import { aroundQuery, firstResultNumber, useIsListed } from './around-query.ts';
import { PlaceCard } from './PlaceCard.tsx';
import {
  changeAround,
  deselectPlace,
  focusPlaceSearch,
  highlightResult,
  showPlace,
  stopLookingAround,
  usePlaces,
} from './places-store.ts';

const radii = [250, 500, 1000, 2000, 5000, 10_000, 50_000] as const;
/** Option value for all types of the group. */
const allTypes = 'all';

type AroundSearch = NonNullable<ReturnType<typeof usePlaces.getState>['around']>;

/** Points of interest around a place. */
export function Around({ around }: { around: AroundSearch }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { data, error, isPlaceholderData, refetch } = useAnswer(aroundQuery(around));
  const fault = error ? faultOf(error) : undefined;
  const coverage = useCoverageOfAnswers('nearby');
  const { position } = around.center;
  const isOutside = coverage !== null && !isCovered(coverage, position);
  const isCutOff =
    coverage !== null && !isOutside && isOutsideOrNearEdge(coverage, position, around.radiusMeters);
  const isListed = useIsListed();
  const change = (changed: Parameters<typeof changeAround>[0]) => {
    // The new list doesn't contain the selected place.
    if (isListed) deselectPlace();
    changeAround(changed);
  };
  const group = poiGroups.find(({ id }) => id === around.group);
  return (
    <section aria-label={t('places.around')}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} size="h3">
          {t('places.aroundWhat', { name: around.center.name ?? formatPosition(around.center.position) })}
        </Title>
        <ActionIcon
          aria-label={t('places.stopAround')}
          title={t('places.stopAround')}
          onClick={() => {
            stopLookingAround();
            // Closing removes this button, which had the focus.
            focusPlaceSearch();
          }}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
      <Chip.Group
        value={around.group}
        onChange={(value) => {
          const selectedGroup = poiGroupIds.find((id) => id === value);
          if (selectedGroup) change({ group: selectedGroup, type: null });
        }}
      >
        <Group gap={5} mt="sm" role="radiogroup" aria-label={t('places.categories')}>
          {poiGroups.map(({ id }) => {
            const Icon = poiGroupIcons[id];
            return (
              <Chip key={id} value={id} size="xs" variant="light" icon={<Icon size={13} />}>
                {around.group !== id && <Icon size={13} className={classes.chipIcon ?? ''} />}
                {t(`poiGroup.${id}`)}
              </Chip>
            );
          })}
        </Group>
      </Chip.Group>
      <Group gap="sm" mt="sm" grow>
        <NativeSelect
          label={t('places.kind')}
          error={fieldFault(fault, 'types')}
          value={around.type ?? allTypes}
          onChange={(event) => change({ type: poiTypeOf(event.currentTarget.value) })}
          data={[
            { value: allTypes, label: t('places.allOf', { group: t(`poiGroup.${around.group}`) }) },
            ...(group?.narrower ?? []).map((type) => ({ value: type, label: t(`poi.${type}`) })),
          ]}
        />
        <NativeSelect
          label={t('places.within')}
          error={fieldFault(fault, 'radius')}
          value={around.radiusMeters}
          onChange={(event) => change({ radiusMeters: Number(event.currentTarget.value) })}
          data={radii.map((meters) => ({ value: String(meters), label: formatDistance(meters, units) }))}
        />
      </Group>
      <Stack gap={2} mt="sm">
        {fault && (
          <FaultMessage
            fault={fault}
            title={t('places.aroundFailed')}
            labels={{ types: t('places.kind'), radius: t('places.within') }}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !fault && <Skeletons />}
        {isOutside && <OutsideRegion places={[around.center]} />}
        {data?.results.length === 0 && !isOutside && <Text c="dimmed">{t('places.nothingAround')}</Text>}
        {data && isCutOff && (
          <Text size="xs" c="var(--zd-warning)">
            {t('region.aroundCut')}
          </Text>
        )}
        {data && data.results.length > 0 && (
          <ol className={classes.results} aria-busy={isPlaceholderData} data-stale={isPlaceholderData}>
            {data.results.map((result, index) => (
              <Result
                key={result.public_id}
                result={result}
                number={firstResultNumber(data) + index}
                around={around}
              />
            ))}
          </ol>
        )}
        {data && (
          <Pages
            first={firstResultNumber(data)}
            count={data.results.length}
            {...data.pagination}
            onTurn={(page) => change({ page })}
          />
        )}
      </Stack>
    </section>
  );
}

const poiTypeOf = (value: string): PoiType | null => poiTypes.find((type) => type === value) ?? null;

function Result({ result, number, around }: { result: NearbyResult; number: number; around: AroundSearch }) {
  const Icon = placeIcon(result.types);
  const position = result.geometry?.location;
  const id = result.public_id;
  const place = { publicId: id, description: result.name, types: result.types };
  const isOpen = usePlaces(({ selection }) => selection?.kind === 'place' && selection.place.publicId === id);
  const isHighlighted = usePlaces(({ highlightedId }) => highlightedId === id);
  const details = [placeTypeInWords(result.types), result.formatted_address].filter(Boolean).join(' · ');
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li
      ref={row}
      onPointerEnter={() => highlightResult(id)}
      onPointerLeave={() => highlightResult(null)}
      onFocus={() => highlightResult(id)}
      onBlur={() => highlightResult(null)}
    >
      <button
        type="button"
        className={classes.result}
        data-pointed-at={isHighlighted}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? deselectPlace() : showPlace(place))}
      >
        <span className={classes.number}>{number}</span>
        <span className={classes.text}>
          <span className={classes.name}>{result.name}</span>
          <span className={classes.more}>
            <Icon size={13} stroke={1.6} />
            <span title={details}>{details}</span>
          </span>
        </span>
        {position && <Distance meters={distanceMeters(around.center.position, position)} />}
      </button>
      {isOpen && (
        <div className={classes.opened}>
          <PlaceCard place={place} />
        </div>
      )}
    </li>
  );
}

interface PagesProps {
  /** Number of the first result of the page, and number of results on it. */
  first: number;
  count: number;
  /** Missing on some services. */
  total?: number | null | undefined;
  previous_page?: number | null | undefined;
  next_page?: number | null | undefined;
  onTurn(page: number): void;
}

function Pages({ first, count, total, previous_page, next_page, onTurn }: PagesProps) {
  const { t } = useTranslation();
  // On the first and last page, the pressed button becomes disabled and loses the focus to the other one.
  const remainingButton = useFocusFallback<HTMLButtonElement>(`${previous_page} ${next_page}`);
  if (count === 0 && !previous_page) return null;
  const last = first + count - 1;
  const knownTotal = total ?? (next_page ? null : last);
  const range =
    knownTotal === null
      ? t('places.rangeOfMore', { first, last })
      : t('places.range', { first, last, total: knownTotal });
  if (!previous_page && !next_page)
    return (
      <Text c="dimmed" size="xs" mt="xs">
        {t('places.found', { count })}
      </Text>
    );
  const turn = (page: number | null | undefined) => page && onTurn(page);
  return (
    <Group component="nav" justify="space-between" mt="xs" aria-label={t('places.pages')}>
      <Button
        ref={next_page ? undefined : remainingButton}
        variant="default"
        disabled={!previous_page}
        leftSection={<IconChevronLeft size={14} />}
        onClick={() => turn(previous_page)}
      >
        {t('places.previousPage')}
      </Button>
      <Text c="dimmed" role="status">
        {range}
      </Text>
      <Button
        ref={next_page ? remainingButton : undefined}
        variant="default"
        disabled={!next_page}
        rightSection={<IconChevronRight size={14} />}
        onClick={() => turn(next_page)}
      >
        {t('places.nextPage')}
      </Button>
    </Group>
  );
}

function Skeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('places.loading')}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={38} mt={6} />
      ))}
    </div>
  );
}
