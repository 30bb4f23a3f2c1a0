import { ActionIcon, Button, CloseButton, FileButton, Group, Title, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconClipboardText,
  IconCrosshair,
  IconFileUpload,
  IconRoad,
  IconTrash,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import { useDeskState } from '../desk/states.ts';
import { movedMeters } from '../journey/moved-stops.ts';
import { pickPosition } from '../map/input-capture.ts';
import { ListDialog } from '../place-lists/ListDialog.tsx';
import { openPlacesFile } from '../place-lists/place-lists-store.ts';
import { PlaceField } from '../place-search/PlaceField.tsx';
import { formatDistance } from '../ui/format.ts';
import { DeliveredBy } from '../workspace-zones/DeliveringZones.tsx';
import { useShowsDeliveryZones } from '../workspace-zones/delivering-zones.ts';
import {
  addPointAt,
  addPoints,
  changeMatrix,
  clearPoints,
  removePoint,
  restorePoints,
  type Side,
  useMatrix,
} from './matrix-store.ts';
import { pointsOnRoads } from './moved-points.ts';
import classes from './PointList.module.css';
import { pointName } from './point-name.ts';

const rowHeight = 26;

interface PointListProps {
  side: Side;
  /** Error of the service about these points. */
  error: string | undefined;
}

/** The origins or the destinations: from a search, the map, a file or the clipboard. */
export function PointList({ side, error }: PointListProps) {
  const { t } = useTranslation();
  const points = useMatrix((matrix) => matrix[side]);
  const others = useMatrix((matrix) => matrix[side === 'origins' ? 'destinations' : 'origins']);
  const [pasting, setPasting] = useState(false);
  const cleared = useMatrix((matrix) => (matrix.cleared?.side === side ? matrix.cleared : null));
  const putBackButton = useRef<HTMLButtonElement>(null);
  const resetFile = useRef<() => void>(null);
  const title = t(`matrix.${side}`);
  const sideName = t(`matrix.side.${side}`);
  const listId = `matrix.${side}`;
  const open = async (file: File | null) => {
    if (file) {
      const places = await openPlacesFile(listId, file);
      if (places) addPoints(side, places);
      else setPasting(true);
    }
    resetFile.current?.();
  };
  const pick = async () => {
    for (;;) {
      const position = await pickPosition(t('matrix.pickHint', { side: sideName }));
      if (!position) return;
      void addPointAt(side, position);
    }
  };
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3">
          {t('matrix.sideCount', { side: title, count: points.length })}
        </Title>
        <Group gap={0}>
          <ActionIcon
            aria-label={t('matrix.pickOf', { side: sideName })}
            title={t('matrix.pick')}
            onClick={() => void pick()}
          >
            <IconCrosshair size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('matrix.pasteOf', { side: sideName })}
            title={t('matrix.paste')}
            onClick={() => setPasting(true)}
          >
            <IconClipboardText size={16} />
          </ActionIcon>
          <FileButton
            resetRef={resetFile}
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(file) => void open(file)}
          >
            {(props) => (
              <ActionIcon
                {...props}
                aria-label={t('matrix.fileOf', { side: sideName })}
                title={t('matrix.file')}
              >
                <IconFileUpload size={16} />
              </ActionIcon>
            )}
          </FileButton>
          {points.length > 0 && (
            <ActionIcon
              aria-label={t('matrix.clearOf', { side: sideName })}
              title={t('matrix.clear')}
              onClick={() => {
                clearPoints(side);
                // The button is removed by this click.
                requestAnimationFrame(() => putBackButton.current?.focus());
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <PlaceField
        label={t('matrix.addOf', { side: sideName })}
        labelHidden
        placeholder={t('matrix.addOf', { side: sideName })}
        value={null}
        error={error}
        onChange={(place) => place && addPoints(side, [{ name: place.name ?? '', position: place.position }])}
      />
      {points.length > 0 && <Points side={side} />}
      {points.length === 0 && cleared && (
        <Button
          ref={putBackButton}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconArrowBackUp size={14} />}
          onClick={restorePoints}
        >
          {t('matrix.putBack', { count: cleared.points.length })}
        </Button>
      )}
      {points.length === 0 && others.length > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => changeMatrix({ [side]: others })}>
          {t(side === 'origins' ? 'matrix.sameAsDestinations' : 'matrix.sameAsOrigins')}
        </Button>
      )}
      {pasting && (
        <ListDialog
          target={listId}
          title={t('matrix.pasteOf', { side: sideName })}
          onUse={(places) => addPoints(side, places)}
          onClose={() => setPasting(false)}
        />
      )}
    </div>
  );
}

/** Returns how far each point was moved to a road, in meters; undefined if too small to report. */
function useMovedPoints(points: readonly ListedPoint[]): readonly (number | undefined)[] {
  const { mode, job } = useMatrix();
  return useMemo(() => movedMeters(pointsOnRoads(points, mode, job), points.length), [points, mode, job]);
}

function PointMoved({ meters }: { meters: number | undefined }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  if (meters === undefined) return null;
  const distance = formatDistance(meters, units);
  const text = t('route.movedToRoad', { distance });
  // Next to a place name there is only room for the figure.
  return (
    <span className={classes.moved} title={text}>
      <IconRoad size={13} aria-hidden />
      <span aria-hidden>{distance}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

function Points({ side }: { side: Side }) {
  const { t } = useTranslation();
  const saysWhoDelivers = useShowsDeliveryZones();
  const points = useMatrix((matrix) => matrix[side]);
  const moved = useMovedPoints(points);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: points.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be reachable by keyboard
    <section ref={scroll} className={classes.points} tabIndex={0} aria-label={t(`matrix.${side}`)}>
      {saysWhoDelivers && (
        <div className={classes.heads} aria-hidden>
          <span className={classes.name}>{t('matrix.place')}</span>
          <span className={classes.deliveredBy}>{t('matrix.deliveredBy')}</span>
        </div>
      )}
      <ul className={classes.spacer} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const point = points[index];
          if (!point) return null;
          const name = pointName(point);
          return (
            <li key={index} className={classes.point} style={{ transform: `translateY(${start}px)` }}>
              <span className={classes.name} title={name}>
                {name}
              </span>
              <PointMoved meters={moved[index]} />
              {saysWhoDelivers && (
                <div className={classes.deliveredBy} title={t('matrix.deliveredBy')}>
                  <DeliveredBy position={point.position} />
                </div>
              )}
              <CloseButton
                size="xs"
                aria-label={t('places.remove', { place: name })}
                onClick={() => removePoint(side, index)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
