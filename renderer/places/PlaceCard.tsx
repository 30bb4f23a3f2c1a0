import { ActionIcon, Button, Group, Menu, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconDots, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeocodeResult, LocalityDetail } from '../../shared/api/localities.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import { faultOf } from '../desk/ask.ts';
import { useReviewedOf } from '../desk/provenance.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { shapeOf } from '../place-search/outline.ts';
import { addressAtQuery, detailsQuery } from '../place-search/place-queries.ts';
import { accuracyInWords, addressPartInWords, placeTypeInWords } from '../place-search/place-words.ts';
import { useSearchOptions } from '../place-search/search-options-store.ts';
import { ButtonMenu } from '../ui/ButtonMenu.tsx';
import { formatList, formatNumber } from '../ui/format.ts';
import { hasText } from '../ui/has-text.ts';
import { ListSearch } from '../ui/ListSearch.tsx';
import { Distance } from '../ui/Measures.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { PositionButton } from '../workbench/PositionButton.tsx';
import { type SelectedPlace, usePlaceActions } from '../workbench/panel.ts';
import { DeliveringZones } from '../workspace-zones/DeliveringZones.tsx';
import classes from './PlaceCard.module.css';
import { placeKinds } from './places-record.ts';
import { deselectPlace, showPlace, usePlaces } from './places-store.ts';

/** The full record of a place. */
export function PlaceCard({ place }: { place: FoundPlace }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useAnswer(detailsQuery(place.publicId, useDeskState('settings')));
  const cameFrom = usePlaces((places) => places.cameFrom);
  if (error)
    return (
      <Card title={place.description}>
        <FaultMessage
          fault={faultOf(error)}
          title={t('places.detailsFailed')}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  if (!data) return <LoadingCard title={place.description} />;
  const { result } = data;
  return (
    <Card title={result.name || firstPart(place)} types={result.types}>
      {cameFrom && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.back ?? ''}
          leftSection={<IconChevronLeft size={14} />}
          onClick={() => showPlace(cameFrom)}
        >
          {t('places.backTo', { place: firstPart(cameFrom) })}
        </Button>
      )}
      <Record record={result} accuracy={result.geometry?.accuracy} />
      <Entries
        key={place.publicId}
        title={t('places.addresses')}
        entries={result.addresses?.list ?? []}
        container={place}
      />
    </Card>
  );
}

const firstPart = ({ description }: FoundPlace) => description.split(',')[0] ?? description;

/** Delivery zones of a position, by the current zones; hidden in reviews, which show saved answers only. */
function WhoDelivers({ position }: { position: LatLng }) {
  const isReview = useReviewedOf(placeKinds) !== null;
  return isReview ? null : <DeliveringZones position={position} />;
}

/** The address or place at a clicked point. */
export function PointCard({ position }: { position: LatLng }) {
  const { t } = useTranslation();
  const options = useSearchOptions((state) => state.options);
  const { data, error, refetch } = useAnswer(addressAtQuery(position, useDeskState('settings'), options));
  const title = t('places.whatIsHere');
  if (error)
    return (
      <Card title={title}>
        <FaultMessage fault={faultOf(error)} title={t('places.hereFailed')} onRetry={() => void refetch()} />
        <PositionButton position={position} />
        <WhoDelivers position={position} />
      </Card>
    );
  if (!data) return <LoadingCard title={title} />;
  const nearest = data.results[0];
  if (!nearest)
    return (
      <Card title={title}>
        <Text size="md">{t('places.nothingHere')}</Text>
        <PositionButton position={position} />
        <WhoDelivers position={position} />
        <Actions place={{ name: null, position }} />
      </Card>
    );
  return (
    <Card title={nearest.name || (nearest.formatted_address.split(',')[0] ?? title)} types={nearest.types}>
      {nearest.distance !== undefined && nearest.distance !== null && (
        <Text c="dimmed">
          {t('places.away')} <Distance meters={nearest.distance} />
        </Text>
      )}
      <Record record={nearest} accuracy={nearest.geometry?.location_type} clickedPosition={position} />
      <Entries title={t('places.sameBuilding')} entries={nearest.sub_buildings ?? []} container={null} />
    </Card>
  );
}

interface CardProps {
  title: string;
  types?: readonly string[];
  children: ReactNode;
}

function Card({ title, types = [], children }: CardProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div>
          <Title order={2} size="h2" id={heading}>
            {title}
          </Title>
          {types.length > 0 && <Text c="dimmed">{placeTypeInWords(types)}</Text>}
        </div>
        <ActionIcon aria-label={t('places.close')} title={t('places.close')} onClick={deselectPlace}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      <Stack gap="sm" mt="xs">
        {children}
      </Stack>
    </section>
  );
}

