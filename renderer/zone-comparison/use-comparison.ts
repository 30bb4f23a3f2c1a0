import { useEffect, useState } from 'react';
import {
  type ComparisonOptions,
  compareWithWorkspace,
  type ImportComparison,
  type IncomingZone,
} from '../../shared/zones/formats/import-comparison.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { inSlices } from './in-slices.ts';

/** Zones to be compared with those of the workspace. */
export interface Comparable extends ComparisonOptions {
  incoming: readonly IncomingZone[];
}

interface Compared<Subject> {
  subject: Subject;
  comparison: ImportComparison;
  /** Whether neither side has changed since. */
  isCurrent: boolean;
}

/**
 * Compares zones with those of the workspace in time slices, again whenever either side changes; until then returns
 * the last result, null before the first. Memoize the subject.
 */
export function useComparison<Subject extends Comparable>(subject: Subject | null): Compared<Subject> | null {
  const zones = useZones((state) => state.zones);
  const [compared, setCompared] = useState<(Compared<Subject> & { zones: typeof zones }) | null>(null);
  useEffect(() => {
    if (!subject) return;
    const abort = new AbortController();
    const steps = compareWithWorkspace(subject.incoming, [...zones.values()], subject);
    void inSlices(steps, abort.signal).then((comparison) => {
      if (comparison) setCompared({ subject, zones, comparison, isCurrent: true });
    });
    return () => abort.abort();
  }, [subject, zones]);
  return compared && { ...compared, isCurrent: compared.subject === subject && compared.zones === zones };
}
