import { shallow } from 'zustand/shallow';
import type { PanelSearch } from '../workbench/panel.ts';
import { useMatrix } from './matrix-store.ts';

/** The lists and how they are asked for, as the workspace keeps them; the table itself is a job. */
export const matrixSearch: PanelSearch = {
  // A table that is being filled changes many times a second, and nothing of that stands here.
  subscribe: (listener) =>
    useMatrix.subscribe(({ job, refusal, ...now }, { job: jobBefore, refusal: refusalBefore, ...before }) => {
      if (!shallow(now, before)) listener();
    }),
  kept() {
    const { origins, destinations, mode, method, avoid, measure } = useMatrix.getState();
    return { matrix: { origins, destinations, mode, method, avoid, measure } };
  },
  restore({ matrix }) {
    if (matrix) useMatrix.setState(matrix);
  },
};
