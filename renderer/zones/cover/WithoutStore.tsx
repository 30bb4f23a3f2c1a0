import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { formatList } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';

const namesAtOnce = 5;

/** Says which zones are left out, as nobody knows where they are served from. */
export function WithoutStore({ zones }: { zones: readonly Zone[] }) {
  const { t } = useTranslation();
  const names = zones.slice(0, namesAtOnce).map(({ zoneId }) => zoneId || t('zones.unnamed'));
  return (
    <Notice tone="warning">
      {t(zones.length > namesAtOnce ? 'cover.withoutStoreMore' : 'cover.withoutStore', {
        count: zones.length,
        names: formatList(names),
      })}
    </Notice>
  );
}
