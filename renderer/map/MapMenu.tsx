import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePlaceActions } from '../app/panel.ts';
import { formatPosition } from '../ui/format.ts';
import classes from './MapMenu.module.css';
import { useMapInstance } from './map-instance.ts';
import { closeMapMenu, useMapMenu } from './map-menu.ts';

/** What the panels offer to do with a point on the map. */
export function MapMenu() {
  const { t } = useTranslation();
  const { at } = useMapMenu();
  const actions = usePlaceActions();
  if (!at) return null;
  const giveFocusBack = () => useMapInstance.getState().map?.getCanvas().focus();
  return (
    <Menu
      key={`${at.x},${at.y}`}
      opened
      onClose={() => {
        closeMapMenu();
        giveFocusBack();
      }}
      position="bottom-start"
      offset={2}
      trapFocus
      returnFocus={false}
      closeOnItemClick={false}
    >
      <Menu.Target>
        <span className={classes.anchor} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('map.menu')}>
        <Menu.Label>{formatPosition(at.position)}</Menu.Label>
        {actions.map(({ id, icon: Icon, titleKey, run }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon size={16} />}
            onClick={() => {
              closeMapMenu();
              run({ name: null, position: at.position });
            }}
          >
            {t(titleKey)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
