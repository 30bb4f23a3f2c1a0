import { shallow } from 'zustand/shallow';
import { savedBlocksSchema } from '../../shared/saved/saved-search.ts';
import type { MatrixBlock, MatrixElement } from '../../shared/saved/searches.ts';
import { deskState } from '../desk/states.ts';
import type { PanelInputs } from '../workbench/panel.ts';
import { namesOf, type PanelRecord } from '../workbench/record.ts';
import { showDeskJob, startMatrix } from './matrix-job.ts';
import { cellAt, emptyResult, type MatrixResult, putBlock } from './matrix-result.ts';
import { useMatrix } from './matrix-store.ts';

const inputNow = () => {
  const { origins, destinations, mode, method, avoid, measure } = useMatrix.getState();
  return { origins, destinations, mode, method, avoid, measure };
};

/** Point lists and options as the workspace stores them. The table itself is stored as a job. */
export const matrixSearch: PanelInputs = {
  // Ignores changes of the table, which change the state many times a second while it is filled.
  subscribe: (listener) =>
    useMatrix.subscribe(({ job, refusal, ...now }, { job: jobBefore, refusal: refusalBefore, ...before }) => {
      if (!shallow(now, before)) listener();
    }),
  inputs: () => ({ matrix: inputNow() }),
  restore({ matrix }) {
    if (matrix) useMatrix.setState(matrix);
  },
};

/** Saves and restores completed tables, with the points and options of their request. */
export const matrixRecord: PanelRecord = {
  kinds: ['matrix'],
  suspendedCalls: [],
  subscribe: useMatrix.subscribe,
  input() {
    const { job, measure } = useMatrix.getState();
    if (!job) return { kind: 'matrix', matrix: inputNow() };
    const { origins, destinations, mode, method, avoid } = job;
    return { kind: 'matrix', matrix: { origins, destinations, mode, method, avoid, measure } };
  },
  // Editing the lists doesn't affect the table; only another table is another result.
  relevantInput: () => useMatrix.getState().job?.id,
  answered() {
    const { job } = useMatrix.getState();
    if (job?.state !== 'done' || job.isSaved) return null;
    const { origins, destinations, mode, method, avoid, result, service, answeredAt } = job;
    return {
      answers: () => [
        {
          call: 'matrix.blocks',
          question: { origins, destinations, mode, method, avoid },
          answer: rowsOf(result),
        },
      ],
      service: service ?? deskState('settings').service,
      askedAt: answeredAt,
    };
  },
  subject() {
    const { job } = useMatrix.getState();
    const [origins, destinations] = [job?.origins ?? [], job?.destinations ?? []];
    return {
      name: { kind: 'matrix', rows: origins.length, columns: destinations.length },
      placeNames: namesOf([...origins, ...destinations]),
      position: null,
    };
  },
  restore(question, answers) {
    if (question.kind !== 'matrix') return;
    useMatrix.setState({ ...question.matrix, order: { by: 'given' }, refusal: null });
    const blocks = savedBlocksSchema.safeParse(answers[0]?.answer);
    if (!blocks.success) return showDeskJob();
    const { origins, destinations } = question.matrix;
    const result = emptyResult(origins.length, destinations.length);
    for (const block of blocks.data) putBlock(result, block);
    useMatrix.setState({
      job: {
        ...question.matrix,
        id: crypto.randomUUID(),
        service: null,
        result,
        version: 0,
        readTo: 0,
        requestsLeft: 0,
        state: 'done',
        fault: undefined,
        waitsFor: undefined,
        secondsLeft: null,
        waitingUntil: 0,
        answeredAt: null,
        isSaved: true,
      },
    });
  },
  repeatRequest() {
    const { job } = useMatrix.getState();
    if (job) void startMatrix(job);
  },
};

/** Returns a table as one block per row. */
const rowsOf = (result: MatrixResult): MatrixBlock[] =>
  Array.from({ length: result.rows }, (_, row) => ({
    row,
    column: 0,
    rows: 1,
    columns: result.columns,
    elements: Array.from({ length: result.columns }, (_, column): MatrixElement => {
      const cell = cellAt(result, row, column);
      return cell?.kind === 'route' ? [cell.seconds, cell.meters] : (cell?.status ?? 'ERROR');
    }),
    ...(result.onRoads.origins.size > 0 && {
      startsOnRoads: [result.onRoads.origins.get(row) ?? null],
    }),
    ...(row === 0 &&
      result.onRoads.destinations.size > 0 && {
        endsOnRoads: Array.from(
          { length: result.columns },
          (_, column) => result.onRoads.destinations.get(column) ?? null,
        ),
      }),
  }));
