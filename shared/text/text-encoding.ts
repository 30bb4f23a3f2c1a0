/**
 * Possible encodings of older files by WHATWG labels: those that the platform decodes, and some of MS-DOS and Macintosh
 * that it doesn't.
 */
export const textEncodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-16',
  'x-mac-ce',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'iso-8859-5',
  'x-mac-cyrillic',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1255',
  'iso-8859-8',
  'windows-1256',
  'iso-8859-6',
  'windows-1257',
  'iso-8859-4',
  'iso-8859-13',
  'iso-8859-10',
  'iso-8859-3',
  'iso-8859-14',
  'windows-1258',
  'windows-874',
  'cp437',
  'cp850',
  'cp852',
  'cp855',
  'ibm866',
  'cp737',
  'cp857',
  'cp775',
  'gbk',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** The upper 128 characters of encodings that the platform doesn't decode. */
const singleBytePages: Readonly<Partial<Record<TextEncoding, string>>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
  cp737:
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00A0',
  cp775:
    'ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀ÓßŌŃõÕµńĶķĻļņĒŅ’\u00AD±“¾¶§÷„°∙·¹³²■\u00A0',
  cp855:
    'ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪаАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐└┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀ЯрРсСтТуУжЖвВьЬ№\u00ADыЫзЗшШэЭщЩчЧ§■\u00A0',
  cp857:
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\uFFFDÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\uFFFD×ÚÛÙìÿ¯´\u00AD±\uFFFD¾¶§÷¸°¨·¹³²■\u00A0',
  'x-mac-ce':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00A0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
  'iso-8859-16':
    '\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008A\u008B\u008C\u008D\u008E\u008F\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009A\u009B\u009C\u009D\u009E\u009F\u00A0ĄąŁ€„Š§š©Ș«Ź\u00ADźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ',
};

/** Characters 0x80 to 0x9F of Windows-1252, which Node before 22.14 decodes as control characters of ISO 8859-1. */
const windows1252Marks = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const withWindows1252Marks = (text: string): string =>
  text.replaceAll(/[\u0080-\u009F]/g, (control) => windows1252Marks.charAt(control.charCodeAt(0) - 0x80));

/** Returns a decoder; invalid bytes become U+FFFD. With `stream`, a character may continue in the next bytes. */
export function textDecoder(
  encoding: TextEncoding,
): (bytes: Uint8Array, options?: { stream: boolean }) => string {
  const upperHalf = singleBytePages[encoding];
  if (upperHalf === undefined) {
    const decoder = new TextDecoder(encoding);
    if (encoding === 'windows-1252') {
      return (bytes, options) => withWindows1252Marks(decoder.decode(bytes, options));
    }
    return (bytes, options) => decoder.decode(bytes, options);
  }
  const letterOf = (byte: number) => (byte < 128 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 128));
  return (bytes) => Array.from(bytes, letterOf).join('');
}

/** Encodings by code page, in Microsoft's numbering, and ISO 8859 without a dash. */
const codePages: Readonly<Record<string, TextEncoding>> = {
  '437': 'cp437',
  '737': 'cp737',
  '775': 'cp775',
  '850': 'cp850',
  '852': 'cp852',
  '855': 'cp855',
  '857': 'cp857',
  '866': 'ibm866',
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '10000': 'macintosh',
  '10007': 'x-mac-cyrillic',
  '10029': 'x-mac-ce',
  '20866': 'koi8-r',
  '20932': 'euc-jp',
  '21866': 'koi8-u',
  '51932': 'euc-jp',
  '51949': 'euc-kr',
  '54936': 'gb18030',
  '65001': 'utf-8',
};

