import type { ZoneIssue } from './zone-issue.ts';

export type Validity = 'error' | 'warning' | 'fine';

/** By workspace id of the zone. */
export type IssuesByZone = ReadonlyMap<string, readonly ZoneIssue[]>;

/** Adds issues to those already known, by zone; an issue between two zones belongs to both. */
export function issuesByZone(
  issues: readonly ZoneIssue[],
  byZone = new Map<string, ZoneIssue[]>(),
): Map<string, ZoneIssue[]> {
  for (const issue of issues) {
    for (const id of issue.ids) {
      const known = byZone.get(id);
      if (known) known.push(issue);
      else byZone.set(id, [issue]);
    }
  }
  return byZone;
}

/** Highest severity known for a zone; undefined before the first check. */
export function validityOf(byZone: IssuesByZone | null, id: string): Validity | undefined {
  if (!byZone) return undefined;
  const issues = byZone.get(id) ?? [];
  if (issues.some(({ severity }) => severity === 'error')) return 'error';
  return issues.length > 0 ? 'warning' : 'fine';
}
