import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../desk/states.ts';
import { changeStops } from '../journey/route-store.ts';
import { newStop } from '../journey/stops.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** What the panel is for, with an example in the built-in city. */
export function FirstSteps() {
  const { t } = useTranslation();
  const region = useDeskState('about')?.region;
  const from = { name: t('route.example.from'), position: { lat: -34.90654, lng: -56.19982 } };
  const to = { name: t('route.example.to'), position: { lat: -34.83361, lng: -56.01527 } };
  return (
    <EmptyState icon={IconRoute} title={t('route.emptyTitle')} text={t('route.emptyText')}>
      {region?.id === 'montevideo' && (
        <Button onClick={() => changeStops(() => [newStop(from), newStop(to)])}>
          {t('route.tryExample', { from: from.name, to: to.name })}
        </Button>
      )}
    </EmptyState>
  );
}
