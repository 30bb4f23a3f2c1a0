import { Button, Checkbox, Skeleton, Text, useComputedColorScheme } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../shared/map-style/palette.ts';
import { areaSquareMeters } from '../../shared/zones/geometry/area.ts';
import { useDeskState } from '../desk/states.ts';
import { formatArea } from '../ui/format.ts';
import { contourColor } from './contour-values.ts';
import { valueText } from './IsochronesOnMap.tsx';
import classes from './IsochronesPanel.module.css';
import { showContour, useIsochrones } from './isochrones-store.ts';
import { MakeZone } from './MakeZone.tsx';
import type { KnownArea } from './use-areas.ts';

interface ContoursProps {
  areas: readonly KnownArea[];
  isLooking: boolean;
  /** False if a request failed, so that a missing result doesn't mean unreachable. */
  isComplete: boolean;
}

/** Contours by value: color, switch, size, and actions. */
export function Contours({ areas, isLooking, isComplete }: ContoursProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { values, method, hidden } = useIsochrones();
  const { isochrones } = palettes[useComputedColorScheme('light')];
  const sizeOf = ({ geometry }: KnownArea) => formatArea(areaSquareMeters(geometry), units);
  const [chosen, setChosen] = useState<KnownArea | null>(null);
  return (
    <>
      <table className={classes.contours} aria-label={t('isochrones.contours')} aria-busy={isLooking}>
        <tbody>
          {values.flatMap((value, index) => {
            const color = contourColor(isochrones, index, values.length);
            const same = areas.filter((area) => area.value === value);
            if (same.length === 0) {
              return (
                <tr key={value}>
                  <td>
                    <span className={classes.swatch} style={{ '--color': color }} />
                    {valueText(value, method)}
                  </td>
                  <td className={classes.area} colSpan={2}>
                    {isLooking ? (
                      <Skeleton height={14} width={90} ml="auto" />
                    ) : (
                      t(isComplete ? 'isochrones.nothing' : 'isochrones.unknown')
                    )}
                  </td>
                </tr>
              );
            }
            return same.map((area) => {
              const name = `${valueText(value, method)}${area.origin !== null && same.length > 1 ? ` (${area.origin})` : ''}`;
              return (
                <tr key={`${value} ${area.origin}`}>
                  <td>
                    <Checkbox
                      label={
                        <>
                          <span className={classes.swatch} style={{ '--color': color }} />
                          {name}
                        </>
                      }
                      checked={!hidden.has(value)}
                      onChange={({ currentTarget: { checked } }) => showContour(value, checked)}
                    />
                  </td>
                  <td className={classes.area}>
                    {area.isCut ? t('isochrones.atLeast', { area: sizeOf(area) }) : sizeOf(area)}
                  </td>
                  <td className={classes.action}>
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      leftSection={<IconPolygon size={14} />}
                      aria-label={t('isochrones.makeZoneOf', { area: name })}
                      onClick={() => setChosen(area)}
                    >
                      {t('isochrones.makeZone')}
                    </Button>
                  </td>
                </tr>
              );
            });
          })}
        </tbody>
      </table>
      {areas.some(({ isCut }) => isCut) && (
        <Text size="xs" c="var(--zd-warning)">
          {t('isochrones.cut')}
        </Text>
      )}
      {chosen && <MakeZone area={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
