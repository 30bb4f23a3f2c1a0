import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptureHint } from '../map/CaptureHint.tsx';
import { PointerReadout } from '../map/draw/PointerReadout.tsx';
import { VertexMenu } from '../map/draw/VertexMenu.tsx';
import { Legend } from '../map/Legend.tsx';
import { MapToolbarSlot } from '../map/MapToolbar.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { MapMenu } from './MapMenu.tsx';
import classes from './MapPane.module.css';

/** The map and what stands over its edges. */
export function MapPane({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      <MapToolbarSlot />
      <CaptureHint />
      <ErrorBoundary part={t('broken.legend')} className={classes.broken}>
        <Legend />
      </ErrorBoundary>
      <PointerReadout />
      <MapMenu />
      <VertexMenu />
    </>
  );
}