function LoadingCard({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Card title={title}>
      <div role="status" aria-label={t('places.loading')}>
        <Skeleton height={14} width="80%" />
        <Skeleton height={14} width="55%" mt={8} />
        <Skeleton height={110} mt={12} />
      </div>
    </Card>
  );
}

interface RecordProps {
  record: LocalityDetail | GeocodeResult;
  accuracy: string | null | undefined;
  /** Used if the record has no position. */
  clickedPosition?: LatLng;
}

function Record({ record, accuracy, clickedPosition }: RecordProps) {
  const { t } = useTranslation();
  const position = record.geometry?.location ?? clickedPosition;
  /** Collapsed while nearby places are listed, to save room. */
  const isNearbyListed = usePlaces(({ around }) => around !== null);
  const components = record.address_components ?? [];
  const { service } = useDeskState('settings');
  /** The built-in service derives the border of a postal code, so its center is approximate. */
  const isDerived =
    service.kind === 'built-in' && record.types[0] === 'postal_code' && accuracy === 'APPROXIMATE';
  return (
    <>
      <Text size="md">{record.formatted_address}</Text>
      {record.status && <Text c="dimmed">{t('places.status', { status: record.status })}</Text>}
      {position && <PositionButton position={position} />}
      {accuracy && (
        <Text c="dimmed">{isDerived ? t('places.derivedPostalCode') : accuracyInWords(accuracy)}</Text>
      )}
      {position && <WhoDelivers position={position} />}
      {position && (
        <Actions place={{ name: record.formatted_address, position, outline: shapeOf(record.geometry) }} />
      )}
      {components.length > 0 && (
        <details open={!isNearbyListed}>
          <summary className={classes.summary}>{t('places.partsOfAddress')}</summary>
          <table className={classes.components}>
            <tbody>
              {components.map((component) => (
                <tr key={component.types.join()}>
                  <th scope="row">{addressPartInWords(component.types)}</th>
                  <td>{formatList([component.long_name].flat())}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}

function Actions({ place }: { place: SelectedPlace }) {
  const { t } = useTranslation();
  // The card itself already shows what is here.
  const actions = usePlaceActions(place).filter(({ id }) => id !== 'what-is-here');
  const primaryActions = actions.filter(({ isPrimary }) => isPrimary);
  const otherActions = actions.filter(({ isPrimary }) => !isPrimary);
  return (
    <Group gap="xs">
      {primaryActions.map(({ id, icon: Icon, titleKey, run }) => (
        <Button key={id} leftSection={<Icon size={15} />} onClick={() => run(place)}>
          {t(titleKey)}
        </Button>
      ))}
      <ButtonMenu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={15} />}>
            {t('places.moreActions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {otherActions.map(({ id, icon: Icon, titleKey, run }) => (
            <Menu.Item key={id} leftSection={<Icon size={15} />} onClick={() => run(place)}>
              {t(titleKey)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </ButtonMenu>
    </Group>
  );
}

/** Maximum number of entries without a search field. */
const maxUnsearched = 10;
/** Number of entries rendered at once. */
const maxEntries = 100;

interface EntriesProps {
  title: string;
  entries: readonly { public_id: string; description: string }[];
  /** The place that contains them, to which their cards link back; null if unknown. */
  container: FoundPlace | null;
}

/** The addresses within a postal code or a building. */
function Entries({ title, entries, container }: EntriesProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  if (entries.length === 0) return null;
  const matches = entries.filter(({ description }) => hasText(description, text));
  const hiddenCount = matches.length - maxEntries;
  return (
    <section aria-label={title}>
      <Text fw={600}>
        {title}{' '}
        <Text span c="dimmed">
          {formatNumber(entries.length)}
        </Text>
      </Text>
      {entries.length > maxUnsearched && (
        <ListSearch label={t('places.searchAddresses')} value={text} onChange={setText} />
      )}
      <ul className={classes.entries}>
        {matches.slice(0, maxEntries).map(({ public_id, description }) => (
          <li key={public_id}>
            <button
              type="button"
              className={classes.entry}
              onClick={() => showPlace({ publicId: public_id, description, types: ['address'] }, container)}
            >
              {description}
            </button>
          </li>
        ))}
      </ul>
      <Text role="status" size="xs" c="dimmed">
        {matches.length === 0 && t('places.noAddress', { text })}
        {hiddenCount > 0 && t('places.moreAddresses', { count: hiddenCount })}
      </Text>
    </section>
  );
}
