import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { closeMapMenu, useMapMenu } from '../map/map-menu.ts';
import { focusWhenPlaced, PointMenu } from '../map/PointMenu.tsx';
import { formatPosition } from '../ui/format.ts';
import { usePlaceActions } from '../workbench/panel.ts';

/** What the panels offer to do with a point on the map. */
export function MapMenu() {
  const { t } = useTranslation();
  const { at } = useMapMenu();
  const place = at && { name: null, position: at.position };
  const actions = usePlaceActions(place);
  if (!at || !place) return null;
  return (
    <PointMenu at={at} label={t('map.menu')} onClose={closeMapMenu}>
      <Menu.Label>{formatPosition(at.position)}</Menu.Label>
      {actions.map(({ id, icon: Icon, titleKey, run }, index) => (
        <Menu.Item
          key={id}
          {...(index === 0 && { ref: focusWhenPlaced })}
          leftSection={<Icon size={16} />}
          onClick={() => {
            closeMapMenu();
            run(place);
          }}
        >
          {t(titleKey)}
        </Menu.Item>
      ))}
    </PointMenu>
  );
}
