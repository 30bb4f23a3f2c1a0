import { useEffect, useRef, useState } from 'react';
import type { VersionComparison } from '../../../shared/planning/versions/compare-versions.ts';
import type { StoreMove } from '../../../shared/planning/versions/store-moves.ts';
import { makeReportPage, type ReportPage } from './report-page.ts';

/** A report being prepared for print. */
export interface MadeReport extends ReportPage {
  comparison: VersionComparison;
  moves: readonly StoreMove[];
  goal: 'print' | 'pdf';
}

/** Prepares the report of a comparison; can be canceled, and is on unmount. */
export function useReport() {
  const [isMaking, setMaking] = useState(false);
  const [report, setReport] = useState<MadeReport | null>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  return {
    isMaking,
    report,
    async make(comparison: VersionComparison, moves: readonly StoreMove[], goal: MadeReport['goal']) {
      const controller = new AbortController();
      abort.current = controller;
      setMaking(true);
      const page = await makeReportPage(comparison, moves, controller.signal);
      if (!page) return;
      setMaking(false);
      setReport({ comparison, moves, goal, ...page });
    },
    cancel() {
      abort.current?.abort();
      setMaking(false);
    },
    discard: () => setReport(null),
  };
}
