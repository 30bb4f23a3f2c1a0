import type { MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import type { ItemIssue } from '../../../shared/zones/formats/reading.ts';

/** Returns the issue of the entire file, if nothing in it could be read; otherwise undefined. */
export function issueOfFile([only, ...more]: readonly MarkedItem[]): ItemIssue | undefined {
  if (!only || only.ok) return undefined;
  const hasOnlyPoints = [only, ...more].every((item) => !item.ok && isPoint(item.issue));
  if (hasOnlyPoints && only.issue.kind === 'no-area') return { kind: 'points', found: only.issue.found };
  if (more.length > 0) return undefined;
  return fileIssueKinds.has(only.issue.kind) ? only.issue : undefined;
}

const isPoint = (issue: ItemIssue): boolean =>
  issue.kind === 'no-area' && /^(?:Point|MultiPoint|waypoint)$/i.test(issue.found);

const fileIssueKinds: ReadonlySet<ItemIssue['kind']> = new Set([
  'points',
  'vertices',
  'network-link',
  'too-many-items',
  'too-many-positions',
  'nothing-inside',
  'unreadable',
  'too-large',
  'gone',
  'shapes-missing',
  'no-projection',
  'database-missing',
  'spreadsheet',
  'foreign-file',
  'binary',
  'image-overlays',
  'web-page',
]);
