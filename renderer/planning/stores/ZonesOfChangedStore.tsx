import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LostStore } from '../../../shared/planning/stores/zones-without-store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { cancelStoreChange, confirmStoreChange, useStoreChange } from './store-change.ts';
import { storeName } from './store-words.ts';

/** Asks what to do with the zones of a store whose id changes or that is deleted. */
export function ZonesOfChangedStore() {
  const { pending } = useStoreChange();
  if (!pending) return null;
  const { lost } = pending;
  return lost.renamedTo === null ? <Removal lost={lost} /> : <Renaming lost={lost} to={lost.renamedTo} />;
}

function Renaming({ lost: { store, zones }, to }: { lost: LostStore; to: string }) {
  const { t } = useTranslation();
  const count = zones.length;
  const choose = (renamed: 'rename' | 'keep') => confirmStoreChange({ renamed, deleted: 'detach' });
  return (
    <Dialog
      title={
        to === ''
          ? t('stores.rename.clear', { from: store.storeId })
          : t('stores.rename.title', { from: store.storeId, to })
      }
      onClose={cancelStoreChange}
    >
      <Stack>
        <Text>{t('stores.rename.zones', { count })}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={cancelStoreChange}>
            {t('stores.cancel')}
          </Button>
          <Button variant="default" onClick={() => choose('keep')}>
            {t('stores.rename.store')}
          </Button>
          <Button data-autofocus onClick={() => choose('rename')}>
            {t('stores.rename.both', { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Removal({ lost: { store, zones } }: { lost: LostStore }) {
  const { t } = useTranslation();
  const count = zones.length;
  const choose = (deleted: 'detach' | 'delete') => confirmStoreChange({ renamed: 'keep', deleted });
  return (
    <Dialog title={t('stores.remove.title', { name: storeName(t, store) })} onClose={cancelStoreChange}>
      <Stack>
        <Text>{t('stores.remove.zones', { count })}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={cancelStoreChange}>
            {t('stores.cancel')}
          </Button>
          <Button variant="outline" color="red" onClick={() => choose('delete')}>
            {t('stores.remove.both', { count })}
          </Button>
          <Button data-autofocus onClick={() => choose('detach')}>
            {t('stores.remove.detach', { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
