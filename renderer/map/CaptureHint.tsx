import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMapCapture } from './input-capture.ts';
import { MapToolbar } from './MapToolbar.tsx';
import { useMapInstance } from './map-instance.ts';
import { useViewport } from './viewport.ts';

/** Tells what the map is waiting for, with buttons equivalent to a click and to Escape. */
export function CaptureHint() {
  const { t } = useTranslation();
  const { capture } = useMapCapture();
  const isPicking = capture !== null && capture.hint !== null;
  useEffect(() => {
    if (isPicking) return focusMapIfLost();
  }, [isPicking]);
  const takeMiddle = () => capture?.onClick?.(useViewport.getState().center);
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

/**
 * Moves the focus to the map if a closed dialog left it nowhere, so that keys work. Returns a function that stops it.
 */
function focusMapIfLost() {
  const frame = requestAnimationFrame(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.checkVisibility() === false;
    if (isLost) useMapInstance.getState().map?.getCanvas().focus({ preventScroll: true });
  });
  return () => cancelAnimationFrame(frame);
}
