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

/** A kind may have texts of its own: for services where it is only a warning, and for the hole of a single zone. */
function wordingOf({ kind, severity, ids }: ZoneIssue) {
  if (kind === 'store-id-characters' && severity === 'warning') return `${kind}-at-provider` as const;
  return kind === 'not-covered' && ids.length === 1 ? (`${kind}-in-one` as const) : kind;
}

/** Characters separated by spaces, with invisible ones named. */
const visible = (characters: string, space: string) =>
  [...characters].map((character) => (character.trim() === '' ? space : character)).join(' ');

const nameOf = (store: Store, names: StoreNames) => names.ofStore(store) || formatPosition(store.position);

const zoneName = (t: TFunction, id: string | undefined): string =>
  (id !== undefined && useZones.getState().zones.get(id)?.zoneId) || t('zones.unnamed');

/** Says what is wrong with a zone and, where it helps, how much. */
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
      characters: 'characters' in issue ? visible(issue.characters, t('zones.issue.space')) : '',
    });
}

/** Says why what was asked of the shape could not be done. */
export const refusalText = (t: TFunction, refusal: Refusal): string =>
  t(`zones.refusal.${refusal.kind}`, {
    reason: 'reason' in refusal ? t(`zones.issue.${refusal.reason}`) : '',
    name: 'zone' in refusal ? zoneName(t, refusal.zone) : '',
  });

/** Why one zone was not created, in a line, with the service's own words. */
export function refusedText(t: TFunction, fault: Fault): string {
  if (fault.kind === 'invalid' && fault.fields.length > 0)
    return fault.fields.map((wrong) => `${fieldLabel(wrong.field)}: ${fieldFaultInWords(wrong)}`).join('; ');
  const said = 'message' in fault ? fault.message : undefined;
  return said ? `${faultInWords(fault)} ${t('fault.said', { message: said })}` : faultInWords(fault);
}

/** Says where and why a text is no polygon in Well-Known Text. */
export function wktIssueText(t: TFunction, issue: WktIssue): string {
  const { problem, at, found, expected = [] } = issue;
  const missesMore = problem === 'character' || problem === 'number' || problem === 'delimiter';
  const wording = missesMore && found === '' ? 'ends' : problem;
  return t('zones.itemIssue.bad-wkt', {
    at: at + 1,
    problem: t(`zones.wktIssue.${wording}`, { found, expected: expected.join(' ') }),
  });
}
