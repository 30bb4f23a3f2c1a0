import { Button, Menu } from '@mantine/core';
import { IconTableColumn } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { capacityColumns } from '../../../shared/planning/territories/store-capacities.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { formatPosition } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { showStepNotice } from '../../workbench/step-notice.tsx';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { changeCapacities, type SampledStores, useTerritories } from './territories-store.ts';

/** Takes capacities from an own column of the workspace's stores. */
export function CapacitiesOfStores({ stores }: Pick<SampledStores, 'stores'>) {
  const { t } = useTranslation();
  const workspaceStores = useZones((state) => state.stores);
  const columns = useMemo(() => {
    const byId = new Map([...workspaceStores.values()].map((store) => [store.storeId, store]));
    const byPosition = new Map(
      [...workspaceStores.values()].map((store) => [formatPosition(store.position), store]),
    );
    byId.delete('');
    return capacityColumns(
      stores.map(
        ({ store = '', storeId = '', position }) =>
          workspaceStores.get(store) ?? byId.get(storeId) ?? byPosition.get(formatPosition(position)),
      ),
    );
  }, [stores, workspaceStores]);
  if (columns.size === 0) return null;
  return (
    <ButtonMenu>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          leftSection={<IconTableColumn size={15} />}
        >
          {t('territories.capacitiesFrom')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('territories.capacitiesFrom')}>
        {[...columns].map(([column, capacities]) => (
          <Menu.Item key={column} onClick={() => takeCapacities(column, capacities)}>
            {t('territories.capacitiesOf', {
              column,
              count: capacities.filter((capacity) => capacity !== null).length,
              stores: stores.length,
            })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ButtonMenu>
  );
}

/** Stores without a value in the column keep their capacity. */
function takeCapacities(column: string, capacities: readonly (number | null)[]) {
  const before = useTerritories.getState().shares.map(({ capacity }) => capacity);
  changeCapacities(before.map((capacity, store) => capacities[store] ?? capacity));
  showStepNotice({
    id: 'territories-capacities',
    text: words.t('territories.capacitiesTaken', {
      column,
      count: capacities.filter((capacity) => capacity !== null).length,
    }),
    actions: [{ label: words.t('zones.undo'), run: () => changeCapacities(before) }],
  });
}
