import { useMemo } from 'react';
import type { ImportComparison } from '../../../shared/zones/formats/import-comparison.ts';
import type { MarkedItem, ReadableItem } from '../../../shared/zones/formats/import-preview.ts';
import { type Comparable, useComparison } from '../../zone-comparison/use-comparison.ts';
import type { FoundInFile } from './import-preview.ts';

/** What was found in a file, and how it stands to the zones of the workspace. */
export interface ComparedFile {
  found: FoundInFile;
  /** The items that can be read. */
  incoming: readonly ReadableItem[];
  comparison: ImportComparison;
  /** Whether the workspace has any of its zones. */
  isUpdate: boolean;
}

interface Subject extends Comparable {
  found: FoundInFile;
  incoming: readonly ReadableItem[];
}

/** What was found, once it is compared; `isCurrent` is false while it is compared anew. */
export function useComparedFile(
  found: FoundInFile | null,
): { file: ComparedFile; isCurrent: boolean } | null {
  const subject = useMemo((): Subject | null => {
    if (!found) return null;
    const { items } = found.preview;
    return {
      found,
      source: 'file',
      incoming: items.flatMap((item) => (item.ok ? item : [])),
      unreadableIds: items.flatMap((item) => (item.ok ? [] : (item.zoneId ?? []))),
    };
  }, [found]);
  const compared = useComparison(subject);
  const { subject: of, comparison, isCurrent = false } = compared ?? {};
  const file = useMemo(() => (of && comparison ? fileOf(of, comparison) : null), [of, comparison]);
  return file && { file, isCurrent };
}

function fileOf({ found, incoming }: Subject, comparison: ImportComparison): ComparedFile {
  const { changed, renamed, unchanged } = comparison;
  const items = found.preview.items.map(
    (item): MarkedItem => (item.ok && unchanged.has(item.zone.id) ? { ...item, same: 'existing' } : item),
  );
  return {
    found: { ...found, preview: { ...found.preview, items } },
    incoming,
    comparison,
    isUpdate: changed.length + renamed.length + unchanged.size > 0,
  };
}
