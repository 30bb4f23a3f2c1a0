import { randomUUID } from 'node:crypto';
import type { ListedZone } from '../../../../shared/zone-sync/listed-zone.ts';
import { isConflict, zoneOfListed, zoneSyncStatus } from '../../../../shared/zone-sync/sync-status.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import { inChunks } from '../../yield-to-event-loop.ts';
import type { RemoteSighting } from '../ledger/conflict-store.ts';
import { contentHash } from '../ledger/content-hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Holding, RemoteZone } from '../ledger/remote-zone-store.ts';

interface ComparisonParts {
  ledger: Ledger;
  service: number;
  /** All zones of the workspace. */
  zones: readonly Zone[];
  /** Every zone of the service. */
  listed: readonly ListedZone[];
  /** IDs on the service that the user wants to delete, whoever published them. Their current state is recorded. */
  deletes: readonly string[];
  /** Ledger entries from before the list was requested. Zones sent since then may be missing from the list. */
  before: ReadonlyMap<string, Holding>;
  at: string;
}

/** Returns the ledger's entries for a service by `zone_id`; call before requesting its list. */
export const holdingsBefore = (ledger: Ledger, service: number): ReadonlyMap<string, Holding> =>
  new Map(ledger.holdings(service).map((holding) => [holding.zoneId, holding]));

/**
 * Compares the workspace and the ledger with the complete list of a service, and updates the ledger: records zones that
 * are equal on both sides, drops zones that are on neither, and records changes, deletions, and IDs taken by other
 * users as conflicts until the user resolves them.
 */
export async function compareWithService(parts: ComparisonParts): Promise<void> {
  const { ledger, service, zones, listed, before, at } = parts;
  const listedById = new Map(listed.map((zone) => [zone.zone_id, zone]));
  const byZoneId = new Map(zones.map((zone) => [zone.zoneId, zone]));
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  const ignored = new Set(ledger.ignoredIds(service));
  const shared = listed.flatMap(({ zone_id }) => (byZoneId.has(zone_id) ? zone_id : []));

  const recorded: RemoteZone[] = [];
  const gone: string[] = [];
  const withoutConflict: string[] = [];
  const observations: RemoteSighting[] = [];

  function compare(zoneId: string) {
    const holding = ledger.holding(service, zoneId);
    if (holding !== before.get(zoneId)) return;
    const here = byZoneId.get(zoneId) ?? byId.get(holding?.id ?? '') ?? null;
    const base = ledger.asRemote(service, zoneId) ?? null;
    const listedZone = listedById.get(zoneId);
    const id = here?.id ?? holding?.id ?? randomUUID();
    const remote = listedZone ? remoteZone(listedZone, id, base ?? here) : null;
    const isChangedHere =
      here === null || base === null || contentHash(here) !== contentHash({ ...base, id: here.id });
    const status = zoneSyncStatus({ base, here, there: remote, changedHere: isChangedHere });
    // Without a recorded zone to compare with, the state on the service isn't a conflict.
    if (remote && !base && holding && !here) recorded.push({ zone: { ...remote, id: holding.id } });
    else if (isConflict(status)) observations.push({ zoneId, there: remote });
    else if (status === 'same' && here && (isChangedHere || holding?.id !== here.id))
      recorded.push({ zone: here });
    else if (status === 'gone' && holding) gone.push(zoneId);
    else withoutConflict.push(zoneId);
  }

  for await (const chunk of inChunks([...new Set([...before.keys(), ...shared])])) {
    for (const zoneId of chunk) if (!ignored.has(zoneId)) compare(zoneId);
  }
  const unlistedIgnored = [...ignored].filter((zoneId) => !listedById.has(zoneId));
  ledger.noteGone(service, [...gone, ...unlistedIgnored]);
  ledger.recordRemote(service, recorded, at);
  ledger.noteNoConflict(service, withoutConflict);
  ledger.noteConflicts(service, observations, at);
  noteForeign(parts, listedById, byZoneId);
}

/**
 * Records the current state of zones to delete that this workspace didn't publish, so that they are only deleted if
 * they don't change until then.
 */
function noteForeign(
  { ledger, service, deletes, at }: ComparisonParts,
  there: ReadonlyMap<string, ListedZone>,
  here: ReadonlyMap<string, Zone>,
) {
  const foreign = deletes.flatMap((zoneId): RemoteZone[] => {
    const seen = there.get(zoneId);
    const isKnown = ledger.holding(service, zoneId) !== undefined || here.has(zoneId);
    const zone = seen && !isKnown ? zoneOfListed(seen, randomUUID()) : undefined;
    return zone ? [{ zone }] : [];
  });
  if (foreign.length === 0) return;
  ledger.recordRemote(service, foreign, at);
  ledger.ignore(
    service,
    foreign.map(({ zone }) => zone.zoneId),
    true,
  );
}

/** Returns the listed zone, with the known shape if the listed one is unreadable; null if neither is readable. */
function remoteZone(listed: ListedZone, id: string, known: Zone | null): Zone | null {
  const zone = zoneOfListed(listed, id, known ?? undefined);
  if (zone || !known) return zone ?? null;
  const { store_id, description = '', types = [], status = known.status } = listed;
  return { ...known, id, zoneId: listed.zone_id, storeId: store_id, description, types, status };
}
