import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { vertexCount } from '../../../shared/geo/parts.ts';
import { zoneAtService } from '../../../shared/zone-sync/state-at-service.ts';
import { validityOf } from '../../../shared/zones/checks/validity.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatArea, formatNumber } from '../../ui/format.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { useSentOutcomes } from '../../zone-sync/plan.ts';
import { useFigureName, useFigureText } from '../contents/figure-text.ts';
import { useZoneCount } from '../contents/zone-count.ts';
import { isContentsColumn, otherFieldOf, writtenText, type ZoneColumn } from './zone-columns.ts';

/** Returns a function that names a column, for headings. */
export function useColumnName(): (column: ZoneColumn) => string {
  const { t } = useTranslation();
  const figureName = useFigureName();
  return (column) => {
    if (isContentsColumn(column)) return figureName(column);
    switch (column) {
      case 'zoneId':
      case 'storeId':
      case 'description':
      case 'types':
      case 'status':
      case 'priority':
        return t(`zones.field.${column}`);
      case 'checks':
        return t('zones.card.checks');
      case 'state':
        return t('zones.card.service');
      case 'area':
        return t('zones.table.area');
      case 'vertices':
        return t('zones.table.vertices');
      default:
        return otherFieldOf(column) ?? column;
    }
  };
}

/** Returns a function that formats a cell in the window's language and units. */
export function useCellText(): (zone: Zone, column: ZoneColumn) => string {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const byZone = useAllIssues((all) => all.byZone);
  const sent = useSentOutcomes();
  const figures = useZoneCount((count) => count.figures);
  const figureText = useFigureText();
  return useCallback(
    (zone, column) => {
      if (isContentsColumn(column)) {
        const ofZone = figures.get(zone.id);
        return (ofZone && figureText(ofZone, column)) ?? '…';
      }
      switch (column) {
        case 'checks': {
          const validity = validityOf(byZone, zone.id);
          return validity ? t(`zones.validity.${validity}`) : '';
        }
        case 'state':
          return t(`zones.state.${zoneAtService(zone, sent).state}`);
        case 'area':
          return formatArea(areaSquareMeters(zone.geometry), units);
        case 'vertices':
          return formatNumber(vertexCount(zone.geometry));
        default:
          return writtenText(zone, column);
      }
    },
    [t, units, byZone, sent, figures, figureText],
  );
}
