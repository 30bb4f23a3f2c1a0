import { expect, test } from 'vitest';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import type { LngLat } from '../../shared/geo/position.ts';
import { maxRequestLength, type PictureContent, requestUrl, writePictureRequest } from './picture-request.ts';
import type { RenderedShape } from './rendered-shapes.ts';

const center = { lat: -34.9, lng: -56.2 };
const pictureContent = (more: Partial<PictureContent> = {}): PictureContent => ({
  center,
  zoom: 12.34567,
  width: 640,
  height: 400,
  retina: false,
  markers: [],
  shapes: [],
  signs: [],
  ...more,
});
const line = (positions: LngLat[], more: Partial<RenderedShape> = {}): RenderedShape => ({
  titleKey: 'route.title',
  color: 'rgba(79,70,229,1)',
  weight: 5.5,
  isDashed: false,
  rings: [positions],
  ...more,
});
/** Returns a zigzag line with this many visible vertices through the middle of the picture. */
const zigzag = (vertices: number): LngLat[] =>
  Array.from(
    { length: vertices },
    (_, index): LngLat => [-56.24 + (index * 0.08) / vertices, -34.9 + (index % 2) * 0.01],
  );
const enough = maxRequestLength.builtIn;

test('a line is requested as shown, without invisible vertices', () => {
  const straight = line([
    [-56.25, -34.9],
    [-56.2, -34.90001],
    [-56.15, -34.9],
  ]);
  const { question } = writePictureRequest(pictureContent({ shapes: [straight] }), enough);
  expect(question).toMatchObject({ ...center, zoom: 12.346, width: 640, height: 400 });
  const [{ enc = '', ...look } = {}] = question.polylines ?? [];
  expect(look).toEqual({ color: 'rgba(79,70,229,1)', weight: 5.5 });
  expect(decodePolyline(enc)).toHaveLength(2);
  const zigzagRequest = writePictureRequest(pictureContent({ shapes: [line(zigzag(40))] }), enough).question;
  expect(decodePolyline(zigzagRequest.polylines?.[0]?.enc ?? '')).toHaveLength(40);
});

test('an area with a hole becomes one ring without a border', () => {
  const square = (half: number): LngLat[] => [
    [-56.2 - half, -34.9 - half],
    [-56.2 + half, -34.9 - half],
    [-56.2 + half, -34.9 + half],
    [-56.2 - half, -34.9 + half],
    [-56.2 - half, -34.9 - half],
  ];
  const area = line([], { weight: 'fill', color: 'rgba(0,0,0,0.2)', rings: [square(0.05), square(0.02)] });
  const [polygon] = writePictureRequest(pictureContent({ shapes: [area] }), enough).question.polygons ?? [];
  expect(polygon).toMatchObject({ fill_color: 'rgba(0,0,0,0.2)', weight: 0 });
  expect(decodePolyline(polygon?.shape ?? '')).toHaveLength(11);
});

test('shapes are clipped to the frame', () => {
  const across = line([[-60, -34.9], ...zigzag(5), [-50, -34.9], [-50, -30], [-60, -30]]);
  const { polylines = [] } = writePictureRequest(pictureContent({ shapes: [across] }), enough).question;
  expect(polylines).toHaveLength(1);
  expect(decodePolyline(polylines[0]?.enc ?? '')).toHaveLength(7);
  const world = line([], {
    weight: 'fill',
    rings: [
      [
        [-180, -85],
        [180, -85],
        [180, 85],
        [-180, 85],
        [-180, -85],
      ],
    ],
  });
  const [polygon] = writePictureRequest(pictureContent({ shapes: [world] }), enough).question.polygons ?? [];
  const corners = decodePolyline(polygon?.shape ?? '') ?? [];
  expect(corners.length).toBeGreaterThanOrEqual(4);
  for (const { lat, lng } of corners) {
    expect(Math.abs(lat - center.lat)).toBeLessThan(0.1);
    expect(Math.abs(lng - center.lng)).toBeLessThan(0.1);
  }
});

test('shapes outside the frame are not requested', () => {
  const far = line([
    [-55, -34],
    [-54, -33],
  ]);
  const markers = [center, { lat: -34, lng: -55 }];
  const { question, missing } = writePictureRequest(pictureContent({ shapes: [far], markers }), enough);
  expect(question.polylines).toBeUndefined();
  expect(question.markers).toEqual([center]);
  expect(missing).toEqual([]);
});

