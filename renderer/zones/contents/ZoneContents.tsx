import { Anchor, Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Counted } from '../../../shared/desk/region-contents.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { perimeterMeters } from '../../../shared/zones/geometry/perimeter.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { useAnswer } from '../../desk/use-answer.ts';
import { placeTypeInWords } from '../../place-search/place-words.ts';
import { formatArea, formatDistance, formatNumber } from '../../ui/format.ts';
import { contentsQuery } from '../../workspace-zones/count-contents.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useProblemsOfZones } from '../../zone-check/all-issues.ts';
import { useNeighbors } from './neighbors.ts';

/** Contents of a zone: figures of the region, and neighboring and overlapping zones. */
export function ZoneContents({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { geometry } = zone;
  const hasRegion = useDeskState('region') !== null;
  const counts = useAnswer(hasRegion ? contentsQuery(geometry) : undefined);
  const contents = counts.data?.[0];
  const perimeter = useMemo(() => perimeterMeters(geometry), [geometry]);
  const neighbors = useNeighbors(zone);
  const overlaps = useOverlaps(zone.id);

  /** Renders a figure of the region, or why there is none. */
  const renderKnown = <Value,>(
    value: Value | null | undefined,
    show: (value: Value) => ReactNode,
  ): ReactNode => {
    if (hasRegion && counts.isPending) return <Text c="dimmed">{t('zones.contents.counting')}</Text>;
    if (hasRegion && counts.isError) return <Text c="dimmed">{t('zones.contents.failed')}</Text>;
    if (value === null || value === undefined) return <Text c="dimmed">{t('zones.contents.unknown')}</Text>;
    return show(value);
  };
  const zoneLink = (other: Zone, figure: string) => (
    <Text key={other.id}>
      <Anchor component="button" type="button" onClick={() => openZone(other.id)}>
        {other.zoneId || t('zones.unnamed')}
      </Anchor>{' '}
      · {figure}
    </Text>
  );
  /** Addresses without a postal code in the region's data. */
  const withoutCode =
    (contents?.addresses ?? 0) - (contents?.postalCodes ?? []).reduce((sum, { count }) => sum + count, 0);
  const none = <Text c="dimmed">{t('zones.contents.none')}</Text>;
  return (
    <section aria-label={t('zones.contents.title')}>
      <Title order={2} size="h3" mb={6}>
        {t('zones.contents.title')}
      </Title>
      <Table withRowBorders={false} verticalSpacing={3} horizontalSpacing={0}>
        <Table.Tbody>
          <Row name={t('zones.contents.area')}>{formatArea(areaSquareMeters(geometry), units)}</Row>
          <Row name={t('zones.contents.perimeter')}>{formatDistance(perimeter, units)}</Row>
          <Row name={t('zones.contents.addresses')}>
            {renderKnown(contents?.addresses, (count) => formatNumber(count))}
          </Row>
          <Row name={t('zones.contents.streets')}>
            {renderKnown(contents?.streets, (count) => formatNumber(count))}
          </Row>
          <Row name={t('zones.contents.postalCodes')}>
            {renderKnown(contents?.postalCodes, (codes) =>
              codes.length === 0 ? (
                none
              ) : (
                <Stack gap={4}>
                  <Chips items={codes} first={6} nameOf={({ name }) => name} />
                  {withoutCode > 0 && (
                    <Text size="sm" c="dimmed">
                      {t('zones.contents.withoutCode', { count: withoutCode })}
                    </Text>
                  )}
                </Stack>
              ),
            )}
          </Row>
          <Row name={t('zones.contents.pois')}>
            {renderKnown(contents?.pois, (pois) => (
              <Stack gap={4}>
                {formatNumber(pois.reduce((sum, { count }) => sum + count, 0))}
                <Chips items={pois} first={4} nameOf={({ name }) => placeTypeInWords([name])} />
              </Stack>
            ))}
          </Row>
          <Row name={t('zones.contents.neighbours')}>
            {neighbors.length === 0
              ? none
              : neighbors.map((one) => zoneLink(one.zone, formatDistance(one.borderMeters, units)))}
          </Row>
          <Row name={t('zones.contents.overlaps')}>
            {overlaps === null ? (
              <Text c="dimmed">{t('zones.contents.counting')}</Text>
            ) : overlaps.length === 0 ? (
              none
            ) : (
              overlaps.map((one) => zoneLink(one.zone, formatArea(one.areaSquareMeters, units)))
            )}
          </Row>
        </Table.Tbody>
      </Table>
      {contents?.partly && (
        <Text c="dimmed" size="sm" mt={6}>
          {t('zones.contents.partly')}
        </Text>
      )}
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} w="38%" style={{ verticalAlign: 'top' }}>
        {name}
      </Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  );
}

interface ChipsProps {
  items: readonly Counted[];
  /** Number of items shown before "Show all". */
  first: number;
  nameOf(item: Counted): string;
}

function Chips({ items, first, nameOf }: ChipsProps) {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const hidden = items.length - first;
  return (
    <Group gap={4}>
      {items.slice(0, isExpanded ? undefined : first).map((item) => (
        <Badge key={item.name} variant="default" fw={400} tt="none">
          {nameOf(item)} · {formatNumber(item.count)}
        </Badge>
      ))}
      {hidden > 0 && !isExpanded && (
        <Anchor component="button" type="button" size="sm" onClick={() => setExpanded(true)}>
          {t('zones.contents.more', { count: hidden })}
        </Anchor>
      )}
    </Group>
  );
}

/** Zones that overlap the given one, with the common area, from the checks; null until all zones were checked. */
function useOverlaps(id: string) {
  const { problems } = useProblemsOfZones(useMemo(() => [id], [id]));
  const zones = useZones((state) => state.zones);
  return useMemo(
    () =>
      problems?.flatMap(({ issue }) => {
        if (issue.kind !== 'overlap') return [];
        const zone = zones.get(issue.ids.find((other) => other !== id) ?? '');
        return zone ? [{ zone, areaSquareMeters: issue.areaSquareMeters }] : [];
      }) ?? null,
    [problems, zones, id],
  );
}
