import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areasAround } from '../../shared/closures/areas-around.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Avoidance, AvoidedArea } from '../../shared/saved/searches.ts';
import { useDeskState } from '../desk/states.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { showClosure, switchClosure } from './closure-actions.ts';

/** A position with its label in the list. */
interface NamedPosition {
  label: string;
  position: LatLng;
}

interface PlaceInside {
  label: string;
  area: AvoidedArea;
  isClosure: boolean;
}

/** Returns each pair of a place and an avoided area around it, closures first. */
export const placesInside = (
  places: readonly NamedPosition[],
  { areas, closures = [] }: Pick<Avoidance, 'areas' | 'closures'>,
): PlaceInside[] =>
  places.flatMap(({ label, position }) => [
    ...areasAround(closures, position).map((area) => ({ label, area, isClosure: true })),
    ...areasAround(areas, position).map((area) => ({ label, area, isClosure: false })),
  ]);

/** Limit for the space in a panel. */
const maxListed = 3;

/** Lists avoided areas that contain places, with buttons to show closures and turn them off. */
export function InsideClosures({ inside }: { inside: readonly PlaceInside[] }) {
  const { t } = useTranslation();
  const stored = useDeskState('closures');
  const readOnly = useReadOnlyProps();
  const [fault, setFault] = useState<Fault | null>(null);
  const ids = new Set(inside.map(({ area }) => area.id));
  const closures = stored.filter(({ id }) => ids.has(id)).slice(0, maxListed);
  return (
    <>
      {inside.slice(0, maxListed).map(({ label, area, isClosure }) => (
        <Text key={`${label} ${area.id}`}>
          {t(isClosure ? 'closures.around' : 'closures.avoidedAround', { place: label, name: area.name })}
        </Text>
      ))}
      {inside.length > maxListed && (
        <Text>{t('closures.aroundMore', { count: inside.length - maxListed })}</Text>
      )}
      {closures.map((closure) => (
        <Group key={closure.id} gap="xs" mt="xs">
          <Button variant="default" onClick={() => showClosure(closure)}>
            {t('closures.showNamed', { name: closure.name })}
          </Button>
          <Button
            variant="default"
            {...readOnly}
            onClick={async () => setFault(await switchClosure(closure, false))}
          >
            {t('closures.switchOffNamed', { name: closure.name })}
          </Button>
        </Group>
      ))}
      {fault && <FaultMessage fault={fault} title={t('closures.notDone')} />}
    </>
  );
}
