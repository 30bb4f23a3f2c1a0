import { useTranslation } from 'react-i18next';
import type { ListedPoint } from '../../../shared/saved/searches.ts';
import { formatList } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Further stores are only counted. */
const maxNames = 8;

/** Notice of stores that get no land. */
export function StoresWithoutZone({ stores }: { stores: readonly ListedPoint[] }) {
  const { t } = useTranslation();
  if (stores.length === 0) return null;
  const names = stores.slice(0, maxNames).map(({ name }) => name);
  const more = stores.length - names.length;
  return (
    <Notice tone="warning">
      {t('territories.withoutZone', {
        stores: formatList(more > 0 ? [...names, t('territories.moreStores', { count: more })] : names),
      })}
    </Notice>
  );
}
