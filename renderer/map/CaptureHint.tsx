import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMapCapture } from './input-capture.ts';
import { MapToolbar } from './MapToolbar.tsx';
import { useViewport } from './viewport.ts';

/** Says what the map is waiting for, with buttons that stand for a click and for stepping back. */
export function CaptureHint() {
  const { t } = useTranslation();
  const { capture } = useMapCapture();
  const takeMiddle = () => capture?.onClick?.(useViewport.getState().centre);
  if (!capture || capture.hint === null) return null;
  return (
    <MapToolbar label={t('map.picking')}>
      <Text role="status" px={6}>
        {capture.hint}
      </Text>
      <Button variant="default" size="compact-xs" onClick={takeMiddle}>
        {t('map.takeMiddle')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => capture.onEnd()}>
        {t('map.stopPicking')}
      </Button>
    </MapToolbar>
  );
}
