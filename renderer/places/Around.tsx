import { ActionIcon, Button, Chip, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NearbyResult } from '../../shared/api/localities.ts';
import { type PoiType, poiTypes } from '../../shared/api/value-sets.ts';
import { isCovered, isNearEdge } from '../../shared/geo/coverage.ts';
import { distanceMeters } from '../../shared/geo/position.ts';
import { faultOf } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { placeIcon, poiGroupIcons } from '../place-search/place-icons.ts';
import { placeTypeInWords } from '../place-search/place-words.ts';
import { poiGroupIds, poiGroups } from '../place-search/poi-groups.ts';
import { formatDistance, formatPosition } from '../ui/format.ts';
import { useLostFocus } from '../ui/lost-focus.ts';
import { Distance } from '../ui/Measures.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { fieldFault } from '../workbench/fault-words.ts';
import { OutsideRegion } from '../workbench/OutsideRegion.tsx';
import { useCoverage } from '../workbench/region.ts';
import classes from './Around.module.css';
import { aroundQuery } from './around-query.ts';
import {
  changeAround,
  focusPlaceSearch,
  showPlace,
  stopLookingAround,
  type usePlaces,
} from './places-store.ts';

const radii = [250, 500, 1000, 2000, 5000, 10_000, 50_000] as const;
const all = 'all';

type Looked = NonNullable<ReturnType<typeof usePlaces.getState>['around']>;

/** Points of interest around a place. */
export function Around({ around }: { around: Looked }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { data, error, isPlaceholderData, refetch } = useQuery(aroundQuery(around));
  const fault = error ? faultOf(error) : undefined;
  const coverage = useCoverage();
  const { position } = around.centre;
  const outside = coverage !== null && !isCovered(coverage, position);
  const cut = coverage !== null && !outside && isNearEdge(coverage, position, around.radiusMeters);
  const group = poiGroups.find(({ id }) => id === around.group);
  return (
    <section aria-label={t('places.around')}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} size="h3">
          {t('places.aroundWhat', { name: around.centre.name ?? formatPosition(around.centre.position) })}
        </Title>
        <ActionIcon
          aria-label={t('places.stopAround')}
          title={t('places.stopAround')}
          onClick={() => {
            stopLookingAround();
            // This button is gone then.
            focusPlaceSearch();
          }}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
      <Chip.Group
        value={around.group}
        onChange={(value) => {
          const chosen = poiGroupIds.find((id) => id === value);
          if (chosen) changeAround({ group: chosen, type: null });
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
          value={around.type ?? all}
          onChange={(event) => changeAround({ type: poiTypeOf(event.currentTarget.value) })}
          data={[
            { value: all, label: t('places.allOf', { group: t(`poiGroup.${around.group}`) }) },
            ...(group?.narrower ?? []).map((type) => ({ value: type, label: t(`poi.${type}`) })),
          ]}
        />
        <NativeSelect
          label={t('places.within')}
          error={fieldFault(fault, 'radius')}
          value={around.radiusMeters}
          onChange={(event) => changeAround({ radiusMeters: Number(event.currentTarget.value) })}
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
        {!data && !fault && <Waiting />}
        {outside && <OutsideRegion places={[around.centre]} />}
        {data?.results.length === 0 && !outside && <Text c="dimmed">{t('places.nothingAround')}</Text>}
        {data && cut && (
          <Text size="xs" c="var(--zd-warning)">
            {t('region.aroundCut')}
          </Text>
        )}
        {data && data.results.length > 0 && (
          <ol className={classes.results} aria-busy={isPlaceholderData} data-stale={isPlaceholderData}>
            {data.results.map((result, index) => (
              <Result key={result.public_id} result={result} number={index + 1} around={around} />
            ))}
          </ol>
        )}
        {data && <Pages page={around.page} {...data.pagination} />}
      </Stack>
    </section>
  );
}

const poiTypeOf = (value: string): PoiType | null => poiTypes.find((type) => type === value) ?? null;

function Result({ result, number, around }: { result: NearbyResult; number: number; around: Looked }) {
  const Icon = placeIcon(result.types);
  const position = result.geometry?.location;
  return (
    <li>
      <button
        type="button"
        className={classes.result}
        onClick={() =>
          showPlace({ publicId: result.public_id, description: result.name, types: result.types })
        }
      >
        <span className={classes.number}>{number}</span>
        <span className={classes.text}>
          <span className={classes.name}>{result.name}</span>
          <span className={classes.more}>
            <Icon size={13} stroke={1.6} />
            {placeTypeInWords(result.types)}
            {result.formatted_address && ` · ${result.formatted_address}`}
          </span>
        </span>
        {position && <Distance meters={distanceMeters(around.centre.position, position)} />}
      </button>
    </li>
  );
}

interface PagesProps {
  page: number;
  previous_page?: number | null | undefined;
  next_page?: number | null | undefined;
}

function Pages({ page, previous_page, next_page }: PagesProps) {
  const { t } = useTranslation();
  // On the first and the last page the button that was pressed is out of use.
  const other = useLostFocus<HTMLButtonElement>(`${previous_page} ${next_page}`);
  if (!previous_page && !next_page) return null;
  const turn = (to: number | null | undefined) => to && changeAround({ page: to });
  return (
    <Group component="nav" justify="space-between" mt="xs" aria-label={t('places.pages')}>
      <Button
        ref={next_page ? undefined : other}
        variant="default"
        disabled={!previous_page}
        leftSection={<IconChevronLeft size={14} />}
        onClick={() => turn(previous_page)}
      >
        {t('places.previousPage')}
      </Button>
      <Text c="dimmed">{t('places.page', { page })}</Text>
      <Button
        ref={next_page ? other : undefined}
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

function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('places.loading')}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={38} mt={6} />
      ))}
    </div>
  );
}
