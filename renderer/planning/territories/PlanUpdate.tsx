import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TerritoriesUpdate } from '../../../shared/planning/territories/territories-update.ts';
import { formatList } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { StoreMoves } from '../versions/StoreMoves.tsx';
import { useTerritories } from './territories-store.ts';
import { useMovesOfUpdate } from './use-territories-update.ts';
import type { ZonesBefore } from './use-zones-before.ts';

interface PlanUpdateProps {
  before: ZonesBefore;
  /** Undefined until new territories can be compared. */
  update: TerritoriesUpdate | undefined;
}

/** Maximum number of zones named; further ones are only counted. */
const maxNames = 8;

/** Changes to the zones by the new territories, and options for zones that were drawn or edited by hand. */
export function PlanUpdate({ before: { made, edited, others }, update }: PlanUpdateProps) {
  const { t } = useTranslation();
  const keepsEdited = useTerritories((state) => state.keepsEdited);
  const replacesOthers = useTerritories((state) => state.replacesOthers);
  const moves = useMovesOfUpdate(update);
  const names = edited.slice(0, maxNames).map(({ zone }) => zone.zoneId || zone.description);
  const moreCount = edited.length - names.length;
  return (
    <Stack gap="xs">
      {made.length > 0 && update && update.before.length > 0 && (
        <Text size="sm" aria-live="polite">
          {changesText(t, update)}
        </Text>
      )}
      {edited.length > 0 && (
        <Notice tone="warning">
          <Text size="sm">
            {t('territories.edited', {
              count: edited.length,
              zones: formatList(
                moreCount > 0 ? [...names, t('territories.moreZones', { count: moreCount })] : names,
              ),
            })}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={t('territories.editedZones')}
            value={keepsEdited ? 'keep' : 'replace'}
            onChange={(value) => useTerritories.setState({ keepsEdited: value === 'keep' })}
            data={(['keep', 'replace'] as const).map((value) => ({
              value,
              label: t(`territories.edited.${value}`),
            }))}
          />
        </Notice>
      )}
      {others.length > 0 && (
        <Checkbox
          size="sm"
          label={t('territories.replaceOthers', { count: others.length })}
          checked={replacesOthers}
          onChange={({ currentTarget: { checked } }) => useTerritories.setState({ replacesOthers: checked })}
        />
      )}
      {moves && <StoreMoves moves={moves} />}
    </Stack>
  );
}

/** Returns how many zones an update changes, adds, removes, and keeps, in words. */
function changesText(t: TFunction, { put, remove, before, after }: TerritoriesUpdate): string {
  const ids = new Set(before.map(({ id }) => id));
  const changed = put.filter(({ id }) => ids.has(id)).length;
  const figures = {
    changed,
    added: put.length - changed,
    removed: remove.length,
    unchanged: after.length - put.length,
  };
  return put.length + remove.length === 0 ? t('territories.noChanges') : t('territories.changes', figures);
}
