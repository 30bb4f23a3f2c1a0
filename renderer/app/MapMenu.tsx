import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMapInstance } from '../map/map-instance.ts';
import { closeMapMenu, useMapMenu } from '../map/map-menu.ts';
import { EarlyMenuKeys } from '../ui/EarlyMenuKeys.tsx';
import { formatPosition } from '../ui/format.ts';
import { usePlaceActions } from '../workbench/panel.ts';
import classes from './MapMenu.module.css';

/** What the panels offer to do with a point on the map. */
export function MapMenu() {
  const { t } = useTranslation();
  const { at } = useMapMenu();
  const place = at && { name: null, position: at.position };
  const actions = usePlaceActions(place);
  if (!at || !place) return null;
  const close = () => {
    closeMapMenu();
    useMapInstance.getState().map?.getCanvas().focus();
  };
  return (
    <Menu
      key={`${at.x},${at.y}`}
      opened
      onClose={close}
      position="bottom-start"
      offset={2}
      trapFocus={false}
      returnFocus={false}
      closeOnItemClick={false}
      // Not keys: the one that opens the menu would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.anchor}
          aria-label={t('map.menu')}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) closeMapMenu();
        }}
      >
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
      </Menu.Dropdown>
      <EarlyMenuKeys onEscape={close} />
    </Menu>
  );
}

/** The menu is put into its place after it is made: focused before that, the page would jump. */
function focusWhenPlaced(item: HTMLButtonElement | null) {
  if (item) requestAnimationFrame(() => item.focus({ preventScroll: true }));
}
