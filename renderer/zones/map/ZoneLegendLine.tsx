import { UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { shallow } from 'zustand/shallow';
import { palettes } from '../../../shared/map-style/palette.ts';
import { useDeskState } from '../../desk/states.ts';
import type { LegendLineProps } from '../../map/overlays.ts';
import { withMembers } from '../../ui/with-members.ts';
import { openPanel, useLayout } from '../../workbench/layout.ts';
import { filterList, useListFilter } from '../../workspace-zones/list-filter.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { useVisibleColors } from '../../workspace-zones/visible-colors.ts';
import { showPart } from '../../workspace-zones/visible-part.ts';
import { colorOfGroup, swatchStyle } from '../../workspace-zones/zone-colors.ts';
import { StoreColorMenu } from './StoreColorMenu.tsx';
import classes from './ZoneLegendLine.module.css';

const noStores: ReadonlySet<string> = new Set();

/** A store or type in the legend: its color, which can be changed, and its name, which filters list and map by it. */
export const ZoneLegendLine = memo(Line, isSameLine);

/** Avoids rerenders, as the legend is rebuilt with every zone change. */
function isSameLine(one: LegendLineProps, other: LegendLineProps): boolean {
  return one.isTabStop === other.isTabStop && shallow(one.entry, other.entry);
}

function Line({ entry: { id: group = '', text }, isTabStop }: LegendLineProps) {
  const { t } = useTranslation();
  const { zoneColoring } = useDeskState('settings');
  const filter = useListFilter();
  // With another panel open, the map shows all zones.
  const isMapFiltered = useLayout(({ panel }) => panel === 'zones');
  const isStore = zoneColoring === 'store';
  const isListed = isMapFiltered && (isStore ? filter.stores?.has(group) === true : filter.type === group);
  /** Filters the list by the store or type; a second click clears the filter. With Ctrl, adds or removes the store. */
  const filterByGroup = ({ ctrlKey, metaKey }: MouseEvent) => {
    openPanel('zones');
    openZone(null);
    showPart('workspace');
    const keptStores =
      isStore && isMapFiltered && (ctrlKey || metaKey) ? (filter.stores ?? noStores) : noStores;
    const isOnlyFilter = isListed && (keptStores.size > 0 || !isStore || filter.stores?.size === 1);
    const stores = withMembers(keptStores, [group], !isOnlyFilter);
    filterList({
      ...filter,
      only: null,
      ...(isStore ? { stores: stores.size > 0 ? stores : null } : { type: isOnlyFilter ? null : group }),
    });
  };
  const colors = useVisibleColors();
  const number = colors.numbers?.get(group);
  const palette = palettes[useComputedColorScheme('light')];
  const tabIndex = isTabStop ? 0 : -1;
  const swatch = (
    <span className={classes.swatch} style={swatchStyle(colorOfGroup(group, colors), palette)} aria-hidden />
  );
  return (
    <>
      {zoneColoring === 'store' && group !== '' ? (
        <StoreColorMenu store={group} tabIndex={tabIndex}>
          {swatch}
        </StoreColorMenu>
      ) : (
        <span className={classes.noChoice}>{swatch}</span>
      )}
      {zoneColoring === 'type' && group === '' ? (
        <span className={classes.name}>{text}</span>
      ) : (
        <UnstyledButton
          className={classes.name}
          tabIndex={tabIndex}
          aria-pressed={isListed}
          title={t(isListed ? 'zones.legend.all' : 'zones.legend.only', { name: text })}
          onClick={filterByGroup}
        >
          {number !== undefined && (
            <span className={classes.number} aria-hidden>
              {number}
            </span>
          )}
          {text}
        </UnstyledButton>
      )}
    </>
  );
}
