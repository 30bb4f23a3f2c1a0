import { useProfileChoice } from '../toll-cost/profiles.ts';
import type { PanelSearch } from '../workbench/panel.ts';
import { useTolls } from './tolls-store.ts';

/** For what the tolls are told, as the workspace keeps it; the stops are kept with the route. */
export const tollsSearch: PanelSearch = {
  subscribe(listener) {
    const ends = [useTolls.subscribe(listener), useProfileChoice.subscribe(listener)];
    return () => {
      for (const end of ends) end();
    };
  },
  kept: () => ({
    tolls: { vehicle: useTolls.getState().vehicle, profile: useProfileChoice.getState().profile },
  }),
  restore({ tolls }) {
    if (!tolls) return;
    useTolls.setState({ vehicle: tolls.vehicle });
    useProfileChoice.setState({ profile: tolls.profile });
  },
};
