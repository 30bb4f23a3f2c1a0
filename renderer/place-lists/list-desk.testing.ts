import type { GeocodeResult } from '../../shared/api/localities.ts';
import { type ListHead, type ListRequest, lineReading } from '../../shared/desk/geocoding.ts';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { failed, isShortRateLimit, type Outcome, refused, succeeded } from '../../shared/faults/fault.ts';
import { matchAddress } from '../../shared/geocoding/address-match.ts';
import { type LineRequest, requestOfRow, requestOfText } from '../../shared/geocoding/line-request.ts';
import {
  countsOf,
  type Decision,
  type LineAnswer,
  type ListLine,
  passesFilter,
  stateOfAnswer,
} from '../../shared/geocoding/list-lines.ts';
import type { Answers } from '../desk/desk.testing.ts';

interface TestList {
  head: ListHead;
  rows: string[][];
  known: Map<string, LineAnswer>;
}

interface TestJob {
  id: string;
  target: string;
  list: TestList;
  question: ListRequest;
  lines: ListLine[];
  fault: JobOf<'geocoding'>['fault'];
  waitingUntil: JobOf<'geocoding'>['waitingUntil'];
  isPaused: boolean;
  change: number;
}

/**
 * Returns a fake of the desk that geocodes lists.
 * @param find response of the service for an address
 */
