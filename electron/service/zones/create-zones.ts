import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { createZones } from '../../../shared/api/zones.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { checkZones, repeatedIds } from './check-zones.ts';
import type { ZoneStore } from './zone-store.ts';

/** Answers `POST /zones`: keeps the whole batch, or refuses it and keeps nothing. */
export const zoneCreation =
  (store: ZoneStore) =>
  async (
    asked: AskedOf<typeof createZones>,
    { project }: Asker,
  ): Promise<Outcome<AnswerOf<typeof createZones>>> => {
    const { zones, detail } = await checkZones(asked.zones);
    // Nothing may come between looking which ids are there and adding to them: both in one turn.
    const existing = store.existing(
      project.id,
      asked.zones.map(({ zone_id }) => zone_id),
    );
    const faults = [...repeatedIds(asked.zones, existing), ...detail];
    if (faults.length > 0) return { refused: 'invalid', detail: faults };
    store.add(project.id, zones);
    return { answer: { status: 'ok', message: 'Zones successfully added.' } };
  };
