import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ZoneInput } from '../../../../shared/api/zones.ts';
import type { StoredZone } from '../../../../shared/api/zones-beyond-contract.ts';
import { type Fault, failed, type Outcome, succeeded } from '../../../../shared/faults/fault.ts';
import { put, testZone } from '../../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import { maxFailures } from '../../../jobs/retry-policy.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RunEnd } from '../run/plan-run.ts';
import { openWorkspaceWithLedger, type WorkspaceWithLedger } from '../workspace-with-ledger.testing.ts';
import { runBatchCreation } from './create-run.ts';

/** How a request fails. */
type Mishap = 'none' | 'lost-before' | 'lost-after' | 'fails' | 'limited';

/** A service in memory that accepts a batch entirely or not at all. */
class Service {
  readonly held = new Map<string, ZoneInput>();
  /** How often each zone was stored. */
  readonly stored = new Map<string, number>();
  readonly sent: string[][] = [];
  /** Number of failed requests with only this zone. */
  readonly failedAt = new Map<string, number>();
  private readonly reads: boolean;
  private readonly names: boolean;
  private readonly bad: ReadonlySet<string>;
  private readonly mishaps: Mishap[];

  constructor(options: {
    reads?: boolean;
    names?: boolean;
    bad?: readonly string[];
    existing?: readonly ZoneInput[];
    mishaps?: readonly Mishap[];
  }) {
    this.reads = options.reads ?? true;
    this.names = options.names ?? false;
    this.bad = new Set(options.bad);
    this.mishaps = [...(options.mishaps ?? [])];
    for (const zone of options.existing ?? []) this.held.set(zone.zone_id, zone);
  }

  create(zones: readonly ZoneInput[]): Outcome<{ status: string; message: string }> {
    this.sent.push(zones.map(({ zone_id }) => zone_id));
    const mishap = this.mishaps.shift() ?? 'none';
    if (mishap === 'lost-before') return failed({ kind: 'timeout' });
    if (mishap === 'fails') {
      const [only] = zones;
      if (only && zones.length === 1) {
        this.failedAt.set(only.zone_id, (this.failedAt.get(only.zone_id) ?? 0) + 1);
      }
      return failed({ kind: 'service', status: 500 });
    }
    if (mishap === 'limited') return failed({ kind: 'rate-limited', waitSeconds: 3 });
    const answer = this.accept(zones);
    return mishap === 'lost-after' ? failed({ kind: 'offline', reason: 'reset' }) : answer;
  }

  private accept(zones: readonly ZoneInput[]) {
    const fields = zones.flatMap(({ zone_id }, index) => {
      if (this.held.has(zone_id)) return [{ field: `zones.${index}.zone_id`, message: 'exists already' }];
      return this.bad.has(zone_id) ? [{ field: `zones.${index}.polygon`, message: 'crosses itself' }] : [];
    });
    const [first] = fields;
    if (first) return failed({ kind: 'invalid', fields: this.names ? fields : [], message: first.message });
    for (const zone of zones) {
      this.held.set(zone.zone_id, zone);
      this.stored.set(zone.zone_id, (this.stored.get(zone.zone_id) ?? 0) + 1);
    }
    return succeeded({ status: 'ok', message: 'Zones successfully added.' });
  }

  read(zoneId: string): Outcome<StoredZone> {
    const found = this.reads ? this.held.get(zoneId) : undefined;
    return found ? succeeded({ ...found, status: 'ok' }) : failed({ kind: 'service', status: 404 });
  }
}

async function ledgerWith(zones: readonly Zone[]) {
  const workspace = openWorkspaceWithLedger(join(temporaryFolder(), 'workspace.sqlite'));
  await workspace.change(put(...zones));
  return workspace;
}

async function numberOf({ services }: WorkspaceWithLedger) {
  const number = await services.of({ builtIn: true, baseUrl: '', fingerprint: null });
  if (number === null) throw new Error('the service has no number');
  return number;
}

interface RunOptions {
  zonesPerBatch?: number;
  /** Stops the run after this many requests, as an exit of the program does. */
  requests?: number;
  waits?: number[];
}

async function run(
  { ledger, zone }: WorkspaceWithLedger,
  service: Service,
  number: number,
  plan: number,
  { zonesPerBatch = 8, requests = Number.POSITIVE_INFINITY, waits = [] }: RunOptions = {},
): Promise<RunEnd> {
  let left = requests;
  const stop = new AbortController();
  return runBatchCreation(
    {
      service: number,
      plan,
      ledger,
      zone,
      faultOf: () => undefined,
      zonesPerBatch: () => zonesPerBatch,
      now: () => new Date('2026-01-31T12:00:00.000Z'),
      wait: async (milliseconds) => void waits.push(milliseconds),
      stopping: stop.signal,
      onRecorded: () => {},
      onRefused: () => {},
    },
    {
      async create(zones, sending) {
        sending();
        left -= 1;
        if (left <= 0) stop.abort();
        const answer = service.create(zones);
        return stop.signal.aborted ? failed({ kind: 'cancelled' }) : answer;
      },
      isGone: async () => succeeded(true),
      read: async (zoneId) => service.read(zoneId),
    },
  );
}

