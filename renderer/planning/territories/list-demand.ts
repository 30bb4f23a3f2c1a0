import { useMemo } from 'react';
import { isUnderWay } from '../../../shared/desk/jobs.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import { type LatLng, type LngLat, toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { chosenCandidate, type ListLine } from '../../../shared/geocoding/list-lines.ts';
import { positionOfQuery } from '../../../shared/place-lists/columns.ts';
import {
  amountColumns,
  amountOfCell,
  type Demand,
  type DemandColumn,
} from '../../../shared/planning/territories/demand.ts';
import { covers } from '../../../shared/zones/geometry/point-location.ts';
import { faultOf } from '../../desk/ask.ts';
import { useAnswer } from '../../desk/use-answer.ts';
import { listSettings, pagesOf } from '../../place-lists/list-places.ts';
import { addressPanelList, useGeocodingJob } from '../../place-lists/place-lists-store.ts';

/** The workspace's address list as a source of amounts. */
interface AmountList {
  /** ID of the job that looks up the addresses. */
  jobId: string;
  /** Change counter of the job, so that amounts are read again after a change. */
  jobChange: number;
  isUnderWay: boolean;
  /** File name; empty for pasted text. */
  name: string;
  /** Columns that may contain amounts; a heading is null if the list has none. */
  columns: readonly { column: number; heading: string | null }[];
}

/** The workspace's address list; undefined if there is none, or until its columns are loaded. */
export function useAmountList(): AmountList | undefined {
  const job = useGeocodingJob(addressPanelList);
  const id = job?.id;
  const { data: columns } = useAnswer(
    id === undefined
      ? undefined
      : { queryKey: ['columns of amounts', id], queryFn: () => readColumns(id), staleTime: Infinity },
  );
  return useMemo(
    () =>
      job && columns
        ? { jobId: job.id, jobChange: job.change, isUnderWay: isUnderWay(job), name: job.name, columns }
        : undefined,
    [job, columns],
  );
}

/** Returns the columns that may contain amounts, judged by the first page of lines. */
async function readColumns(job: string): Promise<AmountList['columns']> {
  const { head, question } = await listSettings(job);
  for await (const lines of pagesOf(job, 'all'))
    return (
      amountColumns(
        lines.map(({ cells }) => cells),
        head.columns,
      )
        // Columns with the place contain no amounts.
        .filter((column) => (question.mapping[column] ?? null) === null)
        .map((column) => ({ column, heading: head.headings?.[column]?.trim() || null }))
    );
  return [];
}

/** Amounts of a list column by position within an outline, and the numbers of lines that aren't counted, by reason. */
export interface ListDemand extends Demand {
  /** Sum of the counted amounts. */
  total: number;
  outside: number;
  unplaced: number;
  withoutAmount: number;
}

/**
 * Demand from the selected column, and why it couldn't be read; undefined if none is selected, or the list was replaced
 * or is still being looked up.
 */
export function useListDemand(
  list: AmountList | undefined,
  demandColumn: DemandColumn | null,
  outline: ZoneGeometry,
): { demand: ListDemand | undefined; fault: Fault | null } {
  const isReadable = list !== undefined && list.jobId === demandColumn?.list && !list.isUnderWay;
  const { data, error } = useAnswer(
    isReadable
      ? {
          queryKey: ['demand of a column', list.jobId, list.jobChange, demandColumn.column, outline],
          queryFn: ({ signal }) => readDemand(list.jobId, demandColumn.column, outline, signal),
          staleTime: Infinity,
        }
      : undefined,
  );
  return { demand: data, fault: error && faultOf(error) };
}

async function readDemand(
  job: string,
  column: number,
  outline: ZoneGeometry,
  signal: AbortSignal,
): Promise<ListDemand> {
  const positions: LngLat[] = [];
  const amounts: number[] = [];
  let [total, outside, unplaced, withoutAmount] = [0, 0, 0, 0];
  const { question } = await listSettings(job);
  // In a list of positions, these count rather than the addresses found.
  const positionOfLine = (line: ListLine): LatLng | undefined =>
    question.direction === 'reverse' && line.state !== 'unreadable'
      ? positionOfQuery(line.query)
      : chosenCandidate(line)?.position;
  for await (const lines of pagesOf(job, 'all')) {
    signal.throwIfAborted();
    for (const line of lines) {
      const latLng = positionOfLine(line);
      const amount = amountOfCell(line.cells[column] ?? '');
      const position = latLng && toLngLat(latLng);
      if (!position) unplaced += 1;
      else if (!covers(outline, position)) outside += 1;
      else if (amount === null) withoutAmount += 1;
      else {
        positions.push(position);
        amounts.push(amount);
        total += amount;
      }
    }
  }
  return { positions, amounts, total, outside, unplaced, withoutAmount };
}
