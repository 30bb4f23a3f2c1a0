import type { ZoneCreation } from '../../../shared/desk.ts';
import type { Fault } from '../../../shared/fault.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import type { Ledger, PlaceInCreation, SentZone } from './ledger.ts';

export interface NotesParts {
  service: number;
  ledger: Ledger;
  now(): Date;
  /** Something was noted; `fault` is what is being waited out. */
  noted(fault: Fault | null, zones: readonly Zone[]): void;
  /** The creation will not bring these; told before `noted`. */
  refused(zones: ZoneCreation[]): void;
}

/** Writes what becomes of zones into the ledger, and tells of it. */
export interface CreationNotes {
  /** The service holds them, as `batch` brought them or as it was found out. */
  created(zones: readonly SentZone[], batch?: number): void;
  refused(refused: readonly { zone: PlaceInCreation; fault: Fault }[]): void;
  /** What stands in the way is waited out. */
  waiting(fault: Fault): void;
}

export const creationNotes = ({ service, ledger, now, noted, refused }: NotesParts): CreationNotes => ({
  created(zones, batch) {
    if (zones.length === 0) return;
    ledger.noteCreated(service, zones, now().toISOString(), batch);
    noted(
      null,
      zones.map(({ zone }) => zone),
    );
  },
  refused(zones) {
    if (zones.length === 0) return;
    ledger.noteRefused(zones);
    refused(zones.map(({ zone: { id }, fault }) => ({ id, outcome: { kind: 'refused', fault } })));
    noted(null, []);
  },
  waiting: (fault) => noted(fault, []),
});