export function listDesk(find: (address: string) => Outcome<readonly GeocodeResult[]>) {
  const requests: string[] = [];
  const lists = new Map<string, TestList>();
  let jobs: TestJob[] = [];
  let currentFind = find;
  let publish: (jobs: JobOf<'geocoding'>[]) => void = () => undefined;

  function lookUp(job: TestJob, { query, answer }: LineRequest): ListLine['answer'] {
    const known = answer ?? job.list.known.get(query);
    if (known) return known;
    requests.push(query);
    const found = currentFind(query);
    if (!found.ok && found.fault.kind !== 'invalid') {
      job.fault = found.fault;
      if (isShortRateLimit(found.fault)) job.waitingUntil = Date.now() + found.fault.waitSeconds * 1000;
      return null;
    }
    const match = found.ok ? matchAddress(query, found.value) : null;
    const lineAnswer: LineAnswer = found.ok
      ? { candidates: (match?.candidates ?? []).slice(0, 5), doubts: match?.doubts ?? [] }
      : { fault: found.fault };
    job.list.known.set(query, lineAnswer);
    return lineAnswer;
  }

  function setLine(job: TestJob, row: number, cells: readonly string[], request: LineRequest) {
    const answer = job.fault ? null : lookUp(job, request);
    const state = answer ? stateOfAnswer(answer) : 'waiting';
    const chosen = state === 'found' ? 0 : null;
    job.lines[row] = { row, cells, query: request.query, state, chosen, answer };
  }

  /** Looks up the lines without an answer. */
  function resume(job: TestJob) {
    Object.assign(job, { fault: null, waitingUntil: null, isPaused: false });
    for (const { row, cells, query, state } of job.lines)
      if (state === 'waiting') setLine(job, row, cells, { query, answer: null });
    publishJobs(job);
  }

  const stateOf = ({ fault, waitingUntil, isPaused }: TestJob) =>
    isPaused ? 'paused' : waitingUntil !== null ? 'running' : fault ? 'paused' : 'done';
  const jobOf = (job: TestJob): JobOf<'geocoding'> => {
    const { id, target, list, lines, fault, waitingUntil, change } = job;
    const { states, doubts } = countsOf(lines);
    return {
      id,
      kind: 'geocoding',
      target,
      name: list.head.name,
      service: { kind: 'built-in' },
      state: stateOf(job),
      fault,
      waitingUntil: waitingUntil,
      secondsLeft: null,
      done: lines.length - states.waiting,
      total: lines.length,
      states,
      doubts,
      change,
      answeredAt: null,
    };
  };
  const publishJobs = (job?: TestJob) => {
    if (job) job.change += 1;
    publish(jobs.map(jobOf));
  };
  const jobById = (id: string) => jobs.find((job) => job.id === id);
  const jobGone = failed(refused('job', 'gone'));

  function decide(line: ListLine, decision: Decision): Decision {
    const before: Decision =
      line.state === 'confirmed'
        ? { kind: 'confirmed', candidate: line.chosen ?? 0 }
        : { kind: line.state === 'rejected' ? 'rejected' : 'open' };
    if (decision.kind === 'confirmed')
      Object.assign(line, { state: 'confirmed', chosen: decision.candidate });
    else if (decision.kind === 'rejected') Object.assign(line, { state: 'rejected', chosen: null });
    else if (line.answer) Object.assign(line, { state: stateOfAnswer(line.answer), chosen: null });
    return before;
  }

  const answers: Answers = {
    'geocoding.begin': async (head) => {
      const id = `list ${lists.size}`;
      lists.set(id, { head, rows: [], known: new Map() });
      return succeeded(id);
    },
    'geocoding.add': async ({ list: id, rows, known = [] }) => {
      const list = lists.get(id);
      list?.rows.push(...rows.map((cells) => [...cells]));
      for (const { query, answer } of known) list?.known.set(query, answer);
      return succeeded(null);
    },
    'jobs.start': async (order) => {
      const list = order.kind === 'geocoding' ? lists.get(order.question.list) : undefined;
      if (order.kind !== 'geocoding' || !list) return jobGone;
      const { question } = order;
      const target = question.target ?? '';
      const job: TestJob = {
        id: `job ${lists.size}`,
        target,
        list,
        question,
        lines: [],
        fault: null,
        waitingUntil: null,
        isPaused: false,
        change: 1,
      };
      const reading = lineReading(question, list.head);
      for (const [row, cells] of list.rows.entries()) setLine(job, row, cells, requestOfRow(cells, reading));
      jobs = [...jobs.filter((one) => one.target !== target), job];
      publishJobs(job);
      return succeeded(job.id);
    },
    'jobs.resume': async ({ id }) => {
      const job = jobById(id);
      if (!job) return jobGone;
      resume(job);
      return succeeded(null);
    },
    'jobs.pause': async ({ id }) => {
      const job = jobById(id);
      if (!job) return jobGone;
      Object.assign(job, { fault: null, waitingUntil: null, isPaused: true });
      publishJobs(job);
      return succeeded(null);
    },
    'jobs.cancel': async ({ id }) => {
      jobs = jobs.filter((job) => job.id !== id);
      publishJobs();
      return succeeded(null);
    },
    'geocoding.list': async ({ job: id }) => {
      const job = jobById(id);
      return succeeded(job ? { head: job.list.head, question: job.question } : null);
    },
    'geocoding.lines': async ({ job, filter, from, count }) => {
      const matching = jobById(job)?.lines.filter((line) => passesFilter(filter, line)) ?? [];
      const lines = matching.slice(from, from + count).map((line) => ({ ...line }));
      return succeeded({ lines, total: matching.length });
    },
    'geocoding.points': async ({ after }) => succeeded({ points: [], last: after }),
    'geocoding.decide': async ({ job: id, decisions }) => {
      const job = jobById(id);
      if (!job) return jobGone;
      const before = decisions.flatMap(({ row, decision }) => {
        const line = job.lines[row];
        return line ? [{ row, decision: decide(line, decision) }] : [];
      });
      publishJobs(job);
      return succeeded(before);
    },
    'geocoding.correct': async ({ job: id, row, query }) => {
      const job = jobById(id);
      const line = job?.lines[row];
      if (!job || !line) return jobGone;
      setLine(job, row, line.cells, requestOfText(query, lineReading(job.question, job.list.head)));
      publishJobs(job);
      return succeeded(null);
    },
  };
  return {
    answers,
    /** Addresses that were requested from the service. */
    requests,
    /** Replaces the responses of the service. */
    find(next: typeof find) {
      currentFind = next;
    },
    /** Resumes the jobs that wait for the service. */
    endWait() {
      for (const job of jobs) if (job.waitingUntil !== null) resume(job);
    },
    /** Publishes the jobs to a desk. */
    publishTo(desk: { publish(state: 'jobs', jobs: JobOf<'geocoding'>[]): void }) {
      publish = (jobs) => desk.publish('jobs', jobs);
    },
  };
}
