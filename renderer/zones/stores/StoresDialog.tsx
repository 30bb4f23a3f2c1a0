import { Anchor, Button, Group, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../../shared/map-style/palette.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { colorOfGroup, patchStyle } from '../map/zone-colors.ts';
import { StoreFields } from './StoreFields.tsx';
import classes from './Stores.module.css';
import { useStoreColors } from './store-colors.ts';
import { closeStores, openStore, pickStore, useStoresDialog } from './stores-dialog.ts';

/** More rows than these would hold up the window; typing finds the others. */
const mostRows = 200;
const noZones: readonly Zone[] = [];

/** The stores of the workspace: placed, found, edited and deleted. */
export function StoresDialog() {
  const { t } = useTranslation();
  const { isOpen, isPicking } = useStoresDialog();
  return (
    isOpen && (
      <Dialog docked hidden={isPicking} title={t('stores.title')} onClose={closeStores}>
        <Stores />
      </Dialog>
    )
  );
}

function Stores() {
  const open = useStoresDialog(({ store }) => store);
  const store = useZones(({ stores }) => (open === null ? undefined : stores.get(open)));
  const zonesOf = useZonesOfStores();
  return store ? (
    <StoreFields key={store.id} store={store} zones={zonesOf.get(store.storeId) ?? noZones} />
  ) : (
    <StoreList zonesOf={zonesOf} />
  );
}

/** The zones of each store id; an empty one is that of no store. */
function useZonesOfStores(): ReadonlyMap<string, readonly Zone[]> {
  const zones = useDeferredValue(useZones((state) => state.zones));
  return useMemo(() => {
    const all = new Map<string, Zone[]>();
    for (const zone of zones.values()) {
      const others = all.get(zone.storeId);
      if (others) others.push(zone);
      else if (zone.storeId !== '') all.set(zone.storeId, [zone]);
    }
    return all;
  }, [zones]);
}

function StoreList({ zonesOf }: { zonesOf: ReadonlyMap<string, readonly Zone[]> }) {
  const { t } = useTranslation();
  const stores = useZones((state) => state.stores);
  const colors = useStoreColors();
  const palette = palettes[useComputedColorScheme('light')];
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLocaleLowerCase());
  const found = useMemo(
    () =>
      [...stores.values()]
        .filter(({ name, storeId, address }) =>
          [name, storeId, address].some((text) => text.toLocaleLowerCase().includes(wanted)),
        )
        .sort((one, other) => one.name.localeCompare(other.name)),
    [stores, wanted],
  );
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap">
        <ListSearch label={t('stores.search')} value={search} onChange={setSearch} />
        <Button leftSection={<IconMapPinPlus size={16} />} onClick={() => void pickStore()}>
          {t('stores.place')}
        </Button>
      </Group>
      {stores.size === 0 ? (
        <Text c="dimmed">{t('stores.none')}</Text>
      ) : (
        <>
          <Text size="sm" aria-live="polite">
            {t('stores.count', { count: found.length })}
          </Text>
          <ul className={classes.list} aria-label={t('stores.title')}>
            {found.slice(0, mostRows).map((store) => (
              <li key={store.id} className={classes.row}>
                <Group gap="xs" wrap="nowrap">
                  <span
                    className={classes.swatch}
                    style={patchStyle(colorOfGroup(store.storeId, colors), palette)}
                    aria-hidden
                  />
                  <div className={classes.about}>
                    <Anchor component="button" type="button" size="sm" onClick={() => openStore(store.id)}>
                      {store.name || store.storeId || t('stores.unnamed')}
                    </Anchor>
                    <Text size="xs">
                      {[store.storeId, store.address, store.openingHours]
                        .filter((text) => text !== '')
                        .join(' · ')}
                    </Text>
                  </div>
                  <Text size="xs">
                    {t('stores.zones', { count: zonesOf.get(store.storeId)?.length ?? 0 })}
                  </Text>
                </Group>
              </li>
            ))}
          </ul>
          {found.length > mostRows && <Text size="xs">{t('stores.more', { count: mostRows })}</Text>}
        </>
      )}
    </Stack>
  );
}
