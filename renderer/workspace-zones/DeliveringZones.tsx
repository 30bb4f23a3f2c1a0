import { Text } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { DeliveringAtService } from './DeliveringAtService.tsx';
import classes from './DeliveringZones.module.css';
import { useDeliveringZones, useShowsDeliveryZones } from './delivering-zones.ts';
import { goToZone } from './go-to-zone.ts';
import { useStoreNames } from './store-names.ts';

/**
 * Delivery zone of a place, and other zones of the workspace that contain it. Renders nothing if the workspace has no
 * zones.
 */
export function DeliveringZones({ position }: { position: LatLng }) {
  const { t } = useTranslation();
  const heading = useId();
  const zones = useDeliveringZones(position);
  if (!zones) return null;
  return (
    <section aria-labelledby={heading}>
      <Text fw={600} id={heading}>
        {t('delivery.title')}
      </Text>
      {zones.length === 0 ? (
        <Text c="dimmed">{t('delivery.nobody')}</Text>
      ) : (
        <ul className={classes.zones}>
          {zones.map((zone, index) => (
            <li key={zone.id}>
              <ZoneButton zone={zone} />
              {index === 0 && zones.length > 1 && (
                <span className={classes.wins} title={t('delivery.winsBy')}>
                  {t('delivery.wins')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <DeliveringAtService position={position} zones={zones} />
    </section>
  );
}

/**
 * Delivery zone of a place in one small line, with the number of other zones that contain it. Renders nothing where
 * lists don't show delivery zones.
 */
export function DeliveredBy({ position }: { position: LatLng }) {
  const { t } = useTranslation();
  const zones = useDeliveringZones(useShowsDeliveryZones() ? position : null);
  if (!zones) return null;
  const [winner, ...others] = zones;
  return (
    <div className={classes.quiet}>
      {winner ? <ZoneButton zone={winner} /> : t('delivery.nobody')}
      {others.length > 0 && (
        <span title={others.map(({ zoneId }) => zoneId || t('zones.unnamed')).join(', ')}>
          {t('delivery.others', { count: others.length })}
        </span>
      )}
    </div>
  );
}

function ZoneButton({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const storeName = useStoreNames();
  return (
    <button
      type="button"
      className={classes.zone}
      title={t('delivery.openZone')}
      onClick={() => goToZone(zone)}
    >
      <IconPolygon size={14} aria-hidden />
      <span className={classes.name}>
        {zone.zoneId || t('zones.unnamed')}
        <span className={classes.store}> · {storeName(zone.storeId)}</span>
      </span>
    </button>
  );
}
