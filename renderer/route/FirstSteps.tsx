import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeStops } from '../journey/route-store.ts';
import { newStop } from '../journey/stops.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useRegionExamples } from '../workbench/region.ts';

/** What the panel is for, with an example in the region. */
export function FirstSteps() {
  const { t } = useTranslation();
  const route = useRegionExamples()?.route;
  return (
    <EmptyState icon={IconRoute} title={t('route.emptyTitle')} text={t('route.emptyText')}>
      {route && (
        <Button onClick={() => changeStops(() => route.map((place) => newStop(place)))}>
          {t('route.tryExample', { from: route[0].name, to: route[1].name })}
        </Button>
      )}
    </EmptyState>
  );
}
