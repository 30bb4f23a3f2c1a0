import { expect, it } from 'vitest';
import { type TextEncoding, textDecoder } from '../../../shared/text/text-encoding.ts';
import { bytesIn } from './gtfs-feed.testing.ts';
import { legacyEncodingOf } from './legacy-encoding.ts';

const montevideo = 'America/Montevideo';

it.each<[encoding: TextEncoding, text: string, timeZone: string]>([
  ['windows-1252', 'Estación Peñarol', montevideo],
  ['windows-1252', 'PEÑAROL', montevideo],
  ['windows-1252', 'Place de l’Étoile – Œuvre', 'Europe/Paris'],
  ['windows-1252', 'Königsstraße, Zürich', 'Europe/Zurich'],
  ['iso-8859-15', 'Sacré-Cœur', 'Europe/Paris'],
  ['macintosh', 'Estación Peñarol', montevideo],
  ['cp850', 'Estación Peñarol', montevideo],
  ['windows-1250', 'Łódź Fabryczna, ulica Świętokrzyska', 'Europe/Warsaw'],
  ['windows-1250', 'Náměstí Míru, Žižkov', 'Europe/Prague'],
  ['iso-8859-2', 'Łódź Fabryczna, ulica Świętokrzyska', 'Europe/Warsaw'],
  // A Polish name in a German feed.
  ['windows-1250', 'Łódź Fabryczna', 'Europe/Berlin'],
  ['windows-1250', 'Čačak, Šabac', 'Europe/Belgrade'],
  ['windows-1251', 'Београд, Трг Републике', 'Europe/Belgrade'],
  ['windows-1251', 'Парк культуры', 'Europe/Moscow'],
  ['koi8-r', 'Парк культуры', 'Europe/Moscow'],
  ['ibm866', 'Парк культуры', 'Europe/Moscow'],
  ['windows-1253', 'Πλατεία Συντάγματος', 'Europe/Athens'],
  ['windows-1254', 'Beşiktaş İskelesi, Çağlayan', 'Europe/Istanbul'],
  ['windows-1257', 'Rīga, Centrāltirgus', 'Europe/Riga'],
  ['windows-1255', 'תל אביב', 'Asia/Jerusalem'],
])('%s: %s', (encoding, text, timeZone) => {
  const bytes = bytesIn(encoding, text);
  const found = legacyEncodingOf([bytes], { timeZone, languages: [] });
  expect(textDecoder(found)(bytes)).toBe(text);
});

it.each([
  ['shift_jis', '東京駅', [0x93, 0x8c, 0x8b, 0x9e, 0x89, 0x77], 'Asia/Tokyo'],
  ['euc-kr', '서울역', [0xbc, 0xad, 0xbf, 0xef, 0xbf, 0xaa], 'Asia/Seoul'],
  ['big5', '台北車站', [0xa5, 0x78, 0xa5, 0x5f, 0xa8, 0xae, 0xaf, 0xb8], 'Asia/Taipei'],
  ['gb18030', '北京站', [0xb1, 0xb1, 0xbe, 0xa9, 0xd5, 0xbe], 'Asia/Shanghai'],
])('%s: %s', (_encoding, text, bytes, timeZone) => {
  const found = legacyEncodingOf([Uint8Array.from(bytes)], { timeZone, languages: [] });
  expect(textDecoder(found)(Uint8Array.from(bytes))).toBe(text);
});

it('prefers the language of the feed to its time zone', () => {
  const bytes = bytesIn('windows-1254', 'Kadıköy');
  const found = legacyEncodingOf([bytes], { timeZone: 'Europe/Berlin', languages: ['TR'] });
  expect(textDecoder(found)(bytes)).toBe('Kadıköy');
});
