import { type Finding, type NoticeCode, noticeSeverities } from '../../../shared/timetables/timetables.ts';

/** Location of a problem in a file: line from 1, column name, and text. */
export interface FindingPlace {
  line?: number;
  field?: string;
  value?: string;
}

/** Collects problems of a feed. */
export interface Findings {
  add(code: NoticeCode, file: string, place?: FindingPlace): void;
  /** Returns all findings: errors first, then by file and line. */
  list(): Finding[];
}

const severityOrder = ['error', 'warning', 'info'];
const maxValueLength = 60;

/**
 * Returns a collector that merges the same problem in the same field of the same file into one finding with a count.
 */
export function collectFindings(): Findings {
  const findingsByKey = new Map<string, Finding>();
  return {
    add(code, file, { line, field, value } = {}) {
      const key = `${code} ${file} ${field ?? ''}`;
      const existing = findingsByKey.get(key);
      if (existing) {
        existing.count += 1;
        return;
      }
      findingsByKey.set(key, {
        code,
        file,
        line: line ?? null,
        field: field ?? null,
        value: value?.slice(0, maxValueLength) ?? null,
        count: 1,
      });
    },
    list: () =>
      [...findingsByKey.values()].toSorted(
        (a, b) =>
          severityOrder.indexOf(noticeSeverities[a.code]) - severityOrder.indexOf(noticeSeverities[b.code]) ||
          a.file.localeCompare(b.file) ||
          (a.line ?? 0) - (b.line ?? 0),
      ),
  };
}
