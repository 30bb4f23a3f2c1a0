import { ActionIcon, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconFocus2, IconMapPinPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { flyTo } from '../../map/camera.ts';
import { ChangingControls } from '../../workbench/ChangingControls.tsx';
import { useZones } from '../../workspace-zones/zones-store.ts';
import classes from './Stores.module.css';
import { storeName } from './store-words.ts';
import { openStore, pickStore } from './stores-dialog.ts';

/** The stores with a zone's store id, or how to add one. */
export function StoresOfZone({ zone: { storeId } }: { zone: Zone }) {
  const { t } = useTranslation();
  const stores = useZones((state) => state.stores);
  const ofZone = useMemo(
    () => [...stores.values()].filter((store) => store.storeId === storeId),
    [stores, storeId],
  );
  if (storeId === '') return null;
  return (
    <section aria-label={t('stores.ofZone')}>
      <Title order={2} size="h3" mb={6}>
        {t('stores.ofZone')}
      </Title>
      {ofZone.length === 0 ? (
        <Stack gap={6} align="flex-start">
          <Text size="sm">{t('stores.notPlaced', { store: storeId })}</Text>
          <ChangingControls>
            <Button
              variant="default"
              leftSection={<IconMapPinPlus size={16} />}
              onClick={() => void pickStore(storeId)}
            >
              {t('cover.placeStore', { store: storeId })}
            </Button>
          </ChangingControls>
        </Stack>
      ) : (
        <ul className={classes.list}>
          {ofZone.map((store) => {
            const name = storeName(t, store);
            const label = t('stores.showThis', { name });
            return (
              <li key={store.id}>
                <Group gap="xs" wrap="nowrap">
                  <div className={classes.about}>
                    <Anchor component="button" type="button" size="sm" onClick={() => openStore(store.id)}>
                      {name}
                    </Anchor>
                    <Text size="xs">
                      {[store.address, store.openingHours].filter((text) => text !== '').join(' · ')}
                    </Text>
                  </div>
                  <ActionIcon aria-label={label} title={label} onClick={() => flyTo(store.position)}>
                    <IconFocus2 size={17} />
                  </ActionIcon>
                </Group>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
