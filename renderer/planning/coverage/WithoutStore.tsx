import { Button, Stack, Text } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { formatList } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ChangingControls } from '../../workbench/ChangingControls.tsx';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { pickStore } from '../stores/stores-dialog.ts';

const maxNames = 5;

/** Notice of zones skipped because they have no store, with a button to place the first store. */
export function WithoutStore({ zones }: { zones: readonly Pick<Zone, 'zoneId' | 'storeId'>[] }) {
  const { t } = useTranslation();
  const stores = useZones((state) => state.stores);
  const missing = useMemo(() => {
    const placed = new Set([...stores.values()].map(({ storeId }) => storeId));
    return zones.find(({ storeId }) => storeId !== '' && !placed.has(storeId))?.storeId;
  }, [zones, stores]);
  const names = zones.slice(0, maxNames).map(({ zoneId }) => zoneId || t('zones.unnamed'));
  return (
    <Notice tone="warning">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {t(zones.length > maxNames ? 'cover.withoutStoreMore' : 'cover.withoutStore', {
            count: zones.length,
            names: formatList(names),
          })}
        </Text>
        {missing !== undefined && (
          <ChangingControls>
            <Button
              variant="default"
              leftSection={<IconMapPinPlus size={16} />}
              onClick={() => void pickStore(missing)}
            >
              {t('cover.placeStore', { store: missing })}
            </Button>
          </ChangingControls>
        )}
      </Stack>
    </Notice>
  );
}
