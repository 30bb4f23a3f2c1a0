import type { NamedPlan, PlanVersion } from '../../../shared/desk/plan-versions.ts';
import type { Fault, Outcome } from '../../../shared/faults/fault.ts';
import { storesToVersion } from '../../../shared/planning/versions/compare-stores.ts';
import { editToVersion } from '../../../shared/planning/versions/compare-versions.ts';
import { desk } from '../../desk/desk.ts';
import { words } from '../../words/words.ts';
import { announce } from '../../workbench/announcements.ts';
import { showStepNotice } from '../../workbench/step-notice.tsx';
import { closeCardBefore, useSelection } from '../../workspace-zones/selection.ts';
import { allSaved, changePlan, notifyChanged, useZones } from '../../workspace-zones/zones-store.ts';
import { closeVersions } from './versions-dialog.ts';

const noticeId = 'plan-versions';

/**
 * Saves a version of the current zones and stores, or of a plan.
 * @returns why that failed; null on success
 */
export async function nameVersion(name: string, plan?: NamedPlan): Promise<Fault | null> {
  // The desk saves what it has on disk.
  if (!plan && !(await allSaved())) return useZones.getState().fault;
  const outcome = await desk.call('planVersions.add', { name, ...(plan && { plan }) });
  if (outcome.ok) announce(words.t('zones.versions.named', { name, count: outcome.value.zoneCount }));
  return faultIn(outcome);
}

export const renameVersion = async (id: string, name: string): Promise<Fault | null> =>
  faultIn(await desk.call('planVersions.rename', { id, name }));

/** Deletes a version, with an undo notice. */
export async function removeVersion({ id, name }: PlanVersion): Promise<Fault | null> {
  const outcome = await desk.call('planVersions.remove', { id });
  if (outcome.ok)
    showStepNotice({
      id: noticeId,
      text: words.t('zones.versions.removed', { name }),
      actions: [{ label: words.t('zones.undo'), run: () => void desk.call('planVersions.restore', { id }) }],
    });
  return faultIn(outcome);
}

/** `goBackTo`, then closes the dialog if it succeeded. */
export async function restoreAndClose(version: PlanVersion): Promise<Fault | null> {
  const fault = await goBackTo(version);
  if (!fault) closeVersions();
  return fault;
}

/**
 * Restores zones and stores from a version as one undoable edit.
 * @returns why that failed; null on success, and if nothing differs from the version
 */
export async function goBackTo({ id, name }: PlanVersion): Promise<Fault | null> {
  const outcome = await desk.call('planVersions.read', { id });
  if (!outcome.ok) return outcome.fault;
  if (outcome.value === null) return goneFault;
  const now = useZones.getState();
  const { put, remove } = editToVersion(now.zones, outcome.value.zones);
  const stores = outcome.value.stores
    ? storesToVersion(now.stores.values(), outcome.value.stores)
    : { put: [], remove: [] };
  const count = put.length + remove.length;
  const storeCount = stores.put.length + stores.remove.length;
  if (count + storeCount === 0) {
    showStepNotice({ id: noticeId, text: words.t('zones.versions.already', { name }), actions: [] });
    return null;
  }
  const { open } = useSelection.getState();
  if (open !== null && remove.includes(open)) closeCardBefore(null);
  changePlan('zones.edits.wentBack', { put, remove }, stores);
  notifyChanged(wentBackInWords(name, count, storeCount));
  return null;
}

function wentBackInWords(name: string, zones: number, stores: number): string {
  if (zones === 0) return words.t('zones.versions.wentBackStores', { name, count: stores });
  const zonesText = words.t('zones.versions.wentBack', { name, count: zones });
  return stores === 0
    ? zonesText
    : `${zonesText} · ${words.t('zones.versions.storesWentBack', { count: stores })}`;
}

const goneFault: Fault = { kind: 'invalid', fields: [{ field: 'id', refusal: 'gone' }] };

const faultIn = (outcome: Outcome<unknown>): Fault | null => (outcome.ok ? null : outcome.fault);
