import { useEffect, useMemo, useState } from 'react';
import {
  compareVersions,
  type VersionComparison,
} from '../../../shared/zones/plan-versions/compare-versions.ts';
import type { StoreMove } from '../../../shared/zones/plan-versions/store-moves.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { deskQuery } from '../../desk/ask.ts';
import { useAnswer } from '../../desk/use-answer.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';
import { findStoreMoves } from './find-store-moves.ts';
import { presentZones } from './versions-dialog.ts';

interface Compared {
  /** Null until both were read and compared. */
  comparison: VersionComparison | null;
  /** Null until they were found, after the rest. */
  moves: readonly StoreMove[] | null;
  error: Error | null;
  retry(): void;
}

/** Compares two versions of the plan without holding up the window, anew whenever the zones of now change. */
export function useVersionComparison(before: string, after: string): Compared {
  const [one, other] = [useZonesOf(before), useZonesOf(after)];
  const [compared, setCompared] = useState<VersionComparison | null>(null);
  const [moves, setMoves] = useState<readonly StoreMove[] | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [then, now] = [one.zones, other.zones];
  useEffect(() => {
    setCompared(null);
    setMoves(null);
    setFailure(null);
    if (!then || !now) return;
    const abort = new AbortController();
    void inSlices(compareVersions(then, now), abort.signal).then((comparison) => {
      if (comparison) setCompared(comparison);
    });
    findStoreMoves(then, now, abort.signal).then(
      (found) => !abort.signal.aborted && setMoves(found),
      (error: Error) => !abort.signal.aborted && setFailure(error),
    );
    return () => abort.abort();
  }, [then, now]);
  return {
    comparison: compared,
    moves,
    error: one.error ?? other.error ?? failure,
    retry() {
      one.retry();
      other.retry();
    },
  };
}

function useZonesOf(version: string) {
  const present = useZones(({ zones }) => zones);
  const now = useMemo((): readonly Zone[] => [...present.values()], [present]);
  const isNow = version === presentZones;
  const { data, error, refetch } = useAnswer(
    isNow
      ? undefined
      : { ...deskQuery('planVersions.zones', { id: version }), staleTime: Number.POSITIVE_INFINITY },
  );
  return { zones: isNow ? now : (data ?? undefined), error, retry: () => void refetch() };
}