/** Nonstandard names of encodings that programs write. */
const otherNames: readonly (readonly [RegExp, TextEncoding])[] = [
  [/^(?:ansi|system|westerneurope(?:an)?)$/, 'windows-1252'],
  [/^(?:x?mac(?:os)?roman|mac|macwestern)$/, 'macintosh'],
  [/^(?:x?mac(?:os)?cyrillic)$/, 'x-mac-cyrillic'],
  [/^(?:x?mac(?:os)?(?:ce|centraleurope(?:an)?|centraleurroman|latin2|easteurope))$/, 'x-mac-ce'],
  [/^(?:s(?:hift)?jis|mskanji|cp943c?)$/, 'shift_jis'],
  [/^big5(?:hkscs)?$/, 'big5'],
  [/^eucjp$/, 'euc-jp'],
  [/^(?:euckr|uhc|ksc5601(?:1987|1989)?)$/, 'euc-kr'],
  [/^koi8r$/, 'koi8-r'],
  [/^koi8u$/, 'koi8-u'],
  [/^latin9$/, 'iso-8859-15'],
  [/^unicode11utf8$/, 'utf-8'],
];

/** Returns the encoding with a name in a .cpg file or XML declaration; undefined if unknown. */
export function encodingNamed(name: string): TextEncoding | undefined {
  const [line = ''] = name
    .replaceAll(/[\0\uFEFF"']/g, '')
    .trim()
    .split(/[\r\n]/);
  const bare = line.toLowerCase().replace(/[^a-z0-9]/g, '');
  // GDAL writes the table's language driver there.
  const [, driver] = /^ldid(\d{1,3})$/.exec(bare) ?? [];
  if (driver) return encodingOfDriver(Number(driver));
  const [, iso] = /^(?:iso)?8859(1[0-6]|[1-9])(?:(?:19|20)\d\d)?$/.exec(bare) ?? [];
  if (iso) return encodingLabeled(`iso-8859-${iso}`);
  const [, digits = ''] = /^(?:cp|oem|ansi|ibm|dos|ms|xcp|windows|win|codepage)*(\d{3,5})$/.exec(bare) ?? [];
  return (
    codePages[digits] ??
    encodingLabeled(`windows-${digits}`) ??
    otherNames.find(([pattern]) => pattern.test(bare))?.[1] ??
    encodingLabeled(line.trim().toLowerCase()) ??
    encodingLabeled(bare) ??
    encodingLabeled(bare.replace(/^(\D+)(\d+)$/, '$1-$2'))
  );
}

/** Returns the encoding with a WHATWG label, except UTF-16, which is detected by its byte order mark or content. */
function encodingLabeled(label: string): TextEncoding | undefined {
  const own = textEncodings.find((encoding) => encoding === label);
  if (own) return own;
  try {
    const { encoding } = new TextDecoder(label);
    return textEncodings.find((one) => one === encoding);
  } catch {
    return undefined;
  }
}

/** Language drivers of dBase tables (byte 29 of the header), as written by ESRI and Microsoft. */
const languageDrivers: Readonly<Record<number, TextEncoding>> = {
  1: 'cp437',
  2: 'cp850',
  3: 'windows-1252',
  8: 'cp850',
  10: 'cp850',
  13: 'cp437',
  14: 'cp850',
  15: 'cp437',
  16: 'cp850',
  17: 'cp437',
  18: 'cp850',
  19: 'shift_jis',
  20: 'cp850',
  21: 'cp437',
  22: 'cp850',
  24: 'cp437',
  25: 'cp437',
  26: 'cp850',
  27: 'cp437',
  29: 'cp850',
  31: 'cp852',
  34: 'cp852',
  35: 'cp852',
  37: 'cp850',
  38: 'ibm866',
  55: 'cp850',
  64: 'cp852',
  77: 'gbk',
  78: 'euc-kr',
  79: 'big5',
  87: 'windows-1252',
  88: 'windows-1252',
  89: 'windows-1252',
  100: 'cp852',
  101: 'ibm866',
  120: 'big5',
  121: 'euc-kr',
  122: 'gbk',
  123: 'shift_jis',
  125: 'windows-1255',
  126: 'windows-1256',
  135: 'cp852',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
  204: 'windows-1257',
};

/** Returns the encoding of a dBase language driver; undefined if unknown. */
export const encodingOfDriver = (driver: number): TextEncoding | undefined => languageDrivers[driver];

/** Maximum size of a file or pasted text; 10,000 zones of 50 vertices take 15 MB. */
export const maxFileBytes = 256 * 1024 * 1024;
