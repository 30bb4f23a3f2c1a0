import { expect, test } from 'vitest';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { tollSections } from './toll-sections.ts';

const at = (lng: number, lat = 0): LatLng => ({ lat, lng });

const route = (...places: LatLng[]) => ({
  overview_polyline: { points: encodePolyline([at(0), at(1), at(2), at(3)]) },
  bounds: { northeast: at(3), southwest: at(0) },
  legs: [
    {
      distance: { value: 1, text: '' },
      duration: { value: 1, text: '' },
      start_location: at(0),
      end_location: at(3),
      tolls: [{ tollCollectionLocations: places.map((location) => ({ location })) }],
      tollSystems: [],
    },
  ],
});
const sectionsOf = (...places: LatLng[]) =>
  tollSections(route(...places)).features.map(({ geometry }) => geometry.coordinates);

test('a toll section runs along the route from the first to the last place of its toll', () => {
  expect(sectionsOf(at(2.5, 0.001), at(0.5))).toEqual([
    [
      [0.5, 0],
      [1, 0],
      [2, 0],
      [2.5, 0],
    ],
  ]);
  expect(sectionsOf(at(1.75), at(1.25))).toEqual([
    [
      [1.25, 0],
      [1.75, 0],
    ],
  ]);
});

test('a toll with one place has no section', () => {
  expect(sectionsOf(at(1.5))).toEqual([]);
  expect(sectionsOf()).toEqual([]);
});
