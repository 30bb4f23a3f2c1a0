import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBuildingStore,
  IconClipboardText,
  IconCrosshair,
  IconTrash,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListDialog } from '../../place-lists/ListDialog.tsx';
import { PlaceField } from '../../place-search/PlaceField.tsx';
import { formatPosition } from '../../ui/format.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import {
  addPlaces,
  clearStores,
  nameOrPosition,
  pickStores,
  putStoresBack,
  removeStore,
  takeWorkspaceStores,
  useDividedStores,
} from './divided-stores.ts';
import { RefusedStores } from './RefusedStores.tsx';
import classes from './StoresToDivide.module.css';

const rowHeight = 28;

/** The stores of the territories: from the workspace, a search, the map, a list or a file. */
export function StoresToDivide() {
  const { t } = useTranslation();
  const { stores, refused, cleared } = useDividedStores();
  const workspaceStores = useZones((state) => state.stores);
  const [isListOpen, setListOpen] = useState(false);
  const restoreButton = useRef<HTMLButtonElement>(null);
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text fw={600} role="status" flex={1}>
          {t('territories.storeCount', { count: stores.length })}
        </Text>
        <Button
          data-autofocus
          variant="default"
          size="compact-sm"
          leftSection={<IconClipboardText size={15} />}
          onClick={() => setListOpen(true)}
        >
          {t('territories.fromList')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCrosshair size={15} />}
          onClick={() => void pickStores()}
        >
          {t('territories.pick')}
        </Button>
        {stores.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconTrash size={15} />}
            onClick={() => {
              clearStores();
              // The button is removed by this click.
              requestAnimationFrame(() => restoreButton.current?.focus());
            }}
          >
            {t('territories.clear')}
          </Button>
        )}
      </Group>
      <Button
        variant="default"
        size="compact-sm"
        style={{ alignSelf: 'start' }}
        leftSection={<IconBuildingStore size={15} />}
        disabled={workspaceStores.size === 0}
        onClick={takeWorkspaceStores}
      >
        {t('territories.ofWorkspace', { count: workspaceStores.size })}
      </Button>
      <PlaceField
        label={t('territories.addStore')}
        labelHidden
        placeholder={t('territories.addStore')}
        value={null}
        onChange={(place) => place && addPlaces([{ name: place.name ?? '', position: place.position }])}
      />
      <RefusedStores refused={refused} />
      {stores.length > 0 && <Stores />}
      {stores.length === 0 && cleared.length === 0 && <Text size="sm">{t('territories.noStores')}</Text>}
      {stores.length === 0 && cleared.length > 0 && (
        <Button
          ref={restoreButton}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={15} />}
          onClick={putStoresBack}
        >
          {t('territories.putBack', { count: cleared.length })}
        </Button>
      )}
      {isListOpen && (
        <ListDialog
          target="zones.territories"
          title={t('territories.listTitle')}
          onUse={addPlaces}
          onClose={() => setListOpen(false)}
        />
      )}
    </Stack>
  );
}

function Stores() {
  const { t } = useTranslation();
  const stores = useDividedStores((state) => state.stores);
  const scroll = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: stores.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  /** Focuses the entry that took the place of a removed one. */
  const focusEntry = (index: number) =>
    requestAnimationFrame(() => {
      const next = scroll.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`);
      (next ?? scroll.current)?.focus();
    });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={scroll} className={classes.stores} tabIndex={0} aria-label={t('territories.stores')}>
      <ul className={classes.spacer} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const store = stores[index];
          if (!store) return null;
          const name = nameOrPosition(store);
          return (
            <li
              key={index}
              data-index={index}
              className={classes.store}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={classes.name} title={name}>
                {name}
              </span>
              <Text size="xs" c="dimmed">
                {store.storeId || (store.name && formatPosition(store.position))}
              </Text>
              <CloseButton
                size="xs"
                aria-label={t('territories.removeStore', { name })}
                title={t('territories.removeStore', { name })}
                onClick={() => {
                  removeStore(store);
                  focusEntry(Math.min(index, stores.length - 2));
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
