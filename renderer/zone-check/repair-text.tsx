import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OfferedRepair } from '../../shared/zones/checks/issue-repair.ts';
import { useDeskState } from '../desk/states.ts';
import { areaPairFormatter } from '../ui/format.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import type { Mended } from './repair-issue.ts';

/**
 * Label of a repair button, with the zone that receives the area if there is a choice. `own` is the zone whose card
 * shows it.
 */
export function repairText(t: TFunction, { kind, zone }: OfferedRepair, own: string | null): string {
  const name = useZones.getState().zones.get(zone)?.zoneId || t('zones.unnamed');
  if (kind === 'fill') return t('zones.repair.fill', { name });
  if (kind === 'remove-overlap' && zone !== own) return t('zones.repair.remove-overlap-from', { name });
  return t(`zones.repair.${kind}`);
}

/** Says what a repair did, for as long as it is the last one. */
export function MendedText({ mended }: { mended: Mended | null }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  if (!mended) return null;
  const [before, after] = areaPairFormatter(units)(mended.areaBefore, mended.areaAfter);
  const name = mended.zoneId || t('zones.unnamed');
  return (
    <Text size="sm" role="status">
      {before === after
        ? t('zones.mended.same', { done: t(mended.label), name })
        : t('zones.mended.area', { done: t(mended.label), name, before, after })}
    </Text>
  );
}
