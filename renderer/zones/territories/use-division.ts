import { useEffect, useRef, useState } from 'react';
import type { StoreReach } from '../../../shared/zones/territories/territories.ts';
import type { FromDivisionWorker, ToDivisionWorker } from './division.worker.ts';
import type { SampledStores } from './territories-store.ts';

interface Division extends Pick<FromDivisionWorker, 'zones' | 'meters'> {
  /** False while newer limits or weights are still divided by. */
  isCurrent: boolean;
}

/** The zones for some limits and weights, made in a worker; those before them until then. */
export function useDivision({ outline, samples }: SampledStores, reaches: readonly StoreReach[]) {
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
    number.current += 1;
    setRequested(number.current);
    worker.current?.postMessage({
      kind: 'divide',
      number: number.current,
      reaches,
    } satisfies ToDivisionWorker);
  }, [reaches]);
  const division: Division | undefined = received && {
    zones: received.zones,
    meters: received.meters,
    isCurrent: received.number === requested,
  };
  return division;
}
