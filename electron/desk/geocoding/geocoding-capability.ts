import { randomUUID } from 'node:crypto';
import { type geocoding, lineReading } from '../../../shared/desk/geocoding.ts';
import type { OrderOf, ProgressOf } from '../../../shared/desk/jobs.ts';
import { failed, refused, succeeded } from '../../../shared/faults/fault.ts';
import { requestOfText } from '../../../shared/geocoding/line-request.ts';
import { maxRows } from '../../../shared/place-lists/list-file.ts';
import type { StoredJobs } from '../../jobs/stored-jobs.ts';
import type { Opened } from '../capability.ts';
import type { ListStore } from './list-store.ts';

/** Opens the calls for address lists. */
export function openGeocoding(
  jobs: Pick<StoredJobs<OrderOf<'geocoding'>, ProgressOf<'geocoding'>>, 'order'>,
  lists: ListStore,
  /** Called when the results of a list have changed. */
  changed: () => void,
): Opened<typeof geocoding> {
  const listOf = (job: string) => jobs.order(job)?.question.list;
  const noJob = failed(refused('job', 'gone'));
  const begun = new Set<string>();
  return {
    calls: {
      'geocoding.begin': async (head) => {
        const id = randomUUID();
        lists.begin(id, head);
        begun.add(id);
        return succeeded(id);
      },
      'geocoding.add': async ({ list, rows, known = [] }) => {
        if (!begun.has(list)) return failed(refused('list', 'gone'));
        if (lists.count(list, 'all') + rows.length > maxRows) return failed(refused('rows', 'out-of-range'));
        lists.add(list, rows);
        lists.addKnown(list, known);
        return succeeded(null);
      },
      'geocoding.list': async ({ job }) => {
        const question = jobs.order(job)?.question;
        const head = question && lists.head(question.list);
        return succeeded(question && head ? { head, question } : null);
      },
      'geocoding.lines': async ({ job, filter, from, count }) => {
        const list = listOf(job);
        if (list === undefined) return noJob;
        return succeeded({
          lines: lists.lines(list, filter, { from, count }),
          total: lists.count(list, filter),
        });
      },
      'geocoding.linesAt': async ({ job, rows }) => {
        const list = listOf(job);
        return list === undefined ? noJob : succeeded(lists.linesAt(list, rows));
      },
      'geocoding.place': async ({ job, filter, row }) => {
        const list = listOf(job);
        return list === undefined ? noJob : succeeded(lists.before(list, filter, row));
      },
      'geocoding.points': async ({ job, after }) => {
        const list = listOf(job);
        return list === undefined ? noJob : succeeded(lists.points(list, after));
      },
      'geocoding.decide': async ({ job, decisions }) => {
        const list = listOf(job);
        const before = list === undefined ? undefined : lists.decide(list, decisions);
        if (!before) return failed(refused('decisions', 'gone'));
        changed();
        return succeeded(before);
      },
      'geocoding.correct': async ({ job, row, query }) => {
        const question = jobs.order(job)?.question;
        const head = question && lists.head(question.list);
        const isThere =
          head && lists.correct(question.list, row, requestOfText(query, lineReading(question, head)));
        if (!isThere) return failed(refused('row', 'gone'));
        changed();
        return succeeded(null);
      },
      'geocoding.askAgain': async ({ job }) => {
        const list = listOf(job);
        if (list === undefined) return noJob;
        const count = lists.retryFailed(list);
        changed();
        return succeeded(count);
      },
    },
    states: {},
  };
}
