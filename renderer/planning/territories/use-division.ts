import { useEffect, useMemo, useState } from 'react';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Demand } from '../../../shared/planning/territories/demand.ts';
import type { DivisionProgress } from '../../../shared/planning/territories/division.ts';
import type { CostSample } from '../../../shared/planning/territories/territories.ts';
import { type TaskWorker, taskWorker } from '../../ui/worker-tasks.ts';
import type { CountedIn, DividedBy, DividedByStores, DivisionTasks } from './division.worker.ts';

/** What is divided; nothing if there is no outline. */
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

interface DivisionSettings extends DividedBy {
  /** Amounts that capacities count; undefined if unknown, which disables capacities. */
  demand: Demand | 'area' | undefined;
  addresses: Demand | null;
}

interface Division extends DividedByStores {
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
  const [received, setReceived] = useState<DividedByStores & { of: Request }>();
  const [progress, setProgress] = useState<DivisionProgress | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [restarts, setRestarts] = useState(0);
  const counted = useMemo(
    () => ({ demand: demand === undefined || demand === 'area' ? null : demand, addresses }),
    [demand, addresses],
  );
  const land = useMemo(
    () => ({ outline, samples, kept, neighbors, stores }),
    [outline, samples, kept, neighbors, stores],
  );
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
    worker?.run('divide', request.by, setProgress).then(
      (divided) => {
        if (!divided) return;
        setReceived({ ...divided, of: request });
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
      // The settings are newer than the latest request for a moment.
      isCurrent: received.of === request,
    },
    progress,
    hasFailed,
    restart: () => setRestarts((before) => before + 1),
  };
}

/** Input of a division: the same object while nothing changes. */
interface Request {
  land: DividedSamples;
  counted: CountedIn;
  by: DividedBy;
}
