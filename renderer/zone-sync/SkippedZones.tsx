import { Text, Title } from '@mantine/core';
import { IconCircleX, IconCloudCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../shared/zones/zone.ts';
import { formatList } from '../ui/format.ts';
import { listOnly } from '../workspace-zones/list-filter.ts';
import { ShowButton } from '../zone-comparison/ShowButton.tsx';
import { setPlanAside } from './plan-dialog.ts';
import type { PlannedZones } from './planned-zones.ts';
import classes from './SkippedZones.module.css';

/** Zones that a plan skips, by reason, each with a button that filters the list to them. */
export function SkippedZones({ skipped }: Pick<PlannedZones, 'skipped'>) {
  const { t } = useTranslation();
  const heading = useId();
  if (skipped.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h3" id={heading}>
        {t('zones.create.leftOut')}
      </Title>
      <ul className={classes.leftOut}>
        {skipped.map(({ reason, zones }) => {
          const title = t(`zones.create.without.${reason}`, { count: zones.length });
          return (
            <SkippedGroup
              key={reason}
              title={title}
              isHarmless={reason === 'created'}
              zones={zones}
              onShow={() => {
                setPlanAside({ kind: 'list' });
                listOnly(
                  title,
                  zones.map(({ id }) => id),
                );
              }}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface SkippedGroupProps {
  title: string;
  isHarmless: boolean;
  zones: readonly Zone[];
  onShow(): void;
}

function SkippedGroup({ title, isHarmless, zones, onShow }: SkippedGroupProps) {
  const { t } = useTranslation();
  const Icon = isHarmless ? IconCloudCheck : IconCircleX;
  const names = zones.slice(0, 3).map(({ zoneId }) => zoneId || t('zones.unnamed'));
  return (
    <li data-harmless={isHarmless || undefined}>
      <Icon size={16} aria-hidden />
      <span className={classes.reason}>
        <Text>{title}</Text>
        <Text c="dimmed" size="xs" truncate>
          {formatList(names)}
          {zones.length > names.length && ' …'}
        </Text>
      </span>
      <ShowButton title={title} onClick={onShow} />
    </li>
  );
}
