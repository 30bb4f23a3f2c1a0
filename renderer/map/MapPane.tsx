import { ClaimHint } from './ClaimHint.tsx';
import { Legend } from './Legend.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { MapMenu } from './MapMenu.tsx';
import { MapToolbarSlot } from './MapToolbar.tsx';

/** The map and what stands over its edges. */
export function MapPane() {
  return (
    <>
      <MapCanvas />
      <MapToolbarSlot />
      <ClaimHint />
      <Legend />
      <MapMenu />
    </>
  );
}
