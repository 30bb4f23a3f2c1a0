import type { PanelSearch } from '../workbench/panel.ts';
import { useTolls } from './tolls-store.ts';

/** For what the tolls are told, as the workspace keeps it; the stops are kept with the route. */
export const tollsSearch: PanelSearch = {
  subscribe: useTolls.subscribe,
  kept() {
    const { vehicle, profile } = useTolls.getState();
    return { tolls: { vehicle, profile } };
  },
  restore({ tolls }) {
    if (tolls) useTolls.setState(tolls);
  },
};
