import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Route, type RouteStep, route } from '../../../shared/api/distance.ts';
import { type Language, languages, type UnitSystem, unitSystems } from '../../../shared/api/value-sets.ts';
import { routingUnavailableReason } from '../../region-format/local-engine.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { forkedEngines } from './valhalla/engine-processes.ts';
import { madeNames, madeSpot, makeTown } from './valhalla/instructions/made-town.testing.ts';
import { phrasebooks } from './valhalla/instructions/phrasebooks.ts';
import { textFaults } from './valhalla/instructions/text-faults.testing.ts';
import { startValhalla, type Valhalla } from './valhalla/valhalla.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

/** Trips across the made-up town, each with different maneuvers. */
const journeys = {
  'past both roundabouts, onto the motorway and off it, by ferry': {
    origin: madeSpot(10, 0),
    destination: madeSpot(5800, -3000),
  },
  'left at the fork of the motorway': { origin: madeSpot(2300, -30), destination: madeSpot(9300, 900) },
  'right at the fork of the motorway': { origin: madeSpot(1200, 300), destination: madeSpot(9300, 280) },
  'around short blocks and a bend': { origin: madeSpot(300, -290), destination: madeSpot(600, 990) },
  'out of a side street': { origin: madeSpot(880, 700), destination: madeSpot(480, 200) },
  'on foot over steps, a crossing and a lift': {
    origin: madeSpot(200, 0),
    destination: madeSpot(120, 510),
    mode: 'walking',
  },
  'by bicycle along paths': { origin: madeSpot(280, 0), destination: madeSpot(200, -490), mode: 'cycling' },
} as const;

const fields = ['summary', 'verbal_alert', 'verbal_succint', 'verbal_before', 'verbal_after'] as const;

describe.skipIf(routingUnavailableReason() !== null)('instructions of routes through a made town', () => {
  let valhalla: Valhalla | undefined;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zonedesk-test-'));
    await makeTown(folder);
    valhalla = startValhalla({ spawn: forkedEngines(inject('builtService').engine)(folder) });
  });
  afterAll(async () => {
    valhalla?.close();
    await rm(folder, { recursive: true });
  });

  async function requester() {
    if (!valhalla) throw new Error('There is no engine');
    const send = await requestSender([
      endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
    ]);
    return async (query: Record<string, string>): Promise<RouteStep[]> => {
      const { status, routes } = await send(route, { details: 'full', ...query });
      expect(status).toBe('OK');
      const [found]: Route[] = routes;
      return (found?.legs ?? []).flatMap(({ steps }) => steps ?? []);
    };
  }

  /** Instructions of all trips by step. */
  async function stepsIn(language: Language, units: UnitSystem): Promise<RouteStep[]> {
    const send = await requester();
    const steps: RouteStep[] = [];
    for (const journey of Object.values(journeys))
      steps.push(...(await send({ ...journey, language, units })));
    return steps;
  }

  let english: Promise<RouteStep[]> | undefined;
  const englishSteps = () => (english ??= stepsIn('en', 'metric'));

  test('the routes have all maneuvers that are tested', async () => {
    const steps = await englishSteps();
    const actions = [...new Set(steps.map(({ instructions }) => instructions?.action))];
    const expected = [1, 4, 9, 10, 15, 18, 19, 20, 23, 24, 26, 27, 28, 29, 39, 40];
    expect(actions.toSorted((one, other) => Number(one) - Number(other))).toEqual(expected);
    const all = steps.flatMap(({ instructions }) => fields.flatMap((field) => instructions?.[field] ?? []));
    for (const name of madeNames) expect(all.join(' '), name).toContain(name);
    for (const part of ['take the 2nd exit', ' to stay on ', ' toward ', '. Then ', 'the walkway'])
      expect(all.join(' ')).toContain(part);
  });

  test.each(languages)('every instruction is complete and correct in the language: %s', async (language) => {
    const original = await englishSteps();
    for (const units of unitSystems) {
      const steps = await stepsIn(language, units);
      expect(steps).toHaveLength(original.length);
      for (const [index, { instructions, distance }] of steps.entries()) {
        for (const field of fields) {
          const [inEnglish, text] = [original[index]?.instructions?.[field], instructions?.[field]];
          expect(typeof text, `${field} of ${inEnglish}`).toBe(typeof inEnglish);
          if (typeof text !== 'string' || typeof inEnglish !== 'string') continue;
          const names = madeNames.filter((name) => inEnglish.includes(name));
          const ordinal = /take the (\d+)/.exec(inEnglish)?.[1];
          const holds = ordinal === undefined ? [] : [phrasebooks[language].ordinal(Number(ordinal))];
          expect(textFaults(text, { language, names, contains: holds }), text).toEqual([]);
          if (field === 'verbal_after') expect(figureOf(text), text).toBe(figureOf(distance));
        }
      }
    }
  });

  test('the length is that of the step, spelled out if the language does so', async () => {
    const [first] = await stepsIn('fr', 'metric');
    expect(first?.distance.replace(/\s/g, ' ')).toBe('270 m');
    expect(first?.instructions?.verbal_after?.replace(/\s/g, ' ')).toBe('Continuez pendant 270 mètres.');
    const ramp = (await stepsIn('fr', 'metric')).find(({ instructions }) => instructions?.action === 27);
    expect(ramp?.instructions?.verbal_after?.replace(/\s/g, ' ')).toBe('Continuez pendant 560 mètres.');
  });

  test('a route without length only has the arrival', async () => {
    const send = await requester();
    const there = madeSpot(100, 0);
    const steps = await send({ origin: there, destination: there });
    expect(steps).toMatchObject([
      { distance: '0 m', duration: '0 mins', instructions: { action: expect.any(Number) } },
    ]);
    expect(steps[0]?.instructions?.summary).toMatch(/destination/);
  });

  test('a leg without length only has the arrival, and the other legs have all steps', async () => {
    const send = await requester();
    const [there, away] = [madeSpot(100, 0), madeSpot(200, 0)];
    const steps = await send({ origin: there, destination: away, waypoints: there });
    expect(steps.map(({ instructions }) => instructions?.summary)).toEqual([
      expect.stringMatching(/destination/),
      'Drive east on Rue du Nord.',
      expect.stringMatching(/destination/),
    ]);
  });
});

/** Returns the number in a text of a language. */
const figureOf = (text: string) => /\d[\d.,]*/.exec(text)?.[0].replace(/[.,]$/, '');
