import { Button, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StoresComparison } from '../../../shared/planning/versions/compare-stores.ts';
import { useDeskState } from '../../desk/states.ts';
import { flyTo } from '../../map/camera.ts';
import { storeName } from '../stores/store-words.ts';
import { storeChanges } from './store-changes.ts';
import classes from './Versions.module.css';

/** More rows would freeze the window; the CSV contains all. */
const maxRows = 200;

/** Stores added, removed or changed, in a table that shows each on the map. */
export function ComparedStores({ stores }: { stores: StoresComparison }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const rows = storeChanges(t, stores, units);
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <div className={classes.stores} tabIndex={0}>
      <Table
        captionSide="top"
        className={classes.changes}
        verticalSpacing={3}
        aria-label={t('zones.versions.stores')}
      >
        <Table.Caption>{t('zones.versions.stores')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('zones.versions.store')}</Table.Th>
            <Table.Th>{t('zones.versions.storeChange')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, maxRows).map(({ store, changeText }) => (
            <Table.Tr key={store.id}>
              <Table.Td>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-description={t('stores.show')}
                  onClick={() => flyTo(store.position)}
                >
                  {storeName(t, store)}
                </Button>
              </Table.Td>
              <Table.Td>{changeText}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > maxRows && (
        <Text size="xs">{t('stores.moreLines', { count: rows.length - maxRows })}</Text>
      )}
    </div>
  );
}
