// Before all else, which is loaded while the desk answers.
import { askedAtStart } from './desk/asked-at-start.ts';
import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import 'maplibre-gl/dist/maplibre-gl.css';
import './ui/window.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { keepArrangement } from './app/arrangement.ts';
import { panels } from './app/panels.ts';
import { keepSearches } from './app/searches.ts';
import { startMirror } from './desk/mirror.ts';
import './words/words.ts';

void keepSearches(panels.flatMap(({ search }) => search ?? []));
const [settings, arrangement] = await askedAtStart;
startMirror(settings);
keepArrangement(arrangement);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
