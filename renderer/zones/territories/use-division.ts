import { useEffect, useRef, useState } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Demand } from '../../../shared/zones/territories/demand.ts';
import type { DividedLand, StoreShare } from '../../../shared/zones/territories/division.ts';
import type { FromDivisionWorker, ToDivisionWorker } from './division.worker.ts';
import type { SampledStores } from './territories-store.ts';

interface Division {
  /** Undefined where no zones could be made. */
  land: DividedLand | undefined;
  /** False while newer shares are still divided by. */
  isCurrent: boolean;
}

interface DividedBy {
  shares: readonly StoreShare[];
  toleranceMeters: number;
  /** By what share loads may differ from equal ones; null: by any. */
  balance: number | null;
  /** What capacities are counted in; undefined where it is not known, and capacities then are none. */
  demand: Demand | 'area' | undefined;
  /** Zones that stay as they are: what they cover is not divided. */
  kept: readonly ZoneGeometry[];
}

/** The zones for some shares and a tolerance, made in a worker; those before them until then. None without an outline. */
export function useDivision(
  { outline, samples }: Pick<SampledStores, 'samples'> & { outline: ZoneGeometry | undefined },
  { shares, toleranceMeters, balance, demand, kept }: DividedBy,
) {
  const [worker, setWorker] = useState<Worker>();
  const number = useRef(0);
  const [received, setReceived] = useState<FromDivisionWorker>();
  const [requested, setRequested] = useState(0);
  useEffect(() => {
    if (!outline) return undefined;
    const started = new Worker(new URL('./division.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<FromDivisionWorker>) => setReceived(data);
    started.postMessage({ kind: 'samples', outline, samples, kept } satisfies ToDivisionWorker);
    setWorker(started);
    return () => {
      started.terminate();
      setWorker(undefined);
      setReceived(undefined);
    };
  }, [outline, samples, kept]);
  useEffect(() => {
    const known = demand === undefined || demand === 'area' ? null : demand;
    worker?.postMessage({ kind: 'demand', demand: known } satisfies ToDivisionWorker);
  }, [worker, demand]);
  useEffect(() => {
    number.current += 1;
    setRequested(number.current);
    worker?.postMessage({
      kind: 'divide',
      number: number.current,
      shares: demand ? shares : shares.map((share) => ({ ...share, capacity: null })),
      toleranceMeters,
      balance: demand ? balance : null,
    } satisfies ToDivisionWorker);
  }, [worker, shares, toleranceMeters, balance, demand]);
  const division: Division | undefined = received && {
    land: received.land,
    isCurrent: received.number === requested,
  };
  return division;
}
