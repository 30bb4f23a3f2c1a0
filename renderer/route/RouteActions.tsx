import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Route } from '../../shared/api/distance.ts';
import type { TravelMode } from '../../shared/api/value-sets.ts';
import { endingOf, mediaTypeOf } from '../../shared/zones/formats/zone-formats.ts';
import { useDeskState } from '../desk/states.ts';
import type { Itinerary, StopTime } from '../journey/itinerary.ts';
import { useRouteOptions } from '../journey/RouteOptions.tsx';
import { useRoute } from '../journey/route-store.ts';
import { placedStops, type Stops, stopLabel } from '../journey/stops.ts';
import { type MapPicture, mapPicture } from '../map/picture.ts';
import { fileStem, saveFile } from '../ui/save-file.ts';
import { MenuChoices } from '../workbench/MenuChoices.tsx';
import { PanelExportMenu } from '../workbench/PanelExportMenu.tsx';
import { usePanelAction } from '../workbench/panel-actions.ts';
import { usePanelMenu } from '../workbench/panel-menus.ts';
import { printOverlays } from './print-overlays.ts';
import { RoutePrint } from './RoutePrint.tsx';
import {
  type ExportedRoute,
  type NamedStop,
  routeToCsv,
  routeToGeoJson,
  routeToGpx,
  routeToGpxRoute,
} from './route-export.ts';
import { routeText } from './route-text.ts';
import type { RouteToll } from './use-route-tolls.ts';

const files = [
  { id: 'gpx', format: 'gpx', write: routeToGpx },
  { id: 'gpxRoute', format: 'gpx', write: routeToGpxRoute },
  { id: 'geojson', format: 'geojson', write: routeToGeoJson },
  { id: 'csv', format: 'csv', write: routeToCsv },
] as const;

const namedStops = (stops: Stops, times: readonly StopTime[] | null): NamedStop[] =>
  (placedStops(stops) ?? []).map(({ place, serviceMinutes }, index, { length }) => ({
    sign: stopLabel(index, length),
    name: place.name ?? '',
    position: place.position,
    serviceMinutes: index === 0 ? 0 : serviceMinutes,
    time: times?.[index] ?? null,
  }));

interface RouteActionsProps {
  route: Route;
  mode: TravelMode;
  /** Null while unknown. */
  itinerary: Itinerary | null;
  /** Undefined while unknown. */
  toll: RouteToll | undefined;
}

/** Buttons to export, copy, and print a route. */
export function RouteActions({ route, mode, itinerary, toll }: RouteActionsProps) {
  const { t } = useTranslation();
  const { units, csvSeparator } = useDeskState('settings');
  const { copy, copied } = useClipboard({ timeout: 1500 });
  const [printed, setPrinted] = useState<{ picture: MapPicture | null } | null>(null);
  const [drawing, setDrawing] = useState(false);
  const options = useRouteOptions();
  const stops = namedStops(
    useRoute(({ stops }) => stops),
    itinerary?.times ?? null,
  );
  const time = useRoute((state) => state.time);
  const chosen = useRoute((state) => state.chosen);
  const nameOf = (stop: NamedStop | undefined) => stop?.name || stop?.sign || '';
  const title = t('route.exportTitle', { from: nameOf(stops[0]), to: nameOf(stops.at(-1)) });
  const exported: ExportedRoute = { title, route, stops };
  const print = async () => {
    setDrawing(true);
    const picture = await mapPicture(route.bounds, printOverlays(stops, chosen));
    setDrawing(false);
    setPrinted({ picture });
  };
  const choices = files.map(({ id, format, write }) => ({
    id,
    label: t(`route.export.${id}`),
    run: () =>
      saveFile(
        `${fileStem(title) || 'route'}${endingOf(format)}`,
        write(exported, csvSeparator),
        mediaTypeOf(format),
      ),
  }));
  usePanelMenu(t('route.export'), choices);
  usePanelAction('print', drawing ? null : () => void print());
  return (
    <Group gap={4}>
      <PanelExportMenu>
        <Menu.Target>
          <Button variant="default" size="compact-sm" leftSection={<IconDownload size={15} />}>
            {t('route.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuChoices choices={choices} />
        </Menu.Dropdown>
      </PanelExportMenu>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
        onClick={() => copy(routeText({ route, stops, time, itinerary, units, toll }))}
      >
        {copied ? t('ui.copied') : t('route.copy')}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={t('route.print')}
        title={t('route.print')}
        loading={drawing}
        onClick={() => void print()}
      >
        <IconPrinter size={15} />
      </ActionIcon>
      {printed && (
        <RoutePrint
          title={title}
          route={route}
          stops={stops}
          time={time}
          itinerary={itinerary}
          mode={mode}
          options={options}
          toll={toll}
          picture={printed.picture}
          onDone={() => setPrinted(null)}
        />
      )}
    </Group>
  );
}
