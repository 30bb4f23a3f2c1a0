import { Button, Stack } from '@mantine/core';
import { IconMapPin, IconSearch, IconTargetArrow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useViewport } from '../map/viewport.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DataNotices } from '../workbench/DataNotices.tsx';
import { OtherWordingNotice } from '../workbench/OtherWordingNotice.tsx';
import { useRegionExamples } from '../workbench/region.ts';
import { Around } from './Around.tsx';
import { useIsListed } from './around-query.ts';
import { SearchOptions } from './options/SearchOptions.tsx';
import { PlaceCard, PointCard } from './PlaceCard.tsx';
import { lookAround, searchPlaces, usePlaces } from './places-store.ts';

const calls = ['localities.details', 'localities.geocode', 'localities.nearby'] as const;

/** The places panel: the selected place or point, and points of interest nearby. */
export function Places() {
  const { selection, around } = usePlaces();
  const isListed = useIsListed();
  return (
    <Stack gap="md">
      <SearchOptions />
      <DataNotices calls={calls} />
      <OtherWordingNotice calls={calls} />
      {selection?.kind === 'place' && !isListed && (
        <PlaceCard key={selection.place.publicId} place={selection.place} />
      )}
      {selection?.kind === 'point' && <PointCard position={selection.position} />}
      {around && <Around around={around} />}
      {!selection && !around && <NothingSelected />}
    </Stack>
  );
}

function NothingSelected() {
  const { t } = useTranslation();
  const example = useRegionExamples()?.search;
  return (
    <EmptyState icon={IconMapPin} title={t('places.emptyTitle')} text={t('places.emptyText')}>
      <Stack gap="xs">
        {example !== undefined && (
          <Button leftSection={<IconSearch size={15} />} onClick={() => searchPlaces(example)}>
            {t('places.tryExample', { example })}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconTargetArrow size={15} />}
          onClick={() => lookAround({ name: null, position: useViewport.getState().center })}
        >
          {t('places.lookAroundMap')}
        </Button>
      </Stack>
    </EmptyState>
  );
}
