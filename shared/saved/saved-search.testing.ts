import type { SearchToSave } from './saved-search.ts';

const depot = { name: 'Depot', position: { lat: -34.9065, lng: -56.1998 } };
const airport = { name: 'Aeropuerto de Carrasco', position: { lat: -34.8336, lng: -56.0153 } };

/** Returns a route from a depot to an airport with its response. */
export const savedRoute = (change: Partial<SearchToSave> = {}): SearchToSave => ({
  name: 'Depot to Airport, 1 route',
  madeName: null,
  note: '',
  folder: '',
  tags: [],
  question: {
    kind: 'route',
    route: {
      stops: [depot, airport],
      mode: 'driving',
      method: 'time',
      avoid: { tolls: false, highways: false, ferries: false, areas: [] },
      time: { kind: 'any' },
    },
    chosen: 0,
  },
  answers: [
    {
      call: 'distance.route',
      question: { origin: depot.position, destination: airport.position },
      answer: { status: 'OK', routes: [] },
    },
  ],
  placeNames: [depot.name, airport.name],
  position: null,
  service: { kind: 'built-in' },
  region: 'Montevideo',
  dataDate: '2017-12-04T00:00:00Z',
  askedAt: '2026-11-03T14:02:00.000Z',
  ...change,
});

/** Returns a place with its details. */
export const savedPlace = (name: string, change: Partial<SearchToSave> = {}): SearchToSave =>
  savedRoute({
    name,
    question: {
      kind: 'place',
      selection: { kind: 'place', place: { publicId: name, description: name, types: ['locality'] } },
    },
    answers: [
      {
        call: 'localities.details',
        question: { public_id: name },
        answer: { result: { public_id: name, types: ['locality'], formatted_address: name } },
      },
    ],
    placeNames: [name],
    position: airport.position,
    ...change,
  });

/** Returns a list of a position and three addresses, of which one is doubtful and one isn't found. */
export const savedAddresses = (change: Partial<SearchToSave> = {}): SearchToSave => {
  const defaults = { kind: 'address' as const, name: '', leftOut: false, corrected: false, refused: null };
  const line = (line: number, address: string, chosen: number | null) => ({
    ...defaults,
    line,
    text: address,
    address,
    asked: address,
    chosen,
  });
  const answer = (address: string, ...found: string[]) => ({
    call: 'localities.geocode' as const,
    question: { address },
    answer: {
      results: found.map((town, index) => ({
        public_id: town,
        types: ['address'],
        formatted_address: `${address}, ${town}`,
        geometry: { location: { lat: -34.9 + index, lng: -56.2 }, location_type: 'ROOFTOP' },
      })),
    },
  });
  return savedRoute({
    name: '3 addresses, 2 found',
    question: {
      kind: 'addresses',
      lines: [
        { ...line(1, 'Colonia 1000', 0), name: 'Depot' },
        line(2, 'Rivera 100', null),
        line(3, 'Nowhere 5', null),
        { line: 4, text: '-34.7, -56.1', kind: 'position', name: '', position: { lat: -34.7, lng: -56.1 } },
      ],
    },
    answers: [
      answer('Colonia 1000', 'Montevideo'),
      answer('Rivera 100', 'Montevideo', 'Minas'),
      answer('Nowhere 5'),
    ],
    placeNames: ['Depot'],
    ...change,
  });
};

const square = (west: number, north: number) =>
  `POLYGON ((${west} -34.9, ${west + 0.02} -34.9, ${west + 0.02} ${north}, ${west} ${north}, ${west} -34.9))`;

/** Returns two zones of a service, and one with an invalid polygon. */
export const savedZones = (change: Partial<SearchToSave> = {}): SearchToSave =>
  savedRoute({
    name: '3 zones of STORE1 at Built-in service',
    question: { kind: 'zones' },
    answers: [
      {
        call: 'zones.atService',
        question: {},
        answer: {
          supported: true,
          zones: [
            {
              zone_id: 'harbour',
              store_id: 'STORE1',
              polygon: square(-56.2, -34.88),
              description: 'By the sea',
              types: ['food', 'fast'],
              status: 'ok',
            },
            {
              zone_id: 'park',
              store_id: 'STORE1',
              polygon: square(-56.1, -34.88),
              otherFields: [{ name: 'partner', value: 'Sur' }],
            },
            { zone_id: 'torn', store_id: '', polygon: 'POLYGON ((' },
          ],
        },
      },
    ],
    placeNames: ['harbour', 'park', 'torn', 'STORE1'],
    region: null,
    dataDate: null,
    ...change,
  });