const kinds = (ledger: Ledger, plan: number) =>
  Object.fromEntries(ledger.actionsOf(plan).map(({ id, outcome }) => [id, outcome.kind]));
const creationOf = (zones: readonly Zone[]) => zones.map(({ id }) => ({ kind: 'create' as const, id }));
const several = (count: number) => Array.from({ length: count }, (_, n) => testZone(String(n)));
const stored = ({ zoneId, storeId }: Zone, more: Partial<ZoneInput> = {}): ZoneInput => ({
  zone_id: zoneId,
  store_id: storeId,
  polygon: 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))',
  ...more,
});

const mishap = fc.constantFrom<Mishap>(
  'none',
  'none',
  'none',
  'lost-before',
  'lost-after',
  'fails',
  'limited',
);

describe('with any failures', () => {
  test('every valid zone is stored once, invalid and taken ones are refused, and the ledger matches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.record({
          reads: fc.boolean(),
          names: fc.boolean(),
          bad: fc.uniqueArray(fc.nat({ max: 29 }), { maxLength: 3 }),
          taken: fc.uniqueArray(fc.nat({ max: 29 }), { maxLength: 2 }),
          mishaps: fc.array(mishap, { maxLength: 12 }),
          lives: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }),
        }),
        async (count, { reads, names, bad, taken, mishaps, lives }) => {
          const zones = several(count);
          const of = (places: readonly number[]) => zones.filter((_, n) => places.includes(n));
          // Whether a taken ID is another user's can only be decided if the service returns single zones.
          const others = reads ? of(taken) : [];
          const faulty = of(bad).filter((zone) => !others.includes(zone));
          const existing = others.map((zone) => stored(zone, { store_id: 'OTHERS' }));
          const service = new Service({
            reads,
            names,
            mishaps,
            existing,
            bad: faulty.map(({ zoneId }) => zoneId),
          });
          const workspace = await ledgerWith(zones);
          const number = await numberOf(workspace);
          const creation = workspace.ledger.begin(number, creationOf(zones), '');
          for (const requests of lives) await run(workspace, service, number, creation, { requests });
          // The run pauses if the service repeatedly fails on a single zone.
          let end = await run(workspace, service, number, creation);
          while (end.kind === 'paused') end = await run(workspace, service, number, creation);
          expect(end).toEqual({ kind: 'ended' });
          const reported = kinds(workspace.ledger, creation);
          // A zone that the service failed on too often is refused, if a lookup shows that it doesn't exist.
          const failing = zones.filter(
            ({ id, zoneId }) =>
              reads && reported[id] === 'refused' && (service.failedAt.get(zoneId) ?? 0) >= maxFailures,
          );
          const refused = new Set([...others, ...faulty, ...failing].map(({ id }) => id));
          const expected = zones.map(({ id }) => [id, refused.has(id) ? 'refused' : 'created']);
          expect(reported).toEqual(Object.fromEntries(expected));
          for (const { id, zoneId } of zones) {
            expect(service.stored.get(zoneId) ?? 0).toBe(refused.has(id) ? 0 : 1);
          }
          await workspace.close();
        },
      ),
      { numRuns: 40 },
    );
  });
});

async function started(zones: readonly Zone[], service: Service, options: RunOptions = {}) {
  const workspace = await ledgerWith(zones);
  onTestFinished(() => workspace.close());
  const number = await numberOf(workspace);
  const creation = workspace.ledger.begin(number, creationOf(zones), '');
  const end = await run(workspace, service, number, creation, options);
  return { workspace, number, creation, end, kinds: kinds(workspace.ledger, creation) };
}

