import { Group, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExtractPreview } from '../../shared/desk/regions.ts';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { RegionArea } from '../../shared/regions/region-area.ts';
import { formatDate, formatDuration, formatMegabytes } from '../ui/format.ts';
import { joinedPreview } from './joined-preview.ts';
import { RegionOutline } from './RegionOutline.tsx';
import classes from './Regions.module.css';
import { ringsOfArea } from './region-area-draft.ts';

interface ExtractFactsProps {
  name: string;
  /** Of each extract; empty while not all are known. */
  previews: readonly ExtractPreview[];
  /** As a list has it; null where it has none. */
  outline: readonly (readonly LatLng[])[] | null;
  /** The part of them that is wanted; undefined for all. */
  area: RegionArea | undefined;
}

const boxOf = ({ southwest, northeast }: Bounds): LatLng[] => [
  southwest,
  { lat: southwest.lat, lng: northeast.lng },
  northeast,
  { lat: northeast.lat, lng: southwest.lng },
  southwest,
];

/** What is known of an extract before it is added: where it is, how large, and what it is likely to take. */
export function ExtractFacts({ name, previews, outline, area }: ExtractFactsProps) {
  const { t } = useTranslation();
  const heading = useId();
  const preview = joinedPreview(previews);
  const boxes = previews.flatMap(({ bounds }) => (bounds ? [boxOf(bounds)] : []));
  const rings = outline ?? (boxes.length > 0 ? boxes : null);
  if (!rings && !preview) return null;
  const estimate = preview?.estimate;
  const roughly = (value: string) => t('settings.regions.roughly', { value });
  return (
    <section aria-labelledby={heading} className={classes.region}>
      {rings && <RegionOutline name={name} rings={rings} part={area && ringsOfArea(area)} />}
      <div className={classes.about}>
        <Group>
          <Text size="sm" fw={500} id={heading}>
            {t('settings.regions.preview')}
          </Text>
        </Group>
        {preview && (
          <dl className={classes.facts}>
            <dt>{t('settings.regions.size')}</dt>
            <dd>{preview.bytes === null ? t('settings.regions.sizeUnknown') : megabytes(preview.bytes)}</dd>
            {preview.dataDate !== null && (
              <>
                <dt>{t('settings.regions.date')}</dt>
                <dd>{formatDate(preview.dataDate)}</dd>
              </>
            )}
            {estimate && (
              <>
                <dt>{t('settings.regions.time')}</dt>
                <dd>
                  {estimate.seconds < 30
                    ? formatDuration(estimate.seconds)
                    : roughly(formatDuration(estimate.seconds))}
                </dd>
                <dt>{t('settings.regions.onDisk')}</dt>
                <dd>{roughly(megabytes(estimate.diskBytes))}</dd>
              </>
            )}
            <dt>{t('settings.regions.free')}</dt>
            <dd>{megabytes(preview.freeBytes)}</dd>
          </dl>
        )}
        {estimate && (
          <Text size="xs" c="dimmed" mt={4}>
            {estimate.like
              ? t('settings.regions.like', {
                  name: estimate.like.name,
                  size: megabytes(estimate.like.bytes),
                })
              : t('settings.regions.rough')}
            {area && ` ${t('settings.regions.area.takesLess')}`}
          </Text>
        )}
      </div>
    </section>
  );
}

/** Amount of data, at least 1 MB: small files would show as `0 MB`. */
const megabytes = (bytes: number): string => formatMegabytes(Math.max(bytes, 1_000_000));
