import { create } from 'zustand';
import type { Fault } from '../../../shared/faults/fault.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import { streetEdge } from '../../../shared/zones/geometry/street-edge.ts';
import { type Sketch, vertexBefore, withStreetEdge } from './sketch.ts';

/** Finds the route along streets between two positions; null if there is none. */
export type FindStreet = (
  from: LngLat,
  to: LngLat,
  signal: AbortSignal,
) => Promise<{ path: readonly LngLat[] | null } | { fault: Fault }>;

/** Whether new edges follow streets. */
export const useFollowsStreets = create<{ on: boolean }>()(() => ({ on: false }));

/** State of the street searches for the current sketch. */
interface StreetSearch {
  /** Number of edges whose search hasn't ended; they are straight until then. */
  pending: number;
  /** Why the latest edge stays straight; null if it follows streets. */
  refusal: { kind: 'no-street' } | { kind: 'fault'; fault: Fault } | null;
}
const noSearch: StreetSearch = { pending: 0, refusal: null };

export const useStreetSearch = create<StreetSearch>()(() => noSearch);

interface SketchAccess {
  current(): Sketch | undefined;
  change(sketch: Sketch): void;
}

/** The street searches of one sketch. */
export interface StreetSearches {
  /** Searches the streets for the edge to a vertex. Searches run in sequence, as each edge starts where the last ends. */
  follow(vertex: LngLat, find: FindStreet, sketch: SketchAccess): void;
  /** Resolves to true when all searches have ended, to false if they were canceled. */
  finished(): Promise<boolean>;
  cancel(): void;
}

export function streetSearches(): StreetSearches {
  const abort = new AbortController();
  const { signal } = abort;
  let searches: Promise<void> = Promise.resolve();
  return {
    follow(vertex, find, sketch) {
      useStreetSearch.setState(({ pending }) => ({ pending: pending + 1, refusal: null }));
      searches = searches.then(async () => {
        const refusal = await followStreets(vertex, find, sketch, signal);
        if (!signal.aborted) useStreetSearch.setState(({ pending }) => ({ pending: pending - 1, refusal }));
      });
    },
    async finished() {
      while (!signal.aborted && isSearchingStreets()) await searches;
      return !signal.aborted;
    },
    cancel() {
      abort.abort();
      useStreetSearch.setState(noSearch);
    },
  };
}

async function followStreets(
  to: LngLat,
  find: FindStreet,
  { current, change }: SketchAccess,
  signal: AbortSignal,
): Promise<StreetSearch['refusal']> {
  const sketch = signal.aborted ? undefined : current();
  const from = sketch && vertexBefore(sketch, to);
  if (!from) return null;
  const found = await find(from, to, signal);
  if ('fault' in found) return { kind: 'fault', fault: found.fault };
  const edge = found.path && streetEdge(from, to, found.path);
  if (!edge) return { kind: 'no-street' };
  const latestSketch = signal.aborted ? undefined : current();
  if (latestSketch) change(withStreetEdge(latestSketch, [from, to], edge));
  return null;
}

export const isSearchingStreets = (): boolean => useStreetSearch.getState().pending > 0;
