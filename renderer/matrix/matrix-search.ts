import { shallow } from 'zustand/shallow';
import type { SearchesChange } from '../../shared/searches.ts';
import type { PanelSearch } from '../workbench/panel.ts';
import { restoreJob } from './matrix-job.ts';
import { useMatrix } from './matrix-store.ts';

type MatrixSearch = NonNullable<SearchesChange['matrix']>;
type Table = NonNullable<MatrixSearch['table']>;

const asked = ({ origins, destinations, mode, method, avoid }: Omit<Table, 'id' | 'service'>) => ({
  origins,
  destinations,
  mode,
  method,
  avoid,
});

/** The lists and the table, as the workspace keeps them; the table's answers are kept block by block. */
export const matrixSearch: PanelSearch = {
  // A table that is being filled changes many times a second, and nothing of that stands here.
  subscribe: (listener) =>
    useMatrix.subscribe(({ job, ...now }, { job: jobBefore, ...before }) => {
      if (job?.id !== jobBefore?.id || !shallow(now, before)) listener();
    }),
  kept() {
    const { measure, job, ...question } = useMatrix.getState();
    const table = job && { ...asked(job), id: job.id, service: job.service };
    return { matrix: { ...asked(question), measure, table } };
  },
  restore({ matrix }) {
    if (!matrix) return;
    const { table, ...question } = matrix;
    useMatrix.setState(question);
    if (table) void restoreJob(table.id, asked(table), table.service);
  },
};
