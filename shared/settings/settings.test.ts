import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basemapChoiceSchema, baseUrlSchema, settingsChangeSchema, settingsSchema } from './settings.ts';

const isService = (text: string) => baseUrlSchema.safeParse(text).success;
const isStyle = (url: string) => basemapChoiceSchema.safeParse({ kind: 'style', url }).success;

describe('addresses', () => {
  test.each(['api.example.com', 'foo', '', 'http://', 'https:///', 'tiles.example.com/style.json', '//x.y'])(
    'a text that is no address is refused, whatever is typed: %j',
    (text) => {
      expect(isService(text)).toBe(false);
      expect(isStyle(text)).toBe(false);
    },
  );

  test('a service is asked over https, or on this machine, and its address holds nothing else', () => {
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

  test('a style may have a query, but comes over https or from this machine', () => {
    expect(isStyle('https://tiles.example.com/style.json?key=1')).toBe(true);
    expect(isStyle('http://tiles.example.com/style.json')).toBe(false);
  });
});

test('no text that is typed for an address makes a schema throw', () => {
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

describe('an online style that an earlier version kept', () => {
  const stored = (origins: unknown) =>
    settingsSchema.parse({ basemap: { kind: 'style', url: 'https://tiles.example.com/style.json', origins } })
      .basemap;

  test('is loaded from where it was', () => {
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
    ['a wildcard of a domain', ['https://*.example.com']],
    ['an address that others can listen to', ['http://tiles.example.com']],
    ['more than 50', Array.from({ length: 51 }, (_, index) => `https://t${index}.example.com`)],
    ['an address of this machine, where the style is from elsewhere', ['http://127.0.0.1:8080']],
    ['a host that is longer than any', [`https://${'a'.repeat(300)}.example.com`]],
    ['what is no list', 'https://tiles.example.com'],
  ])('with %s is known to be not allowed, and nothing of it is loaded', (_, origins) => {
    expect(stored(origins)).toEqual({
      kind: 'style',
      url: 'https://tiles.example.com/style.json',
      origins: null,
    });
  });
});
