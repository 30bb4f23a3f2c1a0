import { join } from 'node:path';
import { expect, test } from 'vitest';
import definition from '../../../resources/built-in-region/region.json' with { type: 'json' };
import { regionWithinMs, testRegion } from '../../region-build/region.testing.ts';
import { readFeed, sampleFeedId, timetablesFolder } from '../../region-format/timetables/feeds.ts';
import { makeNetwork } from './raptor/network.ts';
import { raptorPlanner } from './raptor/planner.ts';
import { minWalkSeconds, straightWalker } from './raptor/walks.ts';

const [square, terminal, airport] = definition.examples.origins.map(({ position }) => position);
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

test(
  'the sample timetable connects the best-known places at every hour of a workday, by departure and arrival',
  async () => {
    if (!square || !terminal || !airport) throw new Error('The region names no origins');
    const timetable = await readFeed(join(await testRegion(), timetablesFolder), sampleFeedId);
    const network = makeNetwork([{ id: sampleFeedId, timetable }], minWalkSeconds);
    const planner = raptorPlanner({ timetables: async () => network, walker: straightWalker });
    const { signal } = new AbortController();
    for (const [origin, destination] of [
      [square, terminal],
      [terminal, square],
      [square, airport],
    ] as const) {
      for (const hour of hours) {
        for (const kind of ['departure', 'arrival'] as const) {
          const at = `2026-12-01T${hour}:10`;
          const query = { origin, destination, time: { kind, at }, modes: undefined };
          const planned = await planner.plan(query, signal);
          const journeys = planned.ok ? planned.plan.journeys : [];
          const rides = journeys.filter(({ legs }) => legs.some((leg) => leg.kind === 'ride'));
          expect(rides, `${kind} ${at}`).not.toEqual([]);
        }
      }
    }
  },
  regionWithinMs,
);
