// First, so that everything else loads while the desk responds.
import { firstPublished } from './desk/desk.ts';
import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './ui/window.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { autosaveArrangement } from './app/arrangement.ts';
import { DeskWindow } from './app/DeskWindow.tsx';
import { followDesk } from './app/follow-desk.ts';
import { panels } from './app/panels.ts';
import { recordSearches } from './app/search-history.ts';
import { autosaveSearches } from './app/searches.ts';
import { WindowProviders } from './app/WindowProviders.tsx';
import { followLanguage } from './desk/language.ts';
import { reportEndedPage } from './desk/report-ended-page.ts';
import { deskState } from './desk/states.ts';
import { MapCanvas } from './map/MapCanvas.tsx';
import { listsSearch } from './place-lists/lists-search.ts';
import { searchOptionsSearch } from './place-search/search-options-store.ts';
import { territoriesSearch } from './planning/territories/territories-record.ts';
import { followZones } from './workspace-zones/zones-store.ts';

const root = document.getElementById('root');
// The code has loaded, so remove the message that it didn't: the desk may take long to open a large workspace.
root?.replaceChildren();
void reportEndedPage();
// Before rendering, as the desk takes a while to send thousands of zones.
followZones();
void autosaveSearches(panels, [listsSearch, searchOptionsSearch, territoriesSearch]);
// Otherwise the window would appear in the wrong theme or layout.
await firstPublished('settings', 'arrangement');
await followLanguage();
followDesk();
autosaveArrangement(deskState('arrangement'));
recordSearches(panels.flatMap(({ record }) => record ?? []));

if (root) {
  createRoot(root).render(
    <StrictMode>
      <WindowProviders>
        <DeskWindow map={<MapCanvas />} />
      </WindowProviders>
    </StrictMode>,
  );
}
