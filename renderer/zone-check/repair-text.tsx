import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OfferedRepair } from '../../shared/zones/checks/issue-repair.ts';
import { useDeskState } from '../desk/states.ts';
import { areaPairFormatter } from '../ui/format.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import type { AppliedRepair } from './repair-issue.ts';

/**
 * Returns the label of a repair button; it names the zone that receives or loses the area if there is a choice.
 * @param openZone workspace id of the zone whose card shows the button; null elsewhere
 */
export function repairText(t: TFunction, { kind, zone }: OfferedRepair, openZone: string | null): string {
  const name = useZones.getState().zones.get(zone)?.zoneId || t('zones.unnamed');
  if (kind === 'fill') return t('zones.repair.fill', { name });
  if (kind === 'remove-overlap' && zone !== openZone) return t('zones.repair.remove-overlap-from', { name });
  return t(`zones.repair.${kind}`);
}

/** Describes the repair that was applied last. Renders nothing for null. */
export function AppliedRepairText({ applied }: { applied: AppliedRepair | null }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  if (!applied) return null;
  const [before, after] = areaPairFormatter(units)(applied.areaBefore, applied.areaAfter);
  const name = applied.zoneId || t('zones.unnamed');
  return (
    <Text size="sm" role="status">
      {before === after
        ? t('zones.mended.same', { done: t(applied.label), name })
        : t('zones.mended.area', { done: t(applied.label), name, before, after })}
    </Text>
  );
}
