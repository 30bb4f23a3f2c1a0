import { MapCanvas } from '../map/MapCanvas.tsx';
import { DeskWindow } from './DeskWindow.tsx';
import { WindowProviders } from './WindowProviders.tsx';

export const App = () => (
  <WindowProviders>
    <DeskWindow map={<MapCanvas />} />
  </WindowProviders>
);
