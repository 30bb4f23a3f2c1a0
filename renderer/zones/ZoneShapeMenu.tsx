import { Menu } from '@mantine/core';
import { IconArrowsMove, IconCircleDot, IconPolygon, IconSlice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../shared/zones/zone.ts';
import { takeTool } from './zone-tools.ts';

/** What can be done to a zone's shape. */
export function ZoneShapeMenu({ zone: { id } }: { zone: Zone }) {
  const { t } = useTranslation();
  return (
    <Menu.Dropdown aria-label={t('zones.card.shape')}>
      <Menu.Item
        leftSection={<IconCircleDot size={16} />}
        onClick={() => takeTool({ kind: 'hole', id, form: 'polygon' })}
      >
        {t('zones.tool.hole')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPolygon size={16} />}
        onClick={() => takeTool({ kind: 'part', id, form: 'polygon' })}
      >
        {t('zones.tool.part')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSlice size={16} />} onClick={() => takeTool({ kind: 'split', id })}>
        {t('zones.tool.split')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsMove size={16} />} onClick={() => takeTool({ kind: 'move', id })}>
        {t('zones.tool.move')}
      </Menu.Item>
    </Menu.Dropdown>
  );
}
