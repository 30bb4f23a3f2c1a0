import { keptPlace, type PanelSearch } from '../workbench/panel.ts';
import { useTransit } from './transit-store.ts';

/** The connection that is asked for, as the workspace keeps it. */
export const transitSearch: PanelSearch = {
  subscribe: useTransit.subscribe,
  kept() {
    const { origin, destination, time, modes } = useTransit.getState();
    return { transit: { origin: keptPlace(origin), destination: keptPlace(destination), time, modes } };
  },
  restore({ transit }) {
    if (transit) useTransit.setState(transit);
  },
};
