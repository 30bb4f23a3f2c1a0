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
import { type StateAtService, zoneAtService } from '../../shared/zone-sync/state-at-service.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { formatDate } from '../ui/format.ts';
import { notDoneText } from './outcome.ts';
import { useSentOutcomes } from './plan.ts';
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

interface ZoneStateAtServiceProps {
  zone: Zone;
  /** Says nothing of a zone that is just not created yet. */
  quiet?: boolean;
}

/** What is known of the zone at the service, as an icon and a word; the reason or the day on hover. */
export function ZoneStateAtService({ zone, quiet }: ZoneStateAtServiceProps) {
  const { t } = useTranslation();
  const { state, refusals } = zoneAtService(zone, useSentOutcomes());
  if (quiet && state === 'not-created') return null;
  const Icon = icons[state];
  const [refusal] = refusals;
  const why = refusal
    ? notDoneText(t, refusal.kind, refusal.fault)
    : state === 'renamed'
      ? t('zones.renamed.short', { name: zone.renamedFrom })
      : zone.createdAt !== null
        ? t('zones.created', { date: formatDate(zone.createdAt) })
        : undefined;
  return (
    <span className={classes.state} data-state={state} title={why}>
      <Icon size={16} aria-hidden />
      {t(`zones.state.${state}`)}
    </span>
  );
}
