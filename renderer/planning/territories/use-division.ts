import { useEffect, useMemo, useRef, useState } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Demand } from '../../../shared/planning/territories/demand.ts';
import type {
  DividedLand,
  DivisionProgress,
  StoreShare,
} from '../../../shared/planning/territories/division.ts';
import type { StoreFigures } from '../../../shared/planning/territories/store-figures.ts';
import type { CostSample } from '../../../shared/planning/territories/territories.ts';
import type { FromDivisionWorker, ToDivisionWorker } from './division.worker.ts';

/** What is divided; nothing is without an outline. */
interface DividedSamples {
  outline: ZoneGeometry | undefined;
  samples: readonly CostSample[];
  /** Zones to keep: their area isn't divided. */
  kept: readonly ZoneGeometry[];
}

interface DividedBy {
  shares: readonly StoreShare[];
  toleranceMeters: number;
  /** Maximum relative deviation of loads; null for no limit. */
  balance: number | null;
  /** Amounts that capacities count; undefined if unknown, which disables capacities. */
  demand: Demand | 'area' | undefined;
  addresses: Demand | null;
  /** Whether what each store serves is summed up. */
  hasFigures: boolean;
}

interface Division {
  /** Undefined if no zones could be calculated. */
  land: DividedLand | undefined;
  /** Null where they were not wanted. */
  figures: StoreFigures | null;
  /** False while it is divided by something newer. */
  isCurrent: boolean;
}

/**
 * Divides land in a worker by what is set now. The division is the one before until there is a newer one.
 * @param isStopped ends the worker, and what it has divided is given up, until it is false again
 */
export function useDivision(
  { outline, samples, kept }: DividedSamples,
  { shares, toleranceMeters, balance, demand, addresses, hasFigures }: DividedBy,
  isStopped = false,
): { division: Division | undefined; progress: DivisionProgress | null } {
  const [worker, setWorker] = useState<Worker>();
  const number = useRef(0);
  const [received, setReceived] = useState<{
    of: Request;
    land: DividedLand | undefined;
    figures: StoreFigures | null;
  }>();
  const [progress, setProgress] = useState<DivisionProgress | null>(null);
  const counted = useMemo(
    () => ({ demand: demand === undefined || demand === 'area' ? null : demand, addresses }),
    [demand, addresses],
  );
  const land = useMemo(() => ({ outline, samples, kept }), [outline, samples, kept]);
  const request = useMemo(
    (): Request => ({
      land,
      counted,
      by: {
        shares: demand ? shares : shares.map((share) => ({ ...share, capacity: null })),
        toleranceMeters,
        balance: demand ? balance : null,
        hasFigures,
      },
    }),
    [land, counted, shares, toleranceMeters, balance, demand, hasFigures],
  );
  const requests = useRef(new Map<number, Request>());
  useEffect(() => {
    if (!outline || isStopped) return undefined;
    const started = new Worker(new URL('./division.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<FromDivisionWorker>) => {
      if (data.kind === 'progress') return setProgress(data);
      const of = requests.current.get(data.number);
      // Those before it were passed over.
      for (const sent of requests.current.keys()) if (sent <= data.number) requests.current.delete(sent);
      if (of) setReceived({ of, land: data.land, figures: data.figures });
      setProgress(null);
    };
    started.postMessage({ kind: 'samples', outline, samples, kept } satisfies ToDivisionWorker);
    setWorker(started);
    return () => {
      started.terminate();
      requests.current.clear();
      setWorker(undefined);
      setReceived(undefined);
      setProgress(null);
    };
  }, [outline, samples, kept, isStopped]);
  useEffect(() => {
    worker?.postMessage({ kind: 'demand', ...counted } satisfies ToDivisionWorker);
  }, [worker, counted]);
  useEffect(() => {
    if (!worker) return;
    number.current += 1;
    requests.current.set(number.current, request);
    worker.postMessage({ kind: 'divide', number: number.current, ...request.by } satisfies ToDivisionWorker);
  }, [worker, request]);
  return {
    division: received && {
      land: received.land,
      figures: received.figures,
      // By what was asked for, not by its number: what is set is newer than that for a moment.
      isCurrent: received.of === request,
    },
    progress,
  };
}

/** What a division is of: the same object while nothing else is set. */
interface Request {
  land: DividedSamples;
  counted: Omit<Extract<ToDivisionWorker, { kind: 'demand' }>, 'kind'>;
  by: Omit<Extract<ToDivisionWorker, { kind: 'divide' }>, 'kind' | 'number'>;
}
