import type { TFunction } from 'i18next';
import type { Differences, ZoneDifference } from '../../shared/zone-sync/plan.ts';
import { type SentOutcomes, zoneAtService } from '../../shared/zone-sync/state-at-service.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { formatDate } from '../ui/format.ts';
import { fieldsInWords } from '../workspace-zones/fields-in-words.ts';
import { storeChangeNow, storeNameNow } from '../workspace-zones/store-names.ts';
import { deletesOne, type PlanRequest } from './plan-dialog.ts';
import type { PlanKind } from './plan-ticks.ts';
import type { PlannedZones, Ticked } from './planned-zones.ts';

/**
 * Returns the rows of one kind of action in a plan. Zones that were rejected or lack a response are labeled as such.
 */
export function itemsOf(t: TFunction, kind: PlanKind, planned: PlannedZones, sent: SentOutcomes) {
  const nameOf = (zone: Zone) => zone.zoneId || t('zones.unnamed');
  const detailOf = (zone: Zone, text: string) => {
    const { state, presence } = zoneAtService(zone, sent);
    return [state === presence ? '' : t(`zones.state.${state}`), text].filter(Boolean).join(' · ');
  };
  switch (kind) {
    case 'create':
      return planned.create.map((zone) => ({
        key: zone.id,
        name: nameOf(zone),
        detail: detailOf(zone, zone.storeId === '' ? '' : storeNameNow(zone.storeId)),
      }));
    case 'update':
      return planned.update.map(({ zone, difference }) => ({
        key: zone.id,
        name: nameOf(zone),
        detail: detailOf(zone, differenceText(t, zone, difference)),
      }));
    case 'rename':
      return planned.rename.map(({ zone, from }) => ({
        key: zone.id,
        name: nameOf(zone),
        detail: detailOf(
          zone,
          t(zone.createdAt === null ? 'zones.plan.renamed' : 'zones.plan.renamedBefore', { name: from }),
        ),
      }));
    case 'delete':
      return planned.delete.map(({ zoneId, storeId }) => ({
        key: zoneId,
        name: zoneId,
        detail: storeId === null || storeId === '' ? '' : storeNameNow(storeId),
      }));
  }
}

/** Describes how a zone differs from the service, in one line: `shape +4 %, description`. */
function differenceText(t: TFunction, zone: Zone, difference: ZoneDifference): string {
  const { fields, areaChange, storeThere, replaces } = difference;
  if (replaces) return t('zones.plan.replaces');
  if (fields === null) return t('zones.plan.unknownChange');
  if (storeThere === undefined) return fieldsInWords(t, { fields, areaChange });
  const others = fields.filter((field) => field !== 'storeId');
  return [
    t('zones.plan.storeChange', storeChangeNow(storeThere, zone.storeId)),
    ...(others.length > 0 ? [fieldsInWords(t, { fields: others, areaChange })] : []),
  ].join(', ');
}

/** Returns the note on a kind of action; undefined if there is none. */
export function noteOf(t: TFunction, kind: PlanKind, { refuses }: Differences, { update }: PlannedZones) {
  if (kind === 'update' && refuses.update !== null)
    return { text: t('zones.plan.noUpdates', { date: formatDate(refuses.update) }), warns: true };
  if ((kind === 'delete' || kind === 'rename') && refuses.delete !== null)
    return { text: t('zones.plan.noDeletes', { date: formatDate(refuses.delete) }), warns: true };
  const storeChangeCount = update.filter(({ difference }) => difference.storeThere !== undefined).length;
  if (kind === 'update' && storeChangeCount > 0)
    return { text: t('zones.plan.storeChanges', { count: storeChangeCount }), warns: true };
  return kind === 'rename' ? { text: t('zones.plan.renameOrder'), warns: false } : undefined;
}

/** Returns the label of a plan's button: what it will do. */
export function buttonText(t: TFunction, ticked: Ticked, request: PlanRequest): string {
  const { create, update, rename, delete: deletes } = ticked;
  const total = create.size + update.size + rename.size + deletes.size;
  if (deletesOne(request)) return t('zones.remove.confirm', { name: request.deletes[0] });
  if (create.size === total) return t('zones.create.button', { count: total });
  if (update.size === total) return t('zones.changes.button', { count: total });
  if (rename.size === total) return t('zones.plan.rename', { count: total });
  if (deletes.size === total) return t('zones.plan.delete', { count: total });
  return t('zones.plan.send', { count: total });
}
