/** Encodings that texts of older tables may be in: those that the platform decodes, and three of MS-DOS. */
export const textEncodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'cp437',
  'cp850',
  'cp852',
  'ibm866',
  'gbk',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** What the upper 128 bytes stand for in MS-DOS. */
const dosPages: Readonly<Partial<Record<TextEncoding, string>>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
};

/** What reads texts in this encoding; bytes that have no meaning in it become U+FFFD. */
export function textDecoder(encoding: TextEncoding): (bytes: Uint8Array) => string {
  const page = dosPages[encoding];
  if (page === undefined) {
    const decoder = new TextDecoder(encoding);
    return (bytes) => decoder.decode(bytes);
  }
  const letterOf = (byte: number) => (byte < 128 ? String.fromCharCode(byte) : page.charAt(byte - 128));
  return (bytes) => Array.from(bytes, letterOf).join('');
}

/** The encodings that the names in .cpg files stand for, as ESRI and others write them. */
export function encodingNamed(name: string): TextEncoding | undefined {
  const bare = name.trim().toLowerCase().replace(/[\s_]/g, '-');
  const own = textEncodings.find((encoding) => encoding === bare);
  if (own) return own;
  const digits = /(\d{3,5})/.exec(bare)?.[1] ?? '';
  if (/^utf-?8|^65001$/.test(bare)) return 'utf-8';
  if (/^(?:iso-?)?8859-?15$|latin-?9/.test(bare)) return 'iso-8859-15';
  if (/^(?:iso-?)?8859-?1$|^88591$|latin-?1|^ansi$|^system$/.test(bare)) return 'windows-1252';
  const numbered: Readonly<Record<string, TextEncoding>> = {
    '437': 'cp437',
    '850': 'cp850',
    '852': 'cp852',
    '866': 'ibm866',
    '932': 'shift_jis',
    '936': 'gbk',
    '949': 'euc-kr',
    '950': 'big5',
    '88591': 'windows-1252',
    '885915': 'iso-8859-15',
  };
  return numbered[digits] ?? textEncodings.find((encoding) => encoding === `windows-${digits}`);
}

/** The language driver of a dBase table, byte 29 of its header, as ESRI's and Microsoft's programs write it. */
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

export const encodingOfDriver = (driver: number): TextEncoding | undefined => languageDrivers[driver];

/** UTF-8 where the bytes are that, else Windows-1252, which most programs of the West wrote. */
export function guessEncoding(bytes: Uint8Array): TextEncoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** A file or pasted text larger than this is refused: 10,000 zones of 50 vertices are 15 MB. */
export const largestFileBytes = 256 * 1024 * 1024;
