import { useTranslation } from 'react-i18next';
import type { ListedPoint } from '../../../shared/saved/searches.ts';
import { formatList } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Maximum number of stores named; further ones are only counted. */
const maxNames = 8;

interface StoresNoticeProps {
  stores: readonly ListedPoint[];
  textKey: 'territories.inParts' | 'territories.withoutZone';
}

/** Warning about stores, by name. Renders nothing without stores. */
export function StoresNotice({ stores, textKey }: StoresNoticeProps) {
  const { t } = useTranslation();
  if (stores.length === 0) return null;
  const names = stores.slice(0, maxNames).map(({ name }) => name);
  const more = stores.length - names.length;
  return (
    <Notice tone="warning">
      {t(textKey, {
        stores: formatList(more > 0 ? [...names, t('territories.moreStores', { count: more })] : names),
      })}
    </Notice>
  );
}
