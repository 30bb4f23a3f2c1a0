import { ActionIcon, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconCircleX, IconEye, IconEyeOff } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Palette } from '../../../shared/map-style/palette.ts';
import { validityOf } from '../../../shared/zones/checks/validity.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatList } from '../../ui/format.ts';
import { highlightAttribute, useHighlightedControl } from '../../workbench/tour-control.ts';
import { hoverZone, unhoverZone, useHoveredZone } from '../../workspace-zones/hovered-zone.ts';
import { showZones, useSelection } from '../../workspace-zones/selection.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import { useVisibleColors } from '../../workspace-zones/visible-colors.ts';
import { numberOfZone, swatchStyle } from '../../workspace-zones/zone-colors.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { ZoneStateAtService } from '../../zone-sync/StateAtService.tsx';
import classes from './ZoneList.module.css';

interface ZoneRowProps {
  zone: Zone;
  index: number;
  /** Index in `zoneScale`. */
  color: number;
  palette: Palette;
  isFocusable: boolean;
  top: number;
}

/** A zone in the list. The list handles clicks and keys. Rerenders only if its props or its states change. */
export const ZoneRow = memo(Row);

function Row({ zone, index, color, palette, isFocusable, top }: ZoneRowProps) {
  const { t } = useTranslation();
  const isSelected = useSelection((selection) => selection.selected.has(zone.id));
  const isHidden = useSelection((selection) => selection.hidden.has(zone.id));
  const isHovered = useHoveredZone(({ id }) => id === zone.id);
  const isPointedAt = useHighlightedControl((pointed) => pointed.zone === zone.id);
  const { zoneColoring } = useDeskState('settings');
  const storeName = useStoreNames();
  const name = zone.zoneId || t('zones.unnamed');
  const number = numberOfZone(zone, useVisibleColors());
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div
      role="row"
      className={classes.row}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      data-hovered={isHovered || undefined}
      {...highlightAttribute(isPointedAt)}
      tabIndex={isFocusable ? 0 : -1}
      style={{ transform: `translateY(${top}px)`, ...swatchStyle(color, palette) }}
      onPointerEnter={() => hoverZone(zone.id)}
      onPointerLeave={() => unhoverZone(zone.id)}
      onFocus={() => hoverZone(zone.id)}
      onBlur={() => unhoverZone(zone.id)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className={classes.choice}>
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label={t('zones.list.choose', { name })}
          checked={isSelected}
          // The list handles the click, as Shift selects a range.
          readOnly
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className={classes.name}>
        <span className={classes.title} data-hidden={isHidden || undefined}>
          {name}
          <ValiditySign id={zone.id} />
        </span>
        <span className={classes.store}>
          <span className={classes.swatch} aria-hidden />
          {number !== undefined && (
            <span className={classes.number} aria-hidden>
              {number}
            </span>
          )}
          {zoneColoring === 'type' && `${formatList(zone.types) || t('zones.list.noType')} · `}
          {storeName(zone.storeId)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell">
        <ZoneStateAtService zone={zone} hidesUnpublished />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell">
        <ActionIcon
          tabIndex={-1}
          aria-label={t(isHidden ? 'zones.list.draw' : 'zones.list.hide', { name })}
          title={t(isHidden ? 'zones.list.draw' : 'zones.list.hide', { name })}
          onClick={(event) => {
            event.stopPropagation();
            showZones([zone.id], isHidden);
          }}
        >
          {isHidden ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </ActionIcon>
      </div>
    </div>
  );
}

/** Icon for the result of the checks; none for a zone without issues. */
function ValiditySign({ id }: { id: string }) {
  const { t } = useTranslation();
  const validity = useAllIssues((all) => validityOf(all.byZone, id));
  if (validity !== 'error' && validity !== 'warning') return null;
  const Icon = validity === 'error' ? IconCircleX : IconAlertTriangle;
  return (
    <Icon
      size={14}
      className={classes.sign}
      data-validity={validity}
      aria-label={t(`zones.severity.${validity}`)}
    />
  );
}
