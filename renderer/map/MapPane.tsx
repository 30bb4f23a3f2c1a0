import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ClaimHint } from './ClaimHint.tsx';
import { Legend } from './Legend.tsx';
import { MapMenu } from './MapMenu.tsx';
import classes from './MapPane.module.css';
import { MapToolbarSlot } from './MapToolbar.tsx';

/** The map and what stands over its edges. */
export function MapPane({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      <MapToolbarSlot />
      <ClaimHint />
      <ErrorBoundary part={t('broken.legend')} className={classes.broken}>
        <Legend />
      </ErrorBoundary>
      <MapMenu />
    </>
  );
}
