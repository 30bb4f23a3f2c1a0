import { expect, test } from 'vitest';
import { encodingNamed, textDecoder } from './text-encoding.ts';

test.each([
  ['utf-8', ['UTF-8', 'utf8', 'UTF_8', '65001', 'UTF-8\n\n', '\uFEFFUTF-8']],
  [
    'windows-1252',
    ['1252', '1252 ', 'ANSI 1252', 'CP1252', 'ISO-8859-1', 'ISO 8859-1', '88591', 'latin1', 'ANSI'],
  ],
  ['windows-1250', ['ANSI 1250', 'windows-1250', 'x-cp1250', 'WIN1250', 'MS 1250']],
  ['windows-1251', ['windows-1251\r\n', 'CP1251', '1251\n', 'cp-1251']],
  ['windows-1254', ['ISO-8859-9', '88599', 'latin5']],
  ['iso-8859-2', ['ISO-8859-2', 'iso8859_2', '88592', 'latin2', 'Latin-2', 'ISO 8859-2:1987', 'csISOLatin2']],
  ['iso-8859-5', ['ISO-8859-5', 'ISO_8859-5:1988', 'cyrillic']],
  ['iso-8859-15', ['885915', 'ISO-8859-15', 'latin-9', 'Latin9']],
  ['iso-8859-16', ['ISO-8859-16', '885916']],
  ['koi8-r', ['KOI8-R', 'koi8r', 'KOI8', '20866']],
  ['koi8-u', ['KOI8-U', '21866']],
  ['macintosh', ['macintosh', 'MacRoman', 'x-mac-roman', '10000', 'mac']],
  ['x-mac-cyrillic', ['x-mac-cyrillic', 'MacCyrillic', '10007']],
  ['x-mac-ce', ['MacCentralEurope', 'x-mac-ce', '10029', 'x-mac-centraleurroman']],
  ['cp852', ['OEM 852', '852', 'IBM852', 'cp852']],
  ['ibm866', ['866', 'IBM866', 'OEM866']],
  ['windows-874', ['TIS-620', '874', 'ISO-8859-11']],
  ['shift_jis', ['SJIS', 'Shift-JIS', 'Shift_JIS', '932', 'windows-31j']],
  ['gbk', ['GB2312', '936', 'GBK']],
  ['gb18030', ['GB18030', '54936']],
  ['euc-jp', ['EUC-JP', 'eucjp']],
  ['euc-kr', ['EUC_KR', '949', 'ks_c_5601-1987']],
  ['big5', ['BIG5', 'Big5-HKSCS', '950']],
  [undefined, ['utf-16', 'UTF-16LE', 'nothing', '', '12', 'ISO-8859-12', '99999']],
])('finds %s by its names', (encoding, names) => {
  expect(names.map((name) => [name, encodingNamed(name)])).toEqual(names.map((name) => [name, encoding]));
});

test('decodes characters of Windows-1252 where ISO 8859-1 has control characters', () => {
  expect(textDecoder('windows-1252')(Uint8Array.of(0x80, 0x92, 0x9c, 0xe9, 0x81))).toBe('€’œé\u0081');
});

test('rejects a long name that isn’t an encoding', () => {
  expect(encodingNamed(`${'msdos'.repeat(200)}x`)).toBeUndefined();
});
