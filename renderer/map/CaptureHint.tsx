import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMapCapture } from './input-capture.ts';
import { MapToolbar } from './MapToolbar.tsx';
import { useMapInstance } from './map-instance.ts';
import { useViewport } from './viewport.ts';

/** Shows the hint of the current capture, with buttons for picking the center and for canceling. */
export function CaptureHint() {
  const { t } = useTranslation();
  const { capture } = useMapCapture();
  const isPicking = capture !== null && capture.hint !== null;
  useEffect(() => {
    if (isPicking) return focusMapIfLost();
  }, [isPicking]);
  const pickCenter = () => capture?.onClick?.(useViewport.getState().center);
  if (!capture || capture.hint === null) return null;
  return (
    <MapToolbar label={t('map.picking')}>
      <Text role="status" px={6}>
        {capture.hint}
      </Text>
      <Button variant="default" size="compact-xs" onClick={pickCenter}>
        {t('map.takeMiddle')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => capture.onEnd()}>
        {t('map.stopPicking')}
      </Button>
    </MapToolbar>
  );
}

/**
 * Focuses the map in the next frame if closing a dialog left no element focused, so that map shortcuts work. Returns a
 * function that cancels this.
 */
function focusMapIfLost() {
  const frame = requestAnimationFrame(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.checkVisibility() === false;
    if (isLost) useMapInstance.getState().map?.getCanvas().focus({ preventScroll: true });
  });
  return () => cancelAnimationFrame(frame);
}
