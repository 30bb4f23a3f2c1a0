import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildRoutingTiles } from '../electron/region-build/routing-tiles.ts';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { decodePolyline } from '../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../shared/geo/position.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import { type UnlimitedService, unlimitedService } from './unlimited-service.ts';

const pairsOfRegion = 300;
/** A quicker route that another question finds may be quicker by this share. */
const tolerance = 0.02;
/** Shorter drives say nothing about a method. */
const shortestSeconds = 60;

interface Region {
  name: string;
  southwest: LatLng;
  northeast: LatLng;
  /** Mean speeds that people who drive there believe, km/h. */
  believed?: [slowest: number, fastest: number];
}
const regions: readonly Region[] = [
  {
    name: 'montevideo',
    southwest: { lat: -34.92, lng: -56.25 },
    northeast: { lat: -34.82, lng: -56.02 },
    believed: [25, 40],
  },
  { name: 'porto', southwest: { lat: 41.0, lng: -8.75 }, northeast: { lat: 41.38, lng: -8.38 } },
  { name: 'liechtenstein', southwest: { lat: 47.06, lng: 9.48 }, northeast: { lat: 47.25, lng: 9.62 } },
];

interface Leg {
  distance: { value: number };
  duration: { value: number };
}
interface Found {
  legs: Leg[];
  overview_polyline: { points: string };
}

const secondsOf = ({ legs }: Found) => legs.reduce((sum, { duration }) => sum + duration.value, 0);
const metersOf = ({ legs }: Found) => legs.reduce((sum, { distance }) => sum + distance.value, 0);
const text = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`;

/** The middle of the longest stretch without a bend, so that no stop saves a turn at a crossing. */
function stopOnTheLine({ overview_polyline }: Found): LatLng | undefined {
  const path = decodePolyline(overview_polyline.points) ?? [];
  const stretches = path.slice(1).map((to, index) => {
    const from = path[index] ?? to;
    return {
      middle: { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 },
      meters: distanceMeters(from, to),
    };
  });
  return stretches.sort((a, b) => b.meters - a.meters)[0]?.middle;
}

/** What disagreed, over all pairs of a region. */
interface Disagreement {
  asked: number;
  seconds: number;
  meters: number;
  tourSeconds: number;
  notBestOfItsSet: number;
  quicker: Record<'alternatives' | 'shortest' | 'a stop on the line', number[]>;
  unevenlyFound: number;
  kmh: number;
}

async function compare(service: UnlimitedService, { southwest, northeast }: Region): Promise<Disagreement> {
  const random = numbers();
  const between = (low: number, high: number) => low + random.next().value * (high - low);
  const anywhere = () =>
    text({ lat: between(southwest.lat, northeast.lat), lng: between(southwest.lng, northeast.lng) });
  const ask = async (path: string, question: Record<string, string>) =>
    JSON.parse(await service.get(`/distance/${path}/json?${new URLSearchParams(question)}`));
  const routes = async (question: Record<string, string>): Promise<Found[]> =>
    (await ask('route', question)).routes;

  const found: Disagreement = {
    asked: 0,
    seconds: 0,
    meters: 0,
    tourSeconds: 0,
    notBestOfItsSet: 0,
    quicker: { alternatives: [], shortest: [], 'a stop on the line': [] },
    unevenlyFound: 0,
    kmh: Number.NaN,
  };
  let meters = 0;
  let seconds = 0;
  while (found.asked < pairsOfRegion) {
    const pair = { origin: anywhere(), destination: anywhere() };
    const [route] = await routes(pair);
    const { rows } = await ask('distancematrix', {
      origins: pair.origin,
      destinations: pair.destination,
      elements: 'duration_distance',
    });
    const [element] = rows[0].elements;
    if (!route || element.status !== 'OK') {
      if (route || element.status === 'OK') found.unevenlyFound += 1;
      continue;
    }
    const took = secondsOf(route);
    if (took < shortestSeconds) continue;
    found.asked += 1;
    seconds += took;
    meters += metersOf(route);
    found.seconds = Math.max(found.seconds, Math.abs(element.duration.value - took));
    found.meters = Math.max(found.meters, Math.abs(element.distance.value - metersOf(route)));

    const alternatives = await routes({ ...pair, alternatives: 'true' });
    if (alternatives.some((other) => secondsOf(other) < secondsOf(alternatives[0] ?? other))) {
      found.notBestOfItsSet += 1;
    }
    const gain = (other: Found | undefined) => (other ? 1 - secondsOf(other) / took : 0);
    found.quicker.alternatives.push(Math.max(...alternatives.map(gain)));
    found.quicker.shortest.push(gain((await routes({ ...pair, method: 'distance' }))[0]));

    const stop = stopOnTheLine(route);
    if (!stop) continue;
    const waypoints = text(stop);
    const [tour] = await routes({ ...pair, waypoints });
    const [[before], [after]] = await Promise.all([
      routes({ origin: pair.origin, destination: waypoints }),
      routes({ origin: waypoints, destination: pair.destination }),
    ]);
    found.quicker['a stop on the line'].push(gain(tour));
    if (tour && before && after) {
      const apart = Math.abs(secondsOf(before) + secondsOf(after) - secondsOf(tour));
      found.tourSeconds = Math.max(found.tourSeconds, apart);
    }
  }
  found.kmh = (meters / seconds) * 3.6;
  return found;
}

function figures({ name, believed }: Region, found: Disagreement): Figure[] {
  const of = `${name}, ${found.asked} pairs`;
  return [
    atMost(`${of}: route and matrix apart`, found.seconds, 's', 0),
    atMost(`${of}: route and matrix apart`, found.meters, 'm', 0),
    atMost(`${of}: found by route and not by matrix, or the reverse`, found.unevenlyFound, 'pairs', 0),
    atMost(`${of}: a tour and its legs apart`, found.tourSeconds, 's', 0),
    atMost(`${of}: first not the best of its set`, found.notBestOfItsSet, 'pairs', 0),
    ...Object.entries(found.quicker).flatMap(([question, gains]) => [
      atMost(
        `${of}: quicker by over ${100 * tolerance} % with ${question}`,
        gains.filter((gain) => gain > tolerance).length,
        'pairs',
        0,
      ),
      atMost(`${of}: quicker at most with ${question}`, 100 * Math.max(0, ...gains), '%', 100 * tolerance),
    ]),
    ...(believed
      ? [
          atLeast(`${of}: mean speed`, found.kmh, 'km/h', believed[0]),
          atMost(`${of}: mean speed`, found.kmh, 'km/h', believed[1]),
        ]
      : []),
  ];
}

/**
 * Whether routes agree with matrices, with themselves and with what other questions find, over random pairs:
 * in the built-in region, and in the extracts that lie beside the project on some machines.
 */
export async function run(): Promise<Figure[]> {
  const measured: Figure[] = [];
  for (const region of regions) {
    const extract = resolve('../shared/data', `${region.name}.osm.pbf`);
    const builtIn = region.name === 'montevideo';
    if (!builtIn && !existsSync(extract)) {
      console.error(`No ${extract}: ${region.name} is left out`);
      continue;
    }
    const made = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
    if (!builtIn) await buildRoutingTiles({ extracts: [extract], folder: made, boundaries: true });
    const service = await unlimitedService(
      builtIn ? resolve('out/regions/built-in', regionFiles.routing) : made,
    );
    try {
      measured.push(...figures(region, await compare(service, region)));
    } finally {
      await service.close();
      rmSync(made, { recursive: true, force: true });
    }
  }
  return measured;
}