describe('a lost response', () => {
  test('is resolved by a lookup if the service returns zones, and nothing is sent again', async () => {
    const service = new Service({ mishaps: ['lost-after'] });
    const { kinds } = await started(several(20), service, { zonesPerBatch: 10 });
    expect(service.sent.map(({ length }) => length)).toEqual([10, 10]);
    expect(new Set(Object.values(kinds))).toEqual(new Set(['created']));
  });

  test('is resolved by sending again and reading the refusal if the service doesn’t return zones', async () => {
    for (const names of [true, false]) {
      const service = new Service({ reads: false, names, mishaps: ['lost-after'] });
      const { kinds } = await started(several(4), service, { zonesPerBatch: 2 });
      expect(service.sent.slice(0, 2)).toEqual([
        ['zone-0', 'zone-1'],
        ['zone-0', 'zone-1'],
      ]);
      expect(service.sent.at(-1)).toEqual(['zone-2', 'zone-3']);
      expect(new Set(Object.values(kinds))).toEqual(new Set(['created']));
    }
  });

  test('for a zone that another user already had ends as refused', async () => {
    const [mine, other] = several(2);
    if (!mine || !other) throw new Error('no zones');
    for (const reads of [true, false]) {
      const existing = [stored(other, { store_id: 'OTHERS' })];
      const service = new Service({ reads, existing, mishaps: ['lost-after'] });
      const { kinds } = await started([mine, other], service);
      expect(kinds).toEqual({ 0: 'created', 1: 'refused' });
    }
  });

  test('is looked up with the zone as it was sent, even if that was changed or deleted since', async () => {
    const service = new Service({ mishaps: ['lost-after'] });
    const zones = several(2);
    const { workspace, number, creation } = await started(zones, service, { requests: 1 });
    expect(kinds(workspace.ledger, creation)).toEqual({ 0: 'unknown', 1: 'unknown' });
    await workspace.change({ label: '', put: [testZone('0', { storeId: 'S2' })], remove: ['1'] });
    await run(workspace, service, number, creation);
    expect(kinds(workspace.ledger, creation)).toEqual({ 0: 'created', 1: 'created' });
    const now = workspace.zone('0');
    expect(now && workspace.ledger.syncState(number, now).changedSinceCreation).toBe(true);
    expect(service.sent).toHaveLength(1);
  });

  test('of a canceled creation is looked up before the next one sends', async () => {
    const service = new Service({ mishaps: ['lost-after'] });
    const { workspace, number, creation } = await started(several(2), service, { requests: 1 });
    workspace.ledger.setState(creation, 'ended', null);
    await workspace.change(put(testZone('later')));
    const next = workspace.ledger.begin(number, [{ kind: 'create', id: 'later' }], '');
    await run(workspace, service, number, next);
    expect(kinds(workspace.ledger, creation)).toEqual({ 0: 'created', 1: 'created' });
    expect(service.sent).toEqual([['zone-0', 'zone-1'], ['zone-later']]);
  });
});

describe('a failing service', () => {
  test('is retried after growing delays', async () => {
    const waits: number[] = [];
    const mishaps = Array.from({ length: 9 }, (): Mishap => 'lost-before');
    const { end } = await started(several(1), new Service({ mishaps }), { waits });
    expect(end).toEqual({ kind: 'ended' });
    expect(waits).toEqual([0, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  test('is retried after the delay that it requests', async () => {
    const waits: number[] = [];
    const { end } = await started(several(1), new Service({ mishaps: ['limited'] }), { waits });
    expect(end).toEqual({ kind: 'ended' });
    expect(waits).toEqual([3000]);
  });

  test.each([
    { kind: 'unauthenticated' },
    { kind: 'forbidden' },
    { kind: 'quota' },
    { kind: 'service', status: 404 },
    { kind: 'offline', reason: 'tls' },
  ] satisfies Fault[])('pauses the run with $kind', async (fault) => {
    const service = new Service({});
    service.create = () => failed(fault);
    const { end } = await started(several(3), service);
    expect(end).toEqual({ kind: 'paused', fault });
  });

  test('gets half of a batch after three failures', async () => {
    const service = new Service({ mishaps: ['fails', 'fails', 'fails'] });
    const { end } = await started(several(4), service);
    expect(end).toEqual({ kind: 'ended' });
    expect(service.sent.map(({ length }) => length)).toEqual([4, 4, 4, 2, 2]);
  });

  test('that fails once, after network and rate limit failures, still gets the zone', async () => {
    const service = new Service({ mishaps: ['none', 'lost-before', 'limited', 'fails'] });
    const { end, kinds } = await started(several(2), service, { zonesPerBatch: 1 });
    expect(end).toEqual({ kind: 'ended' });
    expect(kinds).toEqual({ 0: 'created', 1: 'created' });
  });

  test('that always fails on one zone gets only that zone refused, if a lookup shows that it is missing', async () => {
    const service = new Service({});
    const create = service.create.bind(service);
    service.create = (zones) => {
      const poisoned = zones.some(({ zone_id }) => zone_id === 'zone-5');
      return poisoned ? failed({ kind: 'service', status: 500 }) : create(zones);
    };
    const { end, kinds } = await started(several(8), service);
    expect(end).toEqual({ kind: 'ended' });
    expect(Object.entries(kinds).filter(([, kind]) => kind !== 'created')).toEqual([['5', 'refused']]);
  });
});
