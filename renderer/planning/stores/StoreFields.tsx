import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconFocus2, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { type StoreField as Field, storeFields } from '../../../shared/planning/stores/store-update.ts';
import type { Store } from '../../../shared/zones/store.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { bringIntoView, flyTo } from '../../map/camera.ts';
import { PositionButton } from '../../workbench/PositionButton.tsx';
import { goToZone } from '../../workspace-zones/go-to-zone.ts';
import { OtherFields } from '../../workspace-zones/OtherFields.tsx';
import { useDraft } from '../../workspace-zones/use-draft.ts';
import { useStoreChange } from './store-change.ts';
import { changeStore, closeStores, deleteStore, openStore } from './stores-dialog.ts';

/** Further zones are found in the zone list. */
const maxLinks = 20;

/** The fields of one store, and its zones. */
export function StoreFields({ store, zones }: { store: Store; zones: readonly Zone[] }) {
  const { t } = useTranslation();
  const cancelCount = useStoreChange((state) => state.cancelCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map doesn't follow a dragged store
  useEffect(() => {
    const bounds = boundsOf([store.position]);
    if (bounds) bringIntoView(bounds);
  }, [store.id]);
  return (
    <Stack gap="sm">
      {storeFields.map((field, index) => (
        <StoreField key={`${field} ${cancelCount}`} store={store} field={field} isFirst={index === 0} />
      ))}
      <OtherFields
        fields={store.otherFields}
        hint={t('stores.othersHint')}
        onChange={(otherFields) => changeStore('zones.edits.storeChanged', store.id, { otherFields })}
      />
      <Text size="sm">{t('stores.zones', { count: zones.length })}</Text>
      {zones.length > 0 && (
        <Group gap="xs">
          {zones.slice(0, maxLinks).map((zone) => (
            <Anchor
              key={zone.id}
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                closeStores();
                goToZone(zone);
              }}
            >
              {zone.zoneId || zone.description || zone.id}
            </Anchor>
          ))}
        </Group>
      )}
      <PositionButton position={store.position} />
      <Text size="xs">{t('stores.moveHint')}</Text>
      <Group justify="space-between" gap="xs">
        <Button variant="default" onClick={() => openStore(null)}>
          {t('stores.back')}
        </Button>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconFocus2 size={16} />}
            onClick={() => flyTo(store.position)}
          >
            {t('stores.show')}
          </Button>
          <Button
            variant="default"
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => deleteStore(store.id)}
          >
            {t('stores.delete')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

interface StoreFieldProps {
  store: Store;
  field: Field;
  isFirst: boolean;
}

function StoreField({ store, field, isFirst }: StoreFieldProps) {
  const { t } = useTranslation();
  const { onChange, ...draft } = useDraft(
    store[field],
    (text) => changeStore('zones.edits.storeChanged', store.id, { [field]: text.trim() }),
    // Not saved while typing: changing the ID can open a dialog, which would interrupt the user.
    { savesOnPause: field !== 'storeId' },
  );
  return (
    <TextInput
      data-autofocus={isFirst || undefined}
      label={t(`stores.field.${field}`)}
      autoComplete="off"
      {...draft}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && draft.onBlur()}
    />
  );
}
