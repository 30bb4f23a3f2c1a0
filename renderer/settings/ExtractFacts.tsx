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
  /** Previews of all extracts; empty while some haven't been checked. */
  previews: readonly ExtractPreview[];
  /** Outline from the catalog as closed rings; null if there is none. */
  outline: readonly (readonly LatLng[])[] | null;
  /** Selected part of the extracts; undefined for all of it. */
  area: RegionArea | undefined;
}

const ringOfBounds = ({ southwest, northeast }: Bounds): LatLng[] => [
  southwest,
  { lat: southwest.lat, lng: northeast.lng },
  northeast,
  { lat: northeast.lat, lng: southwest.lng },
  southwest,
];

/** Preview of extracts before a region is built: outline, size, date, and the estimated time and disk space. */
export function ExtractFacts({ name, previews, outline, area }: ExtractFactsProps) {
  const { t } = useTranslation();
  const heading = useId();
  const preview = joinedPreview(previews);
  const boundsRings = previews.flatMap(({ bounds }) => (bounds ? [ringOfBounds(bounds)] : []));
  const rings = outline ?? (boundsRings.length > 0 ? boundsRings : null);
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

/** Returns a size in megabytes, at least 1 MB, so that small files aren't displayed as `0 MB`. */
const megabytes = (bytes: number): string => formatMegabytes(Math.max(bytes, 1_000_000));
