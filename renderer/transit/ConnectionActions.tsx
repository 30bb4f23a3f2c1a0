import { ActionIcon, Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransitRoute } from '../../shared/api/transit.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { pathOf } from '../journey/transit-leg.ts';
import { useOverlays } from '../map/overlays.ts';
import { type MapPicture, mapPicture } from '../map/picture.ts';
import { printedStopsOverlay } from '../map/printed-stops.ts';
import { formatPosition } from '../ui/format.ts';
import { usePanelAction } from '../workbench/panel-actions.ts';
import { ConnectionPrint } from './ConnectionPrint.tsx';
import { connectionText } from './connection-text.ts';
import { useTransit } from './transit-store.ts';

/** Buttons to copy and print a connection. */
export function ConnectionActions({ route }: { route: TransitRoute }) {
  const { t } = useTranslation();
  const { copy, copied } = useClipboard({ timeout: 1500 });
  const [printed, setPrinted] = useState<{ picture: MapPicture | null } | null>(null);
  const [drawing, setDrawing] = useState(false);
  const { origin, destination } = useTransit();
  const nameOf = (place: typeof origin) => (place ? (place.name ?? formatPosition(place.position)) : '');
  const labels = {
    title: t('transit.printTitle', { from: nameOf(origin), to: nameOf(destination) }),
    from: origin?.name ?? null,
    to: destination?.name ?? null,
  };
  const print = async () => {
    setDrawing(true);
    const bounds = boundsOf(route.legs.flatMap(pathOf));
    const signed = Object.entries({ A: origin, B: destination });
    const stops = signed.flatMap(([sign, place]) => (place ? [{ sign, position: place.position }] : []));
    const legs = useOverlays.getState().overlays.get('transit');
    const picture = bounds
      ? await mapPicture(bounds, [...(legs ? [legs] : []), printedStopsOverlay(stops)])
      : null;
    setDrawing(false);
    setPrinted({ picture });
  };
  usePanelAction('print', drawing ? null : () => void print());
  return (
    <Group gap={4}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
        onClick={() => copy(connectionText(route, labels))}
      >
        {copied ? t('ui.copied') : t('transit.copy')}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={t('transit.print')}
        title={t('transit.print')}
        loading={drawing}
        onClick={() => void print()}
      >
        <IconPrinter size={15} />
      </ActionIcon>
      {printed && (
        <ConnectionPrint
          labels={labels}
          route={route}
          picture={printed.picture}
          onDone={() => setPrinted(null)}
        />
      )}
    </Group>
  );
}
