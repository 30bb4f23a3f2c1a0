import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ClaimHint } from './ClaimHint.tsx';
import { Legend } from './Legend.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { MapMenu } from './MapMenu.tsx';
import classes from './MapPane.module.css';
import { MapToolbarSlot } from './MapToolbar.tsx';

/** The map and what stands over its edges. */
export function MapPane() {
  const { t } = useTranslation();
  return (
    <>
      <MapCanvas />
      <MapToolbarSlot />
      <ClaimHint />
      <ErrorBoundary part={t('broken.legend')} className={classes.broken}>
        <Legend />
      </ErrorBoundary>
      <MapMenu />
    </>
  );
}
