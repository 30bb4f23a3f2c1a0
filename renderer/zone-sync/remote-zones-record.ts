import { isSameService } from '../../shared/settings/settings.ts';
import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { queryClient } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';
import type { PanelRecord } from '../workbench/record.ts';
import { openZone, useSelection } from '../workspace-zones/selection.ts';
import { showPart, useVisiblePart } from '../workspace-zones/visible-part.ts';
import { remoteZonesQuery } from './remote-zones-query.ts';

const listedNow = () => queryClient.getQueryData(remoteZonesQuery().queryKey);

/** What the panel shows: the zones of the service are one part of it, visible while no zone's card is open. */
const viewState = () => ({ part: useVisiblePart.getState().part, open: useSelection.getState().open });
const isListed = () => {
  const { part, open } = viewState();
  return part === 'service' && open === null;
};

/** Saves the zones listed by the service. */
export const remoteZonesRecord: PanelRecord = {
  kinds: ['zones'],
  suspendedCalls: ['zones.atService'],
  isSaveOffered: isListed,
  subscribe(listener) {
    const unsubscribers = [useVisiblePart.subscribe(listener), useSelection.subscribe(listener)];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  },
  input: () => ({ kind: 'zones' }),
  // A response isn't expected anymore once the service turns out not to support listing.
  relevantInput: () => ({ ...viewState(), mayBeListed: listedNow()?.supported !== false }),
  answered() {
    if (!isListed() || !listedNow()?.supported) return null;
    const answered = answersOnDisplay([remoteZonesQuery().queryKey]);
    // What another service listed isn't on display.
    return answered && isSameService(answered.service, deskState('settings').service) ? answered : null;
  },
  subject() {
    const zones = listedNow()?.zones ?? [];
    const stores = [...new Set(zones.map(({ store_id }) => store_id))].filter((store) => store !== '');
    const [store] = stores;
    const isOfOneStore = store !== undefined && zones.every(({ store_id }) => store_id === store);
    return {
      name: { kind: 'zones', count: zones.length, store: isOfOneStore ? store : null },
      placeNames: [...stores, ...zones.map(({ zone_id }) => zone_id)],
      position: null,
    };
  },
  restore(_, __, search) {
    openZone(null);
    showPart(search ? 'service' : 'workspace');
  },
};
