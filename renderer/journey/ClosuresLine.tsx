import { Button, Stack, Text } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { maxClosureVertices } from '../../shared/closures/avoided-areas.ts';
import type { Avoidance, TravelTime } from '../../shared/saved/searches.ts';
import { Notice } from '../ui/Notice.tsx';
import { closureCount, useClosureAreas, useSwitchedOffCount } from './active-closures.ts';
import { showClosures } from './closures-dialog.ts';

/** Button with the number of avoided closures, which opens their list. */
export function ClosuresLine({ avoid, time }: { avoid: Pick<Avoidance, 'closures'>; time?: TravelTime }) {
  const { t } = useTranslation();
  const { fits, isSimplified } = useClosureAreas(time);
  const count = closureCount(avoid);
  const off = useSwitchedOffCount(time);
  return (
    <Stack gap={4} align="start">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconBarrierBlock size={15} />}
        onClick={showClosures}
      >
        {count > 0
          ? t('closures.active', { count })
          : off > 0
            ? t('closures.allOff', { count: off })
            : t('closures.noneInForce')}
      </Button>
      {count > 0 && isSimplified && fits && (
        <Text size="xs" c="dimmed">
          {t('closures.simplified')}
        </Text>
      )}
      {count > 0 && !fits && (
        <Notice tone="warning">{t('closures.tooMuch', { max: maxClosureVertices })}</Notice>
      )}
    </Stack>
  );
}
