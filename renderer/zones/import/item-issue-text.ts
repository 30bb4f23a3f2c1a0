import { useTranslation } from 'react-i18next';
import type { ItemIssue } from '../../../shared/zones/formats/reading.ts';

/** Says why an item of a file could not be read. */
export function useItemIssueText(): (issue: ItemIssue) => string {
  const { t } = useTranslation();
  return (issue) =>
    t(`zones.itemFault.${issue.kind}`, {
      at: 'at' in issue ? String(issue.at + 1) : '',
      reason: 'reason' in issue ? issue.reason : '',
      found: 'found' in issue ? String(issue.found) : '',
      expected: 'expected' in issue ? String(issue.expected) : '',
      limit: 'limit' in issue ? issue.limit : 0,
      megabytes: 'limitBytes' in issue ? String(Math.round(issue.limitBytes / 2 ** 20)) : '',
    });
}
