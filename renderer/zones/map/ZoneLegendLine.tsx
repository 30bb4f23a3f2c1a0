import { UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { shallow } from 'zustand/shallow';
import { palettes } from '../../../shared/map-style/palette.ts';
import { useDeskState } from '../../desk/states.ts';
import type { LegendLineProps } from '../../map/overlays.ts';
import { openPanel, useLayout } from '../../workbench/layout.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { filterList, useListFilter } from '../list/list-filter.ts';
import { showPart } from '../shown-part.ts';
import { StoreColorMenu } from './StoreColorMenu.tsx';
import { useShownColors } from './shown-colors.ts';
import classes from './ZoneLegendLine.module.css';
import { colorOfGroup, patchStyle } from './zone-colors.ts';

/** A store, or a type, in the legend: its colour, which can be changed, and its name, which narrows list and map to it. */
export const ZoneLegendLine = memo(Line, isSameLine);

/** The legend is made anew with each change of a zone. */
function isSameLine(one: LegendLineProps, other: LegendLineProps): boolean {
  return one.reachable === other.reachable && shallow(one.entry, other.entry);
}

function Line({ entry: { id: group = '', text }, reachable }: LegendLineProps) {
  const { t } = useTranslation();
  const { zoneColoring } = useDeskState('settings');
  const field = zoneColoring === 'store' ? 'storeId' : 'type';
  const filter = useListFilter();
  // Under another panel the map shows all.
  const isFollowed = useLayout(({ panel }) => panel === 'zones');
  const isOnly = isFollowed && filter[field] === group;
  const narrow = () => {
    openPanel('zones');
    openZone(null);
    showPart('workspace');
    filterList({ ...filter, only: null, [field]: isOnly ? null : group });
  };
  const colors = useShownColors();
  const palette = palettes[useComputedColorScheme('light')];
  const tabIndex = reachable ? 0 : -1;
  const swatch = (
    <span className={classes.swatch} style={patchStyle(colorOfGroup(group, colors), palette)} aria-hidden />
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
          aria-pressed={isOnly}
          title={t(isOnly ? 'zones.legend.all' : 'zones.legend.only', { name: text })}
          onClick={narrow}
        >
          {text}
        </UnstyledButton>
      )}
    </>
  );
}
