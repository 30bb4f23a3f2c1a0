import { Button, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useMapClaim } from './claim.ts';
import { MapToolbar } from './MapToolbar.tsx';
import { useViewport } from './viewport.ts';

/** Says what the map is waiting for, and takes the keys that stand for a click and for stepping back. */
export function ClaimHint() {
  const { t } = useTranslation();
  const { claim } = useMapClaim();
  const takeMiddle = () => claim?.onClick?.(useViewport.getState().centre);
  useHotkeys(claim && claim.hint !== null ? [['Escape', () => claim.onEnd()]] : [], []);
  if (!claim || claim.hint === null) return null;
  return (
    <MapToolbar label={t('map.picking')}>
      <Text role="status" px={6}>
        {claim.hint}
      </Text>
      <Button variant="default" size="compact-xs" onClick={takeMiddle}>
        {t('map.takeMiddle')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => claim.onEnd()}>
        {t('map.stopPicking')}
      </Button>
    </MapToolbar>
  );
}
