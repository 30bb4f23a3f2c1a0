import type { ParamsOf, ResponseOf } from '../../../shared/api/operation.ts';
import type { createZones } from '../../../shared/api/zones.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import type { ZoneStore } from '../ports.ts';
import { checkZones, existingIdErrors, idsOf } from './check-zones.ts';

/** Returns the implementation of `POST /zones`, which stores the entire batch or refuses it. */
export const zoneCreation =
  (store: ZoneStore) =>
  async (
    params: ParamsOf<typeof createZones>,
    { project, signal }: Caller,
  ): Promise<Outcome<ResponseOf<typeof createZones>>> => {
    const { zones, detail } = await checkZones(params.zones, { caller: project.id, signal });
    const existing =
      detail.length > 0
        ? await store.existing(project.id, idsOf(params.zones))
        : await store.create(project.id, zones);
    const errors = [...existingIdErrors(params.zones, existing), ...detail];
    if (errors.length > 0) return { refused: 'invalid', detail: errors };
    return { body: { status: 'ok', message: 'Zones successfully added.' } };
  };
