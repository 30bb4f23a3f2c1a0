import { useMemo } from 'react';
import type { ImportComparison } from '../../../shared/zones/formats/import-comparison.ts';
import { countsOf, type MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import { withPartsJoined } from '../../../shared/zones/formats/joinable-parts.ts';
import type { ReadableItem } from '../../../shared/zones/formats/preview-item.ts';
import { type Comparable, useComparison } from '../../zone-comparison/use-comparison.ts';
import { choiceOfAll, type ImportChoices, isJoined, type RepeatChoices } from './import-choices.ts';
import type { FoundInFile } from './import-messages.ts';

/** Contents of a file, compared with the zones of the workspace. */
export interface ComparedFile {
  /** With parts of a zone joined if selected. */
  found: FoundInFile;
  /** Number of items in the file. */
  itemCount: number;
  /** Readable items, one for each `zone_id`. */
  incoming: readonly ReadableItem[];
  comparison: ImportComparison;
  /** Whether the workspace has any of the file's zones. */
  isUpdate: boolean;
}

interface Subject extends Comparable {
  found: FoundInFile;
  itemCount: number;
  incoming: readonly ReadableItem[];
}

/**
 * Compares a file with the workspace; null until the first result. `isCurrent` is false while it is compared again.
 */
export function useComparedFile(
  found: FoundInFile | null,
  { joins, repeat, itemChoices }: ImportChoices,
): { file: ComparedFile; isCurrent: boolean } | null {
  const subject = useMemo(
    (): Subject | null => found && subjectOf(found, { joins, repeat, itemChoices }),
    [found, joins, repeat, itemChoices],
  );
  const compared = useComparison(subject);
  const { subject: of, comparison, isCurrent = false } = compared ?? {};
  const file = useMemo(() => (of && comparison ? fileOf(of, comparison) : null), [of, comparison]);
  return file && { file, isCurrent };
}

/** Returns what is compared: the items with parts joined, and one item for each `zone_id`. */
function subjectOf(found: FoundInFile, choices: RepeatChoices): Subject {
  const { joinable, ...preview } = found.preview;
  const items = withPartsJoined(
    preview.items,
    joinable.filter((group) => isJoined(group, choices)),
    (item): MarkedItem => ({ ...item, same: null }),
  );
  const readable = items.flatMap((item) => (item.ok ? item : []));
  const byZoneId = new Map<string, ReadableItem>();
  for (const item of readable) {
    const { id, zoneId } = item.zone;
    const choice = choices.itemChoices.get(id) ?? choiceOfAll({ ...choices, conflict: null }, 'in-file');
    if (!byZoneId.has(zoneId) || (item.conflict === 'in-file' && choice === 'replace'))
      byZoneId.set(zoneId, item);
  }
  return {
    found: { ...found, preview: { items, joinable, counts: countsOf(items) } },
    itemCount: preview.counts.total,
    source: 'file',
    incoming: [...byZoneId.values()],
    unreadableIds: items.flatMap((item) => (item.ok ? [] : (item.zoneId ?? []))),
  };
}

function fileOf({ found, itemCount, incoming }: Subject, comparison: ImportComparison): ComparedFile {
  const { changed, renamed, unchanged } = comparison;
  const items = found.preview.items.map(
    (item): MarkedItem => (item.ok && unchanged.has(item.zone.id) ? { ...item, same: 'existing' } : item),
  );
  return {
    found: { ...found, preview: { ...found.preview, items } },
    itemCount,
    incoming,
    comparison,
    isUpdate: changed.length + renamed.length + unchanged.size > 0,
  };
}
