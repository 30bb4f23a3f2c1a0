import {
  IconArrowsExchange,
  IconCircleDashed,
  IconCircleX,
  IconCloudCheck,
  IconCloudUp,
  IconHelpCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../shared/zone-sync/plan.ts';
import { type StateAtService, zoneAtService } from '../../shared/zone-sync/state-at-service.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { formatDate } from '../ui/format.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { notDoneText } from './outcome.ts';
import { renamedZones } from './outcomes-by-kind.ts';
import { usePlan, useSentOutcomes } from './plan.ts';
import classes from './StateAtService.module.css';

const icons: Record<StateAtService, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  created: IconCloudCheck,
  changed: IconCloudUp,
  renamed: IconArrowsExchange,
  'changed-there': IconUsers,
  'changed-both': IconUsers,
  'deleted-there': IconUsers,
  'id-taken': IconUsers,
  'not-created': IconCircleDashed,
  refused: IconCircleX,
  unknown: IconHelpCircle,
};

let cachedRenames: { actions: readonly ActionOutcome[]; renamed: ReadonlySet<string> } | null = null;

/** Returns the workspace ids of zones that the latest plan renamed; computed once for all rows. */
function renamedByPlan(actions: readonly ActionOutcome[]): ReadonlySet<string> {
  if (cachedRenames?.actions !== actions)
    cachedRenames = { actions, renamed: renamedZones(actions, useZones.getState().zones) };
  return cachedRenames.renamed;
}

interface ZoneStateAtServiceProps {
  zone: Zone;
  /** Whether to show nothing for zones that aren't published. */
  hidesUnpublished?: boolean;
}

/** State of a zone on the service, as icon and text; the reason or date is in the tooltip. */
export function ZoneStateAtService({ zone, hidesUnpublished }: ZoneStateAtServiceProps) {
  const { t } = useTranslation();
  const sentOutcomes = useSentOutcomes();
  const { state, refusals } = zoneAtService(zone, sentOutcomes);
  const isRenamed = usePlan(({ actions }) => renamedByPlan(actions).has(zone.id));
  const isUpdated = sentOutcomes.changes.get(zone.id)?.kind === 'updated';
  if (hidesUnpublished && state === 'not-created') return null;
  const Icon = icons[state];
  const [refusal] = refusals;
  const tooltip = refusal
    ? notDoneText(t, refusal.kind, refusal.fault)
    : state === 'renamed'
      ? t('zones.renamed.short', { name: zone.renamedFrom })
      : zone.createdAt !== null
        ? t('zones.created', { date: formatDate(zone.createdAt) })
        : undefined;
  return (
    <span className={classes.state} data-state={state} title={tooltip}>
      <Icon size={16} aria-hidden />
      {state === 'created' && (isRenamed || isUpdated)
        ? t(isRenamed ? 'zones.done.renamed' : 'zones.done.updated')
        : t(`zones.state.${state}`)}
    </span>
  );
}
