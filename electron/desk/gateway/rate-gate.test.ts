import { setMaxListeners } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Charge } from '../../../shared/api/cost.ts';
import { type RateGate, rateGate } from './rate-gate.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const clock = () => performance.now();
const gateWith = () => rateGate(clock, 15_000);
const never = new AbortController().signal;
setMaxListeners(0, never);
const requests = (perSecond: number): Charge[] => [{ policy: 'requests', perSecond, cost: 1 }];

/** A service that applies its limit to every span of one second. */
function strictService(perSecond: number) {
  let arrivals: { at: number; cost: number }[] = [];
  const counts = { admitted: 0, refused: 0 };
  return {
    counts,
    take(cost: number) {
      const now = clock();
      arrivals = arrivals.filter(({ at }) => at > now - 1000);
      if (arrivals.reduce((sum, one) => sum + one.cost, 0) + cost > perSecond) counts.refused += 1;
      else {
        arrivals.push({ at: now, cost });
        counts.admitted += cost;
      }
    },
  };
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Network delays of a request and its response, and the processing time that the service reports, in ms. */
type Trip = [there: number, back: number, processing?: number];

/** Sends requests as fast as the gate permits, with these delays. */
async function flood(gate: RateGate, charges: readonly Charge[], seconds: number, trip: () => Trip) {
  const [charge] = charges;
  if (!charge) throw new Error('no charges');
  const service = strictService(charge.perSecond);
  const send = async () => {
    const permit = await gate.enter(charges, never);
    const [there, back, processing = 0] = trip();
    await after(there);
    service.take(charge.cost);
    await after(back);
    permit.release(processing);
  };
  for (let n = 0; n < (charge.perSecond / charge.cost) * (seconds + 1); n += 1) void send();
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return service.counts;
}

describe('with more requests than permitted', () => {
  test.each([5, 10, 20, 50])('%i per second are 97% used and never exceeded', async (perSecond) => {
    const counts = await flood(gateWith(), requests(perSecond), 20, () => [3, 1]);
    expect(counts.refused).toBe(0);
    expect(counts.admitted).toBeGreaterThanOrEqual(0.97 * perSecond * 20);
  });

  test('occasional delays on the way cost little, and no request is too early', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(5, 10, 50),
        fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
        fc.integer({ min: 1, max: 12 }),
        async (perSecond, chance, delay) => {
          const there = () => ((chance.next().value ?? 0) < 2 ? 4 + delay : 4);
          const counts = await flood(gateWith(), requests(perSecond), 10, () => [there(), 1]);
          expect(counts.refused).toBe(0);
          expect(counts.admitted).toBeGreaterThanOrEqual(0.97 * perSecond * 10);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('a service that receives late and responds quickly never gets a request too early', async () => {
    let requestCount = 0;
    const counts = await flood(gateWith(), requests(50), 20, () =>
      requestCount++ % 3 === 0 ? [1, 14] : [14, 1],
    );
    expect(counts.refused).toBe(0);
    expect(counts.admitted).toBeGreaterThanOrEqual(0.97 * 50 * 20);
  });

  test('a service that stalls never gets more requests than permitted', async () => {
    let requestCount = 0;
    const counts = await flood(gateWith(), requests(50), 10, () => [requestCount++ < 50 ? 1800 : 3, 1]);
    expect(counts.refused).toBe(0);
  });

  test('a service that reports long processing gets all permitted requests, never too early', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(5, 10, 50),
        fc.infiniteStream(fc.integer({ min: 0, max: 300 })),
        async (perSecond, processingTimes) => {
          const counts = await flood(gateWith(), requests(perSecond), 10, () => {
            const processing = processingTimes.next().value ?? 0;
            return [3, 1 + processing, processing];
          });
          expect(counts.refused).toBe(0);
          expect(counts.admitted).toBeGreaterThanOrEqual(0.97 * perSecond * 10);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('the total cost of requests is limited', async () => {
    const elements: Charge[] = [{ policy: 'elements', perSecond: 1000, cost: 200 }];
    const counts = await flood(gateWith(), elements, 10, () => [3, 1]);
    expect(counts.refused).toBe(0);
    expect(counts.admitted).toBeGreaterThanOrEqual(9700);
  });
});

test('requests within the limit don’t wait', async () => {
  const gate = gateWith();
  await Promise.all(Array.from({ length: 10 }, () => gate.enter(requests(10), never)));
  expect(clock()).toBe(0);
});

test('requests are held as long as the service demands', async () => {
  const gate = gateWith();
  gate.holdFor(7000);
  const passed = vi.fn();
  void gate.enter(requests(10), never).then(passed);
  await vi.advanceTimersByTimeAsync(6999);
  expect(passed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(passed).toHaveBeenCalled();
});

test('a canceled request makes room for the next one', async () => {
  const gate = gateWith();
  await gate.enter(requests(1), never);
  const leaving = new AbortController();
  const left = gate.enter(requests(1), leaving.signal).catch((reason: unknown) => reason);
  const passed = vi.fn();
  void gate.enter(requests(1), never).then(passed);
  leaving.abort('gone');
  expect(await left).toBe('gone');
  await vi.advanceTimersByTimeAsync(2000);
  expect(passed).toHaveBeenCalled();
});

test('a long hold fails waiting and new requests until it is over', async () => {
  const gate = gateWith();
  await gate.enter(requests(1), never);
  const waiting = gate.enter(requests(1), never);
  gate.holdFor(60_000);
  await expect(waiting).rejects.toMatchObject({ fault: { kind: 'rate-limited', waitSeconds: 60 } });
  await vi.advanceTimersByTimeAsync(40_000);
  await expect(gate.enter(requests(1), never)).rejects.toMatchObject({ fault: { waitSeconds: 20 } });
  await vi.advanceTimersByTimeAsync(20_000);
  await gate.enter(requests(1), never);
});
