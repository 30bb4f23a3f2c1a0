import { describe, expect, test } from 'vitest';
import { errorMessage, errorReport, withoutPersonalData } from './error-report.ts';

const program = { version: '1.2.3', host: 'desktop' };

describe('an error message', () => {
  test.each([
    ["Failed to construct 'URL': Invalid URL", "Failed to construct 'URL': Invalid URL"],
    [
      "Cannot read properties of undefined (reading 'points')",
      "Cannot read properties of undefined (reading 'points')",
    ],
    ['legs.map is not a function', 'legs.map is not a function'],
  ])('is kept if it’s the program’s own: %s', (text, stored) => {
    expect(withoutPersonalData(text)).toBe(stored);
  });

  test.each([
    ['no answer of https://me:secret@api.example.com/v1?key=abc at all', ['example', 'secret', 'abc']],
    ['"18 de Julio 1234" is no place', ['Julio', '1234']],
    ['Unexpected token \'x\', "x18 de Julio" is not valid JSON', ['Julio']],
    ['ENOENT: no such file /home/maria/zones/north.geojson', ['maria', 'zones', 'north']],
    ['cannot read C:\\Users\\maria\\zones.csv', ['maria', 'zones']],
    ['position -34.9061, -56.1915 is outside', ['34', '56']],
    ['the key woos-6f1a2b3c-77aa-4d was refused', ['6f1a2b3c', '77aa']],
    ['asked api.example.com:8443', ['example', '8443']],
    ['mail to maria@example.com', ['maria', 'example']],
  ])('is stripped of data that may be personal: %s', (text, personal) => {
    const stored = withoutPersonalData(text);
    for (const part of personal) expect(stored).not.toContain(part);
  });

  test('is cut to its first line', () => {
    expect(errorMessage(new Error('one thing\nand another'))).toBe('one thing');
    expect(errorMessage('thrown text')).toBe('thrown text');
  });
});

test('a report has the error, place, version, and stack, with file names but no paths', () => {
  const error = new TypeError('legs is undefined');
  error.stack = [
    'TypeError: legs is undefined',
    '    at RouteCard (http://127.0.0.1:40213/assets/index-BqWK.js:12:3456)',
    '    at /home/maria/zonedesk/renderer/route/RouteCard.tsx:8:9',
    '    at draw (C:\\Users\\maria\\zonedesk\\main.js:1:2)',
    '    at load (zonedesk://window/assets/chunk.js?token=s3cret:5:6)',
  ].join('\n');
  const components = '\n    at RouteCard (http://127.0.0.1:40213/assets/index-BqWK.js:12:3456)\n    at div';
  const report = errorReport({ part: 'Panel Route', error, components }, program);
  expect(report).toBe(
    [
      'What: TypeError: legs is undefined',
      'Where: Panel Route',
      'Version: Zonedesk 1.2.3, desktop',
      'Stack:',
      '  RouteCard (index-BqWK.js:12:3456)',
      '  RouteCard.tsx:8:9',
      '  draw (main.js:1:2)',
      '  load (chunk.js:5:6)',
      'Components:',
      '  RouteCard (index-BqWK.js:12:3456)',
      '',
    ].join('\n'),
  );
});
