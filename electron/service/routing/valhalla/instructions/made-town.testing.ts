import { join } from 'node:path';
import type { OsmElement } from '../../../../region-build/osm/element.ts';
import { writeExtract } from '../../../../region-build/osm/pbf-writer.ts';
import { buildRoutingTiles } from '../../../../region-build/routing-tiles.ts';

/** Meters to the east and to the north of the town's corner. */
type Spot = readonly [east: number, north: number];

const corner = { lat: 47.1, lng: 2.1 };
const metersPerDegree = 111_320;

const positionOf = ([east, north]: Spot) => ({
  lat: corner.lat + north / metersPerDegree,
  lng: corner.lng + east / (metersPerDegree * Math.cos((corner.lat * Math.PI) / 180)),
});

/** Returns a position in the town as a parameter of the API. */
export function madeSpot(...spot: Spot): string {
  const { lat, lng } = positionOf(spot);
  return `${lat.toFixed(6)},${lng.toFixed(6)}`;
}

type Tags = Readonly<Record<string, string>>;

const street = (name: string): Tags => ({ highway: 'tertiary', name });
const motorway = (ref: string): Tags => ({ highway: 'motorway', ref, oneway: 'yes' });
const link: Tags = { highway: 'motorway_link', oneway: 'yes' };
const roundabout: Tags = { highway: 'tertiary', junction: 'roundabout', oneway: 'yes' };
/** Counterclockwise, as in France. */
const circle = (east: number, north: number): Spot[] => [
  [east - 20, north],
  [east, north - 20],
  [east + 20, north],
  [east, north + 20],
  [east - 20, north],
];

/** Names of streets and towns, exit numbers, and levels that occur in its instructions. */
export const madeNames = [
  'Rue du Nord',
  'Rue Haute',
  'Rue Basse',
  'Avenue Est',
  'Place Ronde',
  'Route du Pont',
  'Route Neuve',
  'Rue Courte',
  'Rue Longue',
  'Rue Coude',
  'Quai Sud',
  'Route de Tours',
  'Traversée du Lac',
  'A 71',
  'A 10',
  'D 30',
  'Lyon',
  'Vierzon',
  '7B',
  'P2',
] as const;

/**
 * Streets with a roundabout without a name and one with, a motorway with a slip road, a numbered exit and a fork, a
 * ferry, bends, short blocks, paths, steps and a lift.
 */
const ways: readonly [tags: Tags, path: readonly Spot[]][] = [
  [
    street('Rue du Nord'),
    [
      [0, 0],
      [280, 0],
    ],
  ],
  [roundabout, circle(300, 0)],
  [
    street('Rue Haute'),
    [
      [300, 20],
      [300, 200],
    ],
  ],
  [
    street('Rue Basse'),
    [
      [300, -20],
      [300, -300],
    ],
  ],
  [
    street('Avenue Est'),
    [
      [320, 0],
      [880, 0],
    ],
  ],
  [{ ...roundabout, name: 'Place Ronde' }, circle(900, 0)],
  [
    street('Boulevard Vert'),
    [
      [900, 20],
      [900, 400],
    ],
  ],
  [
    street('Route du Pont'),
    [
      [920, 0],
      [1500, 0],
    ],
  ],
  [
    street('Route Neuve'),
    [
      [1500, 0],
      [2100, 0],
      [2400, -50],
    ],
  ],
  [
    street('Rue Courte'),
    [
      [300, 200],
      [250, 200],
    ],
  ],
  [
    street('Rue Longue'),
    [
      [300, 200],
      [500, 200],
    ],
  ],
  [
    street('Rue Longue'),
    [
      [250, 200],
      [250, 700],
    ],
  ],
  [
    street('Rue Coude'),
    [
      [250, 700],
      [600, 700],
      [600, 1000],
    ],
  ],
  [
    street('Rue Basse'),
    [
      [600, 700],
      [900, 700],
    ],
  ],
  [
    { ...link, destination: 'Lyon', 'destination:ref': 'A 71' },
    [
      [2100, 0],
      [2250, 60],
      [2700, 300],
    ],
  ],
  [
    motorway('A 71'),
    [
      [1000, 300],
      [2700, 300],
      [5000, 300],
      [7000, 300],
    ],
  ],
  [
    { ...link, destination: 'Vierzon', 'destination:ref': 'D 30' },
    [
      [5000, 300],
      [5200, 230],
      [5400, 0],
    ],
  ],
  [
    { ...street('Route de Tours'), ref: 'D 30' },
    [
      [5400, 0],
      [5400, -800],
    ],
  ],
  [
    motorway('A 71'),
    [
      [7000, 300],
      [8000, 280],
      [9000, 280],
    ],
  ],
  [
    motorway('A 10'),
    [
      [7000, 300],
      [8000, 480],
      [9000, 900],
    ],
  ],
  [
    street('Rue Fin'),
    [
      [9000, 280],
      [9400, 280],
    ],
  ],
  [
    street('Rue Fin'),
    [
      [9000, 900],
      [9400, 900],
    ],
  ],
  [
    {
      route: 'ferry',
      name: 'Traversée du Lac',
      duration: '00:15',
      motor_vehicle: 'yes',
      foot: 'yes',
      bicycle: 'yes',
    },
    [
      [5400, -800],
      [5400, -3000],
    ],
  ],
  [
    street('Quai Sud'),
    [
      [5400, -3000],
      [5900, -3000],
    ],
  ],
  [
    { highway: 'footway' },
    [
      [0, 0],
      [0, 200],
    ],
  ],
  [
    { highway: 'steps' },
    [
      [0, 200],
      [0, 230],
    ],
  ],
  [
    { highway: 'footway', footway: 'crossing' },
    [
      [0, 230],
      [60, 230],
    ],
  ],
  [
    { highway: 'footway' },
    [
      [60, 230],
      [60, 400],
      [120, 400],
    ],
  ],
  [
    { highway: 'footway', level: '2', 'level:ref': 'P2' },
    [
      [120, 400],
      [120, 520],
    ],
  ],
  [
    { highway: 'cycleway' },
    [
      [0, 0],
      [0, -200],
      [200, -200],
    ],
  ],
  [
    { highway: 'path', 'mtb:scale': '2', bicycle: 'designated' },
    [
      [200, -200],
      [200, -500],
    ],
  ],
];

const nodeTags = new Map<string, Tags>([
  ['5000,300', { highway: 'motorway_junction', ref: '7B' }],
  ['120,400', { highway: 'elevator' }],
]);

/** Makes the routing tiles of the town in an empty folder. */
export async function makeTown(folder: string): Promise<void> {
  const spots = [...new Set(ways.flatMap(([, path]) => path.map(String)))];
  const elements: OsmElement[] = [
    ...spots.map((spot, index) => {
      const [east = 0, north = 0] = spot.split(',').map(Number);
      return {
        type: 'node' as const,
        id: index + 1,
        ...positionOf([east, north]),
        tags: nodeTags.get(spot) ?? {},
      };
    }),
    ...ways.map(([tags, path], index) => ({
      type: 'way' as const,
      id: index + 1,
      refs: path.map((spot) => spots.indexOf(String(spot)) + 1),
      tags,
    })),
  ];
  const path = join(folder, 'town.osm.pbf');
  const bounds = { southwest: { lat: 47, lng: 2 }, northeast: { lat: 47.2, lng: 2.4 } };
  await writeExtract(path, { elements, bounds, dataDate: '2020-01-01T00:00:00.000Z', source: 'test' });
  await buildRoutingTiles({ extracts: [path], folder, hasBoundaries: false });
}
