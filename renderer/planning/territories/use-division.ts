import { useEffect, useMemo, useState } from 'react';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Demand } from '../../../shared/planning/territories/demand.ts';
import type { DivisionProgress } from '../../../shared/planning/territories/division.ts';
import type { CostSample } from '../../../shared/planning/territories/territories.ts';
import { type TaskWorker, taskWorker } from '../../ui/worker-tasks.ts';
import type { CountedAmounts, DivisionParameters, DivisionResult, DivisionTasks } from './division.worker.ts';

/** Samples and surroundings of the land to divide; nothing is divided without an outline. */
interface DividedSamples {
  outline: ZoneGeometry | undefined;
  samples: readonly CostSample[];
  /** Zones to keep: their area isn't divided. */
  kept: readonly ZoneGeometry[];
  /** Other zones next to the outline: borders with them aren't smoothed. */
  neighbors: readonly ZoneGeometry[];
  /** Positions of stores in the order of the costs of samples; each stays inside its zone. */
  stores: readonly LngLat[];
}

interface DivisionSettings extends DivisionParameters {
  /** Amounts that capacities count; undefined if unknown, which disables capacities. */
  demand: Demand | 'area' | undefined;
  addresses: Demand | null;
}

interface Division extends DivisionResult {
  /** False while a newer division is running. */
  isCurrent: boolean;
}

/**
 * Divides land in a worker by the current settings. Returns the previous division until a newer one is ready.
 * @param isStopped ends the worker and drops its division until it is false again
 */
export function useDivision(
  { outline, samples, kept, neighbors, stores }: DividedSamples,
  { shares, toleranceMeters, balance, demand, addresses, hasFigures }: DivisionSettings,
  isStopped = false,
): {
  division: Division | undefined;
  progress: DivisionProgress | null;
  hasFailed: boolean;
  restart(): void;
} {
  const [worker, setWorker] = useState<TaskWorker<DivisionTasks>>();
  const [received, setReceived] = useState<DivisionResult & { request: DivisionRequest }>();
  const [progress, setProgress] = useState<DivisionProgress | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [restarts, setRestarts] = useState(0);
  const counted = useMemo(
    () => ({ demand: demand === undefined || demand === 'area' ? null : demand, addresses }),
    [demand, addresses],
  );
  const dividedSamples = useMemo(
    () => ({ outline, samples, kept, neighbors, stores }),
    [outline, samples, kept, neighbors, stores],
  );
  const request = useMemo(
    (): DivisionRequest => ({
      dividedSamples,
      counted,
      parameters: {
        shares: demand ? shares : shares.map((share) => ({ ...share, capacity: null })),
        toleranceMeters,
        balance: demand ? balance : null,
        hasFigures,
      },
    }),
    [dividedSamples, counted, shares, toleranceMeters, balance, demand, hasFigures],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restart starts a new worker
  useEffect(() => {
    if (!outline || isStopped) return undefined;
    const started = taskWorker<DivisionTasks>(
      new Worker(new URL('./division.worker.ts', import.meta.url), { type: 'module' }),
    );
    started.run('start', { outline, samples, kept, neighbors, stores }).catch(() => setHasFailed(true));
    setWorker(started);
    return () => {
      setHasFailed(false);
      started.terminate();
      setWorker(undefined);
      setReceived(undefined);
      setProgress(null);
    };
  }, [outline, samples, kept, neighbors, stores, isStopped, restarts]);
  useEffect(() => {
    worker?.run('count', counted).catch(() => setHasFailed(true));
  }, [worker, counted]);
  useEffect(() => {
    worker?.run('divide', request.parameters, setProgress).then(
      (divided) => {
        if (!divided) return;
        setReceived({ ...divided, request });
        setProgress(null);
        setHasFailed(false);
      },
      () => setHasFailed(true),
    );
  }, [worker, request]);
  return {
    division: received && {
      land: received.land,
      figures: received.figures,
      // After a change of settings, the received division is still that of the previous request.
      isCurrent: received.request === request,
    },
    progress,
    hasFailed,
    restart: () => setRestarts((before) => before + 1),
  };
}

/** Input of a division: the same object while nothing changes. */
interface DivisionRequest {
  dividedSamples: DividedSamples;
  counted: CountedAmounts;
  parameters: DivisionParameters;
}
