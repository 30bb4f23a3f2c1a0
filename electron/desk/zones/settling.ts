import type { AnswerOf } from '../../../shared/api/operation.ts';
import type { createZones } from '../../../shared/api/zones.ts';
import type { StoredZone } from '../../../shared/api/zones-beyond-contract.ts';
import { type Fault, isWaitedOut, type Outcome } from '../../../shared/fault.ts';
import { parseWkt } from '../../../shared/geo/wkt.ts';
import { partsOf } from '../../../shared/zones/geometry/parts.ts';
import type { Zone, ZoneGeometry } from '../../../shared/zones/zone.ts';

/**
 * What an answer, or none, to a batch says of its zones. `refused`: the service has judged the batch and
 * kept nothing. `untouched`: it never came to that. `unknown`: it may have kept all or nothing.
 */
export type BatchMeaning =
  | { kind: 'created' }
  | { kind: 'refused'; fault: Fault }
  | { kind: 'untouched'; fault: Fault }
  | { kind: 'unknown'; fault: Fault };

/** Reads an answer to a batch for what it says of the batch's zones. */
export function meaningOf(outcome: Outcome<AnswerOf<typeof createZones>>): BatchMeaning {
  if (outcome.ok) {
    const { status, message } = outcome.value;
    // Distance answers are known to carry their failures with HTTP 200 (`provider.md` 1).
    const failed = status.toLowerCase() === 'error';
    return failed
      ? { kind: 'refused', fault: { kind: 'invalid', fields: [], message } }
      : { kind: 'created' };
  }
  const { fault } = outcome;
  switch (fault.kind) {
    case 'invalid':
      return { kind: 'refused', fault };
    case 'unauthenticated':
    case 'forbidden':
    case 'quota':
    case 'rate-limited':
      return { kind: 'untouched', fault };
    case 'offline':
      return { kind: neverReached(fault.reason) ? 'untouched' : 'unknown', fault };
    case 'service':
      return { kind: meaningOfStatus(fault.status), fault };
    default:
      return { kind: 'unknown', fault };
  }
}

const neverReached = (reason: string): boolean =>
  reason === 'dns' || reason === 'refused' || reason.startsWith('proxy');

function meaningOfStatus(status: number | string): 'refused' | 'untouched' | 'unknown' {
  // A conflict is with a zone, and too large a body may be smaller in parts.
  if (status === 409 || status === 413) return 'refused';
  const given = typeof status === 'number' && status >= 400 && status < 500 && status !== 408;
  return given ? 'untouched' : 'unknown';
}

/**
 * Whether asking again may help: `later` when the network or a limit is in the way, `failing` when the
 * service itself failed, which may be for what it was asked.
 */
export function passing(fault: Fault): 'later' | 'failing' | 'no' {
  switch (fault.kind) {
    case 'offline':
      return fault.reason === 'tls' || fault.reason === 'proxy-login' ? 'no' : 'later';
    case 'timeout':
      return 'later';
    case 'rate-limited':
      return isWaitedOut(fault) ? 'later' : 'no';
    case 'bad-answer':
      return 'failing';
    case 'service':
      return meaningOfStatus(fault.status) === 'unknown' ? 'failing' : 'no';
    default:
      return 'no';
  }
}

/** What asking for a zone tells. `untold`: the service does not say, or not to this key. */
export type Sighting =
  | { kind: 'as-sent' }
  | { kind: 'other' }
  | { kind: 'absent' }
  | { kind: 'untold' }
  | { kind: 'failed'; fault: Fault };

/** Reads the answer to asking for one zone, which was sent as `zone`. */
export function sightingOf(zone: Zone, outcome: Outcome<StoredZone>): Sighting {
  if (outcome.ok) return { kind: isAsSent(zone, outcome.value) ? 'as-sent' : 'other' };
  const { fault } = outcome;
  if (fault.kind === 'service' && (fault.status === 404 || fault.status === 410)) return { kind: 'absent' };
  if (fault.kind === 'cancelled') return { kind: 'failed', fault };
  const notForUs = passing(fault) === 'no' || fault.kind === 'bad-answer';
  const unserved = fault.kind === 'service' && fault.status === 501;
  return notForUs || unserved ? { kind: 'untold' } : { kind: 'failed', fault };
}

/** Some ten centimeters: a service may keep fewer decimals. */
const sameDegrees = 1e-6;

/** Whether what the service holds is what was sent; a `status` is the service's to change. */
export function isAsSent(zone: Zone, stored: StoredZone): boolean {
  const reading = parseWkt(stored.polygon);
  return (
    stored.zone_id === zone.zoneId &&
    (stored.store_id ?? '') === zone.storeId &&
    (stored.description ?? '') === zone.description &&
    sameTexts(stored.types ?? [], zone.types) &&
    reading.ok &&
    sameArea(reading.geometry, zone.geometry)
  );
}

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

function sameArea(one: ZoneGeometry, other: ZoneGeometry): boolean {
  const [rings, otherRings] = [partsOf(one), partsOf(other)];
  const form = (parts: typeof rings) => JSON.stringify(parts.map((part) => part.map(({ length }) => length)));
  if (form(rings) !== form(otherRings)) return false;
  const others = otherRings.flat(2);
  return rings.flat(2).every(([lng, lat], index) => {
    const [otherLng, otherLat] = others[index] ?? [Number.NaN, Number.NaN];
    return Math.abs(lng - otherLng) <= sameDegrees && Math.abs(lat - otherLat) <= sameDegrees;
  });
}

/**
 * Whether a refusal of one zone says that its `zone_id` is taken. No provider's words are published
 * (`provider.md` 1), so it is read from the field it names, the status, or the words.
 */
export function saysItExists(fault: Fault): boolean {
  if (fault.kind === 'service') return fault.status === 409 || wordsOfTaken.test(fault.message ?? '');
  if (fault.kind !== 'invalid') return false;
  const words = fault.fields.map(({ message }) => message);
  return [...words, fault.message ?? ''].some((text) => wordsOfTaken.test(text));
}

const wordsOfTaken = /\b(exist(s|ed|ing)?|already|duplicate[ds]?|taken|unique|conflict(s|ing)?)\b/i;
