import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { basemapLayers } from '../../../../shared/map-style/basemap-layers.ts';
import {
  anchorsAlong,
  joinedLines,
  type Line,
  measuredLine,
} from '../../../../shared/map-style/label-lines.ts';
import { mapFonts } from '../../../../shared/map-style/palette.ts';
import { paintedProperties, styleLayer } from '../../../../shared/map-style/style-layer.ts';
import { wrappedLines } from '../../../../shared/map-style/text-lines.ts';
import { type Box, collisionIndex } from './collisions.ts';
import { registerFonts } from './fonts.ts';
import { type TextStyle, widthOf } from './text-layout.ts';

beforeAll(registerFonts);

test('the style only has properties that the service paints', () => {
  const unknown = basemapLayers('light').flatMap((layer) => {
    const known: Readonly<Record<string, readonly string[]>> = paintedProperties;
    return Object.keys({ ...layer.layout, ...layer.paint })
      .filter((name) => !known[layer.type]?.includes(name))
      .map((name) => `${layer.id} ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('a label is in the requested language if the data have it, otherwise in the local one', () => {
  const layers = basemapLayers('light', 'en').map(styleLayer);
  const place = layers.find(({ id }) => id === 'place-large');
  const named = (properties: Record<string, string>) =>
    place?.text('text-field', 12, { type: 1, properties });
  expect(named({ name: 'Wien', name_en: 'Vienna' })).toBe('Vienna');
  expect(named({ name: 'Wien' })).toBe('Wien');
});

test('labels never overlap, and none is cut off at an edge', () => {
  const side = fc.double({ min: -20, max: 220, noNaN: true });
  const length = fc.double({ min: 1, max: 90, noNaN: true });
  const box = fc
    .tuple(side, side, length, length)
    .map(([minX, minY, width, height]): Box => ({ minX, minY, maxX: minX + width, maxY: minY + height }));
  fc.assert(
    fc.property(fc.array(box, { maxLength: 60 }), (boxes) => {
      const room = collisionIndex(200, 200);
      const taken: Box[] = [];
      for (const one of boxes) {
        const isInside = one.minX >= 0 && one.minY >= 0 && one.maxX <= 200 && one.maxY <= 200;
        const meets = taken.some(
          (other) =>
            one.minX < other.maxX && one.maxX > other.minX && one.minY < other.maxY && one.maxY > other.minY,
        );
        expect(room.isFree([one])).toBe(isInside && !meets);
        if (isInside && !meets) {
          room.add([one]);
          taken.push(one);
        }
      }
    }),
  );
});

test('connected parts of a street are labeled as one', () => {
  const parts: Line[] = [
    [
      [10, 0],
      [20, 0],
    ],
    [
      [0, 0],
      [10, 0],
    ],
    [
      [20, 0],
      [30, 5],
    ],
    [
      [50, 50],
      [60, 50],
    ],
  ];
  expect(joinedLines(parts)).toEqual([
    [
      [0, 0],
      [10, 0],
      [20, 0],
      [30, 5],
    ],
    [
      [50, 50],
      [60, 50],
    ],
  ]);
});

test('labels repeat along a line, are centered on a short one, and omitted on one that is too short', () => {
  expect(anchorsAlong(1000, 100, 300)).toHaveLength(3);
  expect(anchorsAlong(120, 100, 300)).toEqual([60]);
  expect(anchorsAlong(90, 100, 300)).toEqual([]);
});

test('labels don’t go around corners', () => {
  const corner = measuredLine([
    [0, 0],
    [100, 0],
    [100, 100],
  ]);
  expect(corner.length).toBe(200);
  expect(corner.pointAt(150)).toEqual([100, 50]);
  expect(corner.isStraight(10, 90, 30, 20)).toBe(true);
  expect(corner.isStraight(60, 140, 30, 20)).toBe(false);
});

test('a long name is wrapped between words into lines of similar length', () => {
  const look: TextStyle = { font: mapFonts.regular, pixels: 10, letterSpacing: 0 };
  const inLines = (text: string, widest: number) => wrappedLines(text, (part) => widthOf(part, look), widest);
  const lines = inLines('Escuela y Liceo Elbio Fernández', 80);
  expect(lines.join(' ')).toBe('Escuela y Liceo Elbio Fernández');
  expect(lines.length).toBe(2);
  for (const line of lines) expect(widthOf(line, look)).toBeLessThanOrEqual(80);
  expect(inLines('Montevideo', 30)).toEqual(['Montevideo']);
  // No line with a single word in between, as on the window's map.
  expect(inLines('Carrasco airport, car park', 100)).toEqual(['Carrasco airport,', 'car park']);
});
