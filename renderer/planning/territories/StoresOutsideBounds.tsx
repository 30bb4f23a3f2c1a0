import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UnmetLoad } from '../../../shared/planning/territories/unmet-loads.ts';
import { useDeskState } from '../../desk/states.ts';
import { Notice } from '../../ui/Notice.tsx';
import { formatLoad } from './format-load.ts';
import { useTerritories } from './territories-store.ts';

/** Maximum number of stores listed; further ones are only counted. */
const maxNames = 8;

interface StoresOutsideBoundsProps {
  unmet: readonly UnmetLoad[];
  /** Names of the stores, by index. */
  names: readonly string[];
}

/** Lists the stores whose load exceeds their capacity or misses the balance, and by how much. */
export function StoresOutsideBounds({ unmet, names }: StoresOutsideBoundsProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const capacityUnit = useTerritories((state) => state.capacityUnit);
  const format = (load: number) => formatLoad(load, capacityUnit, units);
  if (unmet.length === 0) return null;
  const more = unmet.length - maxNames;
  return (
    <Notice tone="warning" title={t('territories.unmet', { count: unmet.length })}>
      <List size="sm">
        {unmet.slice(0, maxNames).map(({ store, load, bound }) => (
          <List.Item key={store}>
            {t(load > bound ? 'territories.aboveBound' : 'territories.belowBound', {
              name: names[store],
              load: format(load),
              bound: format(bound),
              difference: format(Math.abs(load - bound)),
            })}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{t('territories.moreStores', { count: more })}</List.Item>}
      </List>
    </Notice>
  );
}
