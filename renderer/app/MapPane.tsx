import { Menu } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptureHint } from '../map/CaptureHint.tsx';
import { PointerReadout } from '../map/draw/PointerReadout.tsx';
import { VertexMenu } from '../map/draw/VertexMenu.tsx';
import { Legend } from '../map/Legend.tsx';
import { MapToolbarSlot } from '../map/MapToolbar.tsx';
import { closeMapMenu, useMapMenu } from '../map/map-menu.ts';
import { focusWhenPlaced, PointMenu } from '../map/PointMenu.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { formatPosition } from '../ui/format.ts';
import { usePlaceActionGroups } from '../workbench/panel.ts';
import { useDeliveringZones } from '../workspace-zones/delivering-zones.ts';
import { goToZone } from '../workspace-zones/go-to-zone.ts';
import { useStoreNames } from '../workspace-zones/store-names.ts';
import classes from './MapPane.module.css';

/** The map, passed as children, and its controls. */
export function MapPane({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      <MapToolbarSlot />
      <CaptureHint />
      <ErrorBoundary part={t('broken.legend')} className={classes.broken}>
        <Legend />
      </ErrorBoundary>
      <PointerReadout />
      <MapMenu />
      <VertexMenu />
    </>
  );
}

/** Context menu of a point on the map: its delivery zones, and actions of panels. */
function MapMenu() {
  const { t } = useTranslation();
  const { at } = useMapMenu();
  const place = at && { name: null, position: at.position };
  const groups = usePlaceActionGroups(place);
  const storeName = useStoreNames();
  const delivering = useDeliveringZones(place?.position ?? null);
  if (!at || !place) return null;
  return (
    <PointMenu at={at} label={t('map.menu')} onClose={closeMapMenu}>
      <Menu.Label>{formatPosition(at.position)}</Menu.Label>
      {delivering && (
        <>
          <Menu.Label>{t(delivering.length === 0 ? 'delivery.nobody' : 'delivery.title')}</Menu.Label>
          {delivering.map((zone, index) => (
            <Menu.Item
              key={zone.id}
              leftSection={<IconPolygon size={16} />}
              {...(index === 0 && delivering.length > 1 && { rightSection: t('delivery.wins') })}
              onClick={() => {
                closeMapMenu();
                goToZone(zone);
              }}
            >
              {zone.zoneId || t('zones.unnamed')} · {storeName(zone.storeId)}
            </Menu.Item>
          ))}
          <Menu.Divider />
        </>
      )}
      {groups.map((actions, group) => (
        <Fragment key={actions[0]?.id}>
          {group > 0 && <Menu.Divider />}
          {actions.map(({ id, icon: Icon, titleKey, run }, index) => (
            <Menu.Item
              key={id}
              {...(group === 0 && index === 0 && { ref: focusWhenPlaced })}
              leftSection={<Icon size={16} />}
              onClick={() => {
                closeMapMenu();
                run(place);
              }}
            >
              {t(titleKey)}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </PointMenu>
  );
}
