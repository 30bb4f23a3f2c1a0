import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basemapChoiceSchema, baseUrlSchema, settingsChangeSchema, settingsSchema } from './settings.ts';

const isService = (text: string) => baseUrlSchema.safeParse(text).success;
const isStyle = (url: string) => basemapChoiceSchema.safeParse({ kind: 'style', url }).success;

describe('a URL', () => {
  test.each(['api.example.com', 'foo', '', 'http://', 'https:///', 'tiles.example.com/style.json', '//x.y'])(
    'is rejected if invalid: %j',
    (text) => {
      expect(isService(text)).toBe(false);
      expect(isStyle(text)).toBe(false);
    },
  );

  test('of a service uses https or this machine, without credentials, query, or fragment', () => {
    expect(isService('https://api.example.com')).toBe(true);
    expect(isService('http://127.0.0.1:9777/geo')).toBe(true);
    for (const refused of [
      'http://192.168.1.5:8080',
      'ftp://api.example.com',
      'https://me:secret@api.example.com',
      'https://api.example.com?key=1',
      'https://api.example.com#top',
    ])
      expect(isService(refused), refused).toBe(false);
  });

  test('of a style may have a query, but not http to another machine', () => {
    expect(isStyle('https://tiles.example.com/style.json?key=1')).toBe(true);
    expect(isStyle('http://tiles.example.com/style.json')).toBe(false);
  });
});

test('schemas don’t throw for any text entered as a URL', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
      baseUrlSchema.safeParse(text);
      basemapChoiceSchema.safeParse({ kind: 'style', url: text });
      settingsChangeSchema.safeParse({ referer: text, service: { kind: 'provider', baseUrl: text } });
      settingsSchema.parse({ referer: text, service: { kind: 'provider', baseUrl: text } });
      settingsSchema.parse({ basemap: { kind: 'style', url: text, origins: [text, 'https://a.example'] } });
    }),
  );
});

describe('an online style stored by an earlier version', () => {
  const stored = (origins: unknown) =>
    settingsSchema.parse({ basemap: { kind: 'style', url: 'https://tiles.example.com/style.json', origins } })
      .basemap;

  test('keeps its origins', () => {
    const origins = ['https://tiles.example.com', 'https://fonts.example.com'];
    expect(stored(origins)).toMatchObject({ kind: 'style', origins });
    const local = {
      kind: 'style',
      url: 'http://localhost:8080/style.json',
      origins: ['http://127.0.0.1:8080'],
    };
    expect(settingsSchema.parse({ basemap: local }).basemap).toEqual(local);
  });

  test.each([
    ['a wildcard', ['https://*']],
    ['a subdomain wildcard', ['https://*.example.com']],
    ['an unencrypted remote origin', ['http://tiles.example.com']],
    ['more than 50 origins', Array.from({ length: 51 }, (_, index) => `https://t${index}.example.com`)],
    ['a local origin of a remote style', ['http://127.0.0.1:8080']],
    ['a host name that is too long', [`https://${'a'.repeat(300)}.example.com`]],
    ['a value that isn’t a list', 'https://tiles.example.com'],
  ])('loses its origins with %s', (_, origins) => {
    expect(stored(origins)).toEqual({
      kind: 'style',
      url: 'https://tiles.example.com/style.json',
      origins: null,
    });
  });
});
