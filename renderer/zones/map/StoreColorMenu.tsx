import { Menu, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { IconCheck, IconRestore } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../../shared/map-style/palette.ts';
import { effectiveColor } from '../../../shared/planning/stores/store-colors.ts';
import { useDeskState } from '../../desk/states.ts';
import { chooseColors, currentChosenColors } from '../../planning/stores/choose-colors.ts';
import { colorName } from '../../planning/stores/color-name.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { dispatchKey } from '../../ui/focus-keys.ts';
import { formatList } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { showStepNotice } from '../../workbench/step-notice.tsx';
import { storeNameNow, useStoreNames } from '../../workspace-zones/store-names.ts';
import { useVisibleColors } from '../../workspace-zones/visible-colors.ts';
import { swatchStyle } from '../../workspace-zones/zone-colors.ts';
import { colorKeys } from './color-keys.ts';
import classes from './ZoneLegendLine.module.css';

/** Button with a store's color that opens a menu to change it. */
export function StoreColorMenu({
  store,
  tabIndex,
  children,
}: {
  store: string;
  tabIndex: number;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const storeName = useStoreNames();
  const label = t('zones.storeColor.label', { store: storeName(store) });
  return (
    <ButtonMenu position="left-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.choose} tabIndex={tabIndex} aria-label={label} title={label}>
          {children}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Colors store={store} />
      </Menu.Dropdown>
    </ButtonMenu>
  );
}

function Colors({ store }: { store: string }) {
  const { t } = useTranslation();
  const palette = palettes[useComputedColorScheme('light')];
  const { colorByGroup } = useVisibleColors();
  const storeName = useStoreNames();
  const readOnly = useReadOnlyProps();
  const { storeColors } = useDeskState('settings');
  const stored = storeColors.find((one) => one.store === store);
  const currentColor = stored ? effectiveColor(stored) : colorByGroup.get(store);
  const usedBy = new Map<number, string[]>();
  for (const [other, color] of colorByGroup) {
    if (other !== store) usedBy.set(color, [...(usedBy.get(color) ?? []), other]);
  }
  const setColor = (color: number | null) => void chooseColor(store, color);
  const labelOf = (color: number) => {
    const name = colorName(t, color);
    const others = usedBy.get(color);
    return others
      ? t('zones.storeColor.usedBy', { color: name, stores: formatList(others.map(storeName)) })
      : name;
  };
  return (
    <>
      <div className={classes.colors} onKeyDownCapture={moveFocusInGrid}>
        <Menu.RadioGroup value={String(currentColor)} onChange={(color) => setColor(Number(color))}>
          {palette.stores.map((hex, color) => (
            <Menu.RadioItem
              key={hex}
              value={String(color)}
              classNames={{ item: classes.color ?? '', itemIndicator: classes.sign ?? '' }}
              aria-label={labelOf(color)}
              title={labelOf(color)}
              {...readOnly}
              closeMenuOnClick
              data-autofocus={color === currentColor || undefined}
            >
              <span
                className={classes.patch}
                data-used={usedBy.has(color) || undefined}
                style={swatchStyle(color, palette)}
              >
                {color === currentColor && <IconCheck size={14} stroke={3} />}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
      {stored && stored.chosen !== null && (
        <Menu.Item {...readOnly} leftSection={<IconRestore size={14} />} onClick={() => setColor(null)}>
          {t('zones.storeColor.given', { color: labelOf(stored.given) })}
        </Menu.Item>
      )}
    </>
  );
}

async function chooseColor(store: string, color: number | null) {
  const before = currentChosenColors([store]);
  if (!(await chooseColors([{ store, color }]))) return;
  showStepNotice({
    id: 'store-color',
    text: words.t('zones.storeColor.changed', { store: storeNameNow(store) }),
    actions: [{ label: words.t('zones.undo'), run: () => void chooseColors(before) }],
  });
}

function moveFocusInGrid(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  if (dispatchKey(colorKeys, event, buttons)) event.stopPropagation();
}
