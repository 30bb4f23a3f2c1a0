import { Anchor, Box, Button, Group, Menu, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { IconFileExport, IconFileImport, IconMapPinPlus } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../../shared/map-style/palette.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { usePanelMenu } from '../../workbench/panel-menus.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { undoOnKey } from '../../workspace-zones/undo-on-key.ts';
import { colorOfGroup, swatchStyle } from '../../workspace-zones/zone-colors.ts';
import { hasWords } from '../../workspace-zones/zone-search.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { exportStores, storeFormats } from './export-stores.ts';
import { ImportStores } from './ImportStores.tsx';
import { StoreFields } from './StoreFields.tsx';
import classes from './Stores.module.css';
import { useStoreChange } from './store-change.ts';
import { useStoreColors } from './store-colors.ts';
import { storeName } from './store-words.ts';
import { closeStores, openStore, pickStore, showImport, useStoresDialog } from './stores-dialog.ts';
import { ZonesOfChangedStore } from './ZonesOfChangedStore.tsx';

/** More rows would freeze the window; search finds the others. */
const maxRows = 200;
const noZones: readonly Zone[] = [];

/** The stores of the workspace: placed, found, edited, deleted, and exchanged with files. */
export function StoresDialog() {
  const { t } = useTranslation();
  const { isOpen, isPicking, isImporting } = useStoresDialog();
  const isAsking = useStoreChange(({ pending }) => pending !== null);
  return (
    <>
      {isOpen && (
        <Dialog
          docked
          hidden={isPicking || isImporting || isAsking}
          title={t('stores.title')}
          onClose={closeStores}
        >
          <Box onKeyDown={undoOnKey}>
            <Stores />
          </Box>
        </Dialog>
      )}
      {isOpen && isImporting && <ImportStores onClose={() => showImport(false)} />}
      <ZonesOfChangedStore />
    </>
  );
}

function Stores() {
  const openId = useStoresDialog(({ openId: store }) => store);
  const store = useZones(({ stores }) => (openId === null ? undefined : stores.get(openId)));
  const zonesByStoreId = useZonesByStoreId();
  const isGone = openId !== null && !store;
  useEffect(() => {
    if (isGone) openStore(null);
  }, [isGone]);
  return store ? (
    <StoreFields key={store.id} store={store} zones={zonesByStoreId.get(store.storeId) ?? noZones} />
  ) : (
    <StoreList zonesOf={zonesByStoreId} />
  );
}

/** Returns the zones by store ID, without those that have no store. */
function useZonesByStoreId(): ReadonlyMap<string, readonly Zone[]> {
  const zones = useDeferredValue(useZones((state) => state.zones));
  return useMemo(() => {
    const byStoreId = new Map<string, Zone[]>();
    for (const zone of zones.values()) {
      const zonesOfStore = byStoreId.get(zone.storeId);
      if (zonesOfStore) zonesOfStore.push(zone);
      else if (zone.storeId !== '') byStoreId.set(zone.storeId, [zone]);
    }
    return byStoreId;
  }, [zones]);
}

function StoreList({ zonesOf: zonesByStoreId }: { zonesOf: ReadonlyMap<string, readonly Zone[]> }) {
  const { t } = useTranslation();
  const stores = useZones((state) => state.stores);
  const colors = useStoreColors();
  const palette = palettes[useComputedColorScheme('light')];
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const foundStores = useMemo(
    () =>
      [...stores.values()]
        .filter(({ name, storeId, address }) => hasWords([name, storeId, address], deferredSearch))
        .sort((one, other) => one.name.localeCompare(other.name)),
    [stores, deferredSearch],
  );
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap">
        <ListSearch label={t('stores.search')} value={search} onChange={setSearch} />
        <Button
          leftSection={<IconMapPinPlus size={16} />}
          onClick={() => void pickStore()}
          {...useReadOnlyProps()}
        >
          {t('stores.place')}
        </Button>
      </Group>
      <StoreFiles isEmpty={stores.size === 0} />
      {stores.size === 0 ? (
        <Text c="dimmed">{t('stores.none')}</Text>
      ) : (
        <>
          <Text size="sm" aria-live="polite">
            {t('stores.count', { count: foundStores.length })}
          </Text>
          <ul className={classes.list} aria-label={t('stores.title')}>
            {foundStores.slice(0, maxRows).map((store) => (
              <li key={store.id} className={classes.row}>
                <Group gap="xs" wrap="nowrap">
                  <span
                    className={classes.swatch}
                    style={swatchStyle(colorOfGroup(store.storeId, colors), palette)}
                    aria-hidden
                  />
                  <div className={classes.about}>
                    <Anchor component="button" type="button" size="sm" onClick={() => openStore(store.id)}>
                      {storeName(t, store)}
                    </Anchor>
                    <Text size="xs">
                      {[store.storeId, store.address, store.openingHours]
                        .filter((text) => text !== '')
                        .join(' · ')}
                    </Text>
                  </div>
                  <Text size="xs">
                    {t('stores.zones', { count: zonesByStoreId.get(store.storeId)?.length ?? 0 })}
                  </Text>
                </Group>
              </li>
            ))}
          </ul>
          {foundStores.length > maxRows && <Text size="xs">{t('stores.more', { count: maxRows })}</Text>}
        </>
      )}
    </Stack>
  );
}

/** Menu for importing and exporting stores. */
function StoreFiles({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const disabled = readOnly.disabled === true;
  usePanelMenu(t('stores.title'), [
    { id: 'place', label: t('stores.place'), disabled, run: () => void pickStore() },
    { id: 'import', label: t('stores.import'), disabled, run: () => showImport(true) },
  ]);
  usePanelMenu(
    `${t('stores.title')} · ${t('stores.export')}`,
    storeFormats.map((format) => ({
      id: format,
      label: t(`zones.format.${format}`),
      disabled: isEmpty,
      run: () => exportStores(format),
    })),
  );
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        onClick={() => showImport(true)}
        {...readOnly}
      >
        {t('stores.import')}
      </Button>
      <ButtonMenu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconFileExport size={16} />} disabled={isEmpty}>
            {t('stores.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('stores.export')}>
          {storeFormats.map((format) => (
            <Menu.Item key={format} onClick={() => exportStores(format)}>
              {t(`zones.format.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </ButtonMenu>
    </Group>
  );
}
