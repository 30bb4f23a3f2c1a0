import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vertexCount } from '../../shared/geo/parts.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import { makeValid } from '../../shared/zones/geometry/make-valid.ts';
import { simplify } from '../../shared/zones/geometry/planar-operations.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { formatPosition } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { TypedNumberInput } from '../ui/TypedNumberInput.tsx';
import { openPanel } from '../workbench/layout.ts';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { addZone } from '../workspace-zones/add-zone.ts';
import { valueText } from './IsochronesOnMap.tsx';
import { originLabel, useIsochrones } from './isochrones-store.ts';
import type { KnownArea } from './use-areas.ts';

const defaultToleranceMeters = 25;

/** Creates a zone from an isochrone, with as few vertices as its accuracy allows. */
export function MakeZone({ area, onClose }: { area: KnownArea; onClose: () => void }) {
  const readOnly = useReadOnlyProps();
  const { t } = useTranslation();
  const { method, origins, combination } = useIsochrones();
  const [toleranceMeters, setToleranceMeters] = useState(defaultToleranceMeters);
  const { data: geos } = useQuery({
    queryKey: ['geos'],
    queryFn: loadGeos,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const simplified = useMemo(() => {
    if (!geos) return undefined;
    const valid = makeValid(geos, area.geometry);
    return valid.ok && toleranceMeters > 0 ? simplify(geos, valid.geometry, toleranceMeters) : valid;
  }, [geos, area, toleranceMeters]);
  const name = valueText(area.value, method);
  const reachedFrom = origins.flatMap(({ place }, index) =>
    place && (area.origin === null || area.origin === originLabel(index))
      ? [place.name ?? formatPosition(place.position)]
      : [],
  );
  const description = t(`isochrones.zoneDescription.${area.origin === null ? combination : 'each'}`, {
    area: name,
    origins: reachedFrom.join('; '),
  });
  return (
    <Dialog onClose={onClose} title={t('isochrones.makeZoneOf', { area: name })}>
      <Stack gap="sm">
        <TypedNumberInput
          data-autofocus
          label={t('isochrones.simplify')}
          description={t('isochrones.simplifyHint')}
          min={0}
          max={1000}
          step={5}
          suffix=" m"
          value={toleranceMeters}
          onChange={(value) => setToleranceMeters(Math.max(0, value))}
        />
        <Text aria-live="polite">
          {simplified?.ok
            ? t('isochrones.vertices', {
                before: vertexCount(area.geometry),
                after: vertexCount(simplified.geometry),
              })
            : ' '}
        </Text>
        {area.isCut && <Notice tone="warning">{t('isochrones.cut')}</Notice>}
        {simplified && !simplified.ok && <Notice tone="error">{t('isochrones.noZone')}</Notice>}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('tolls.profile.cancel')}
          </Button>
          <Button
            disabled={!simplified?.ok}
            {...readOnly}
            onClick={() => {
              if (!simplified?.ok) return;
              addZone(simplified.geometry, {
                zoneId: 'isochrone',
                description: area.isCut ? t('isochrones.cutDescription', { description }) : description,
              });
              onClose();
              openPanel('zones');
            }}
          >
            {t('isochrones.makeZone')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
