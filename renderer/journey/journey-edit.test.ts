import { expect, test } from 'vitest';
import { words } from '../words/words.ts';
import { nothingAvoided } from './avoidance.ts';
import { editText } from './journey-edit.ts';
import {
  addPlaces,
  addWaypoint,
  newStop,
  noStops,
  removeStop,
  reversed,
  type Stops,
  setPlace,
  setService,
} from './stops.ts';

const place = (lng: number) => ({ name: null, position: { lat: -34.9, lng } });
const stops: Stops = [newStop(place(1)), newStop(place(2)), newStop(place(3))];
const [first] = stops.map(({ id }) => id);
const edit = (before: Stops, after: Stops) =>
  editText(words.t, { stops: before, avoid: nothingAvoided }, { stops: after, avoid: nothingAvoided });

test.each([
  [
    '8 stops added',
    stops,
    addPlaces(
      stops,
      Array.from({ length: 8 }, (_, at) => place(10 + at)),
    ),
  ],
  ['1 stop added', stops, addWaypoint(stops, null)],
  ['1 stop removed', stops, removeStop(stops, first ?? '')],
  ['3 stops removed', stops, noStops()],
  ['Order of stops changed', stops, reversed(stops)],
  ['Stop changed', stops, setPlace(stops, first ?? '', place(9))],
  ['Time at stop changed', stops, setService(stops, first ?? '', 5)],
  ['Roads and areas to avoid changed', stops, stops],
])('a change is named %j', (name, before, after) => {
  expect(edit(before, after)).toBe(name);
});
