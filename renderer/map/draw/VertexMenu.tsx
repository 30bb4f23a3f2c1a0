import { Menu, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMapInstance } from '../map-instance.ts';
import { focusWhenPlaced, PointMenu } from '../PointMenu.tsx';
import { deleteVertex } from './edit-vertices.ts';
import { closeVertexMenu, useVertexMenu } from './vertex-menu.ts';

/** Context menu of the selected vertex. */
export function VertexMenu() {
  const { t } = useTranslation();
  const { at } = useVertexMenu();
  if (!at) return null;
  return (
    <PointMenu at={at} label={t('map.vertexMenu')} onClose={closeVertexMenu}>
      <Menu.Item
        ref={focusWhenPlaced}
        leftSection={<IconTrash size={16} />}
        rightSection={
          <Text size="xs" c="dimmed">
            {t('map.deleteKey')}
          </Text>
        }
        onClick={() => {
          closeVertexMenu();
          deleteVertex();
          useMapInstance.getState().map?.getCanvas().focus();
        }}
      >
        {t('map.deleteVertex')}
      </Menu.Item>
    </PointMenu>
  );
}
