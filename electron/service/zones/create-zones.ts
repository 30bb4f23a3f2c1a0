import type { ParamsOf, ResponseOf } from '../../../shared/api/operation.ts';
import type { createZones } from '../../../shared/api/zones.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import type { ZoneStore } from '../ports.ts';
import { checkZones, repeatedIds, zoneIds } from './check-zones.ts';

/** Implements `POST /zones`: stores the entire batch, or refuses it. */
export const zoneCreation =
  (store: ZoneStore) =>
  async (
    params: ParamsOf<typeof createZones>,
    { project, signal }: Caller,
  ): Promise<Outcome<ResponseOf<typeof createZones>>> => {
    const { zones, detail } = await checkZones(params.zones, { caller: project.id, signal });
    const existing =
      detail.length > 0
        ? await store.existing(project.id, zoneIds(params.zones))
        : await store.create(project.id, zones);
    const faults = [...repeatedIds(params.zones, existing), ...detail];
    if (faults.length > 0) return { refused: 'invalid', detail: faults };
    return { answer: { status: 'ok', message: 'Zones successfully added.' } };
  };