test('a request has at most the maximum length; the lowest shapes are dropped first and reported', () => {
  const zones = Array.from({ length: 30 }, () => line(zigzag(60), { titleKey: 'zones.title', weight: 1 }));
  const shapes = [...zones, line(zigzag(10))];
  const { question, missing } = writePictureRequest(pictureContent({ shapes }), maxRequestLength.provider);
  expect(requestUrl('', question).length).toBeLessThanOrEqual(maxRequestLength.provider);
  expect(question.polylines?.at(-1)?.weight).toBe(5.5);
  const visible = (question.polylines?.length ?? 0) - 1;
  expect(visible).toBeGreaterThan(3);
  expect(missing).toEqual([{ kind: 'shapes', titleKey: 'zones.title', count: 30 - visible }]);
  expect(writePictureRequest(pictureContent({ shapes }), enough).missing).toEqual([]);
});

test('signs fill the remaining length, topmost first; those without a marker, and dashed lines, are reported', () => {
  const sign = (titleKey: 'zones.title' | 'places.title', letters: number) => ({
    titleKey,
    marker: { ...center, url: `data:,${'x'.repeat(letters)}` },
  });
  const signs = [sign('zones.title', 4000), sign('places.title', 4000)];
  const unpainted = { titleKey: 'places.title', marker: undefined } as const;
  const shapes = [line(zigzag(20), { isDashed: true })];
  const { question, missing } = writePictureRequest(
    pictureContent({ shapes, signs: [...signs, unpainted] }),
    maxRequestLength.provider,
  );
  expect(question.markers).toEqual([signs[1]?.marker]);
  expect(question.polylines).toHaveLength(1);
  expect(missing).toEqual([
    { kind: 'signs', titleKey: 'places.title', count: 1 },
    { kind: 'signs', titleKey: 'zones.title', count: 1 },
    { kind: 'dashes', titleKey: 'route.title', count: 1 },
  ]);
});

test('the URL to copy contains no key', () => {
  const { question } = writePictureRequest(pictureContent({ markers: [center], retina: true }), enough);
  const url = new URL(requestUrl('https://maps.example.com/v1', question));
  expect(url.origin + url.pathname).toBe('https://maps.example.com/v1/maps/static');
  expect(url.searchParams.get('markers')).toBe(JSON.stringify(center));
  expect([...url.searchParams.keys()].filter((name) => name.includes('key'))).toEqual([]);
});

test('shapes across 180° are requested on both sides', () => {
  const at180 = { center: { lat: 0, lng: 179.9 }, zoom: 8 };
  const [west, east] = [
    line([
      [179.8, 0],
      [180, 0],
    ]),
    line([
      [-180, 0],
      [-179.8, 0],
    ]),
  ];
  const area = line([], {
    weight: 'fill',
    rings: [
      [
        [-180, -0.1],
        [-179.9, -0.1],
        [-179.9, 0.1],
        [-180, 0.1],
        [-180, -0.1],
      ],
    ],
  });
  const markers = [179.7, -179.9, 0].map((lng) => ({ lat: 0, lng }));
  const { question } = writePictureRequest(
    pictureContent({ ...at180, shapes: [west, east, area], markers }),
    enough,
  );
  const ends = question.polylines?.map(({ enc }) => decodePolyline(enc)?.map(({ lng }) => lng));
  expect(ends).toEqual([
    [179.8, 180],
    [-180, -179.8],
  ]);
  expect(question.polygons).toHaveLength(1);
  expect(decodePolyline(question.polygons?.[0]?.shape ?? '')?.every(({ lng }) => lng < -179)).toBe(true);
  expect(question.markers?.map(({ lng }) => lng)).toEqual([179.7, -179.9]);
});

test('a picture with several copies of the world requests every shape once', () => {
  const everywhere = line([
    [-170, 0],
    [-100, 10],
    [170, 0],
  ]);
  const markers = [{ lat: 0, lng: 170 }];
  const whole = pictureContent({ center: { lat: 0, lng: 100 }, zoom: 0, shapes: [everywhere], markers });
  const { question } = writePictureRequest(whole, enough);
  expect(question.polylines?.map(({ enc }) => decodePolyline(enc)?.length)).toEqual([3]);
  expect(question.markers).toEqual(markers);
});
