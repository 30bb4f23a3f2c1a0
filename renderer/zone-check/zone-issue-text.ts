import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import type { WktIssue } from '../../shared/geo/wkt-issue.ts';
import type { StoreNames } from '../../shared/planning/stores/store-names.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { Refusal } from '../../shared/zones/geometry/shaped.ts';
import type { Store } from '../../shared/zones/store.ts';
import { useDeskState } from '../desk/states.ts';
import { formatArea, formatDistance, formatList, formatPosition, formatShare } from '../ui/format.ts';
import { faultInWords, fieldFaultInWords } from '../workbench/fault-words.ts';
import { fieldLabel } from '../workbench/field-label.ts';
import { useNamesOfStores } from '../workspace-zones/store-names.ts';
import { useZones } from '../workspace-zones/zones-store.ts';

/**
 * Returns the text key of an issue. Some kinds have a text of their own for services where it is only a warning, or
 * for the hole of a single zone.
 */
function wordingOf({ kind, severity, ids }: ZoneIssue) {
  if (kind === 'store-id-characters' && severity === 'warning') return `${kind}-at-provider` as const;
  return kind === 'not-covered' && ids.length === 1 ? (`${kind}-in-one` as const) : kind;
}

/** Lists characters separated by spaces; whitespace is named. */
const visibleCharacters = (characters: string, space: string) =>
  [...characters].map((character) => (character.trim() === '' ? space : character)).join(' ');

const nameOf = (store: Store, names: StoreNames) => names.ofStore(store) || formatPosition(store.position);

const zoneName = (t: TFunction, id: string | undefined): string =>
  (id !== undefined && useZones.getState().zones.get(id)?.zoneId) || t('zones.unnamed');

/** Returns a function that describes what is wrong with a zone, with figures where they help. */
export function useIssueText(): (issue: ZoneIssue) => string {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const names = useNamesOfStores();
  return (issue) =>
    t(`zones.issue.${wordingOf(issue)}`, {
      area: 'areaSquareMeters' in issue ? formatArea(issue.areaSquareMeters, units) : '',
      share: 'share' in issue ? formatShare(issue.share) : '',
      length: 'lengthMeters' in issue ? formatDistance(issue.lengthMeters, units) : '',
      width: 'widthMeters' in issue ? formatDistance(issue.widthMeters, units) : '',
      vertices: 'vertices' in issue ? issue.vertices : 0,
      stores: 'stores' in issue ? formatList(issue.stores.map((store) => nameOf(store, names))) : '',
      store: 'storeId' in issue ? issue.storeId : '',
      zone: zoneName(t, issue.ids[0]),
      zoneIds: 'zoneIds' in issue ? formatList(issue.zoneIds) : '',
      differences:
        'differences' in issue
          ? formatList(issue.differences.map((difference) => t(`zones.idDifference.${difference}`)))
          : '',
      zoneId: 'zoneId' in issue ? issue.zoneId : '',
      characters: 'characters' in issue ? visibleCharacters(issue.characters, t('zones.issue.space')) : '',
    });
}

/** Describes why an operation on a shape was refused. */
export const refusalText = (t: TFunction, refusal: Refusal): string =>
  t(`zones.refusal.${refusal.kind}`, {
    reason: 'reason' in refusal ? t(`zones.issue.${refusal.reason}`) : '',
    name: 'zone' in refusal ? zoneName(t, refusal.zone) : '',
  });

/** Describes why the service rejected a zone, in one line, with the service's own message. */
export function rejectionText(t: TFunction, fault: Fault): string {
  if (fault.kind === 'invalid' && fault.fields.length > 0)
    return fault.fields.map((wrong) => `${fieldLabel(wrong.field)}: ${fieldFaultInWords(wrong)}`).join('; ');
  const message = 'message' in fault ? fault.message : undefined;
  return message ? `${faultInWords(fault)} ${t('fault.said', { message })}` : faultInWords(fault);
}

/** Describes where and why a text isn't a polygon in Well-Known Text. */
export function wktIssueText(t: TFunction, issue: WktIssue): string {
  const { problem, at, found, expected = [] } = issue;
  const canEndEarly = problem === 'character' || problem === 'number' || problem === 'delimiter';
  const wording = canEndEarly && found === '' ? 'ends' : problem;
  return t('zones.itemIssue.bad-wkt', {
    at: at + 1,
    problem: t(`zones.wktIssue.${wording}`, { found, expected: expected.join(' ') }),
  });
}
