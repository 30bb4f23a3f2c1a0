import { useEffect, useRef, useState } from 'react';
import type {
  CapacityUnit,
  DividedLand,
  KnownAddresses,
  StoreShare,
} from '../../../shared/zones/territories/division.ts';
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
  capacityUnit: CapacityUnit;
  /** Undefined where they are not known; capacities of addresses then are none. */
  addresses: KnownAddresses | undefined;
}

/** The zones for some shares and a tolerance, made in a worker; those before them until then. */
export function useDivision(
  { outline, samples }: SampledStores,
  { shares, toleranceMeters, capacityUnit, addresses }: DividedBy,
) {
  const worker = useRef<Worker>(null);
  const number = useRef(0);
  const [received, setReceived] = useState<FromDivisionWorker>();
  const [requested, setRequested] = useState(0);
  useEffect(() => {
    const started = new Worker(new URL('./division.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<FromDivisionWorker>) => setReceived(data);
    started.postMessage({ kind: 'samples', outline, samples } satisfies ToDivisionWorker);
    worker.current = started;
    return () => {
      started.terminate();
      setReceived(undefined);
    };
  }, [outline, samples]);
  useEffect(() => {
    if (addresses) worker.current?.postMessage({ kind: 'addresses', addresses } satisfies ToDivisionWorker);
  }, [addresses]);
  useEffect(() => {
    number.current += 1;
    setRequested(number.current);
    const isCounted = capacityUnit === 'area' || addresses !== undefined;
    worker.current?.postMessage({
      kind: 'divide',
      number: number.current,
      shares: isCounted ? shares : shares.map((share) => ({ ...share, capacity: null })),
      toleranceMeters,
      capacityUnit,
    } satisfies ToDivisionWorker);
  }, [shares, toleranceMeters, capacityUnit, addresses]);
  const division: Division | undefined = received && {
    land: received.land,
    isCurrent: received.number === requested,
  };
  return division;
}
