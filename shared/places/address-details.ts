import { searchText } from '../api/localities.ts';
import { trimmed } from '../text/trimmed.ts';

/**
 * Designators of units, levels, staircases, entrances, and buildings in addresses, in English, Spanish, Portuguese,
 * French, German, and Italian; each precedes a number or letter. Letters match with any accent, and hyphens match
 * blanks.
 */
const designators = {
  unit: [
    ...[
      'apt',
      'apto',
      'ap',
      'apartment',
      'apartamento',
      'appartement',
      'appartamento',
      'appt',
      'app',
      'unit',
    ],
    ...['flat', 'suite', 'ste', 'room', 'rm', 'shop', 'buzzer', 'lot', 'dpto', 'depto', 'departamento'],
    ...[
      'unidad',
      'unidade',
      'oficina',
      'ofic',
      'of',
      'local',
      'timbre',
      'habitacion',
      'hab',
      'casa',
      'solar',
    ],
    ...['lote', 'sala', 'loja', 'conjunto', 'conj', 'fracao', 'bureau', 'logement', 'boite', 'bte', 'porte'],
    ...['wohnung', 'whg', 'top', 'tur', 'zimmer', 'buro', 'interno', 'int', 'ufficio', 'citofono', 'puerta'],
    ...['pta', 'porta', 'door'],
  ],
  level: [
    ...['floor', 'fl', 'level', 'lvl', 'storey', 'piso', 'p', 'planta', 'nivel', 'andar', 'etage', 'niveau'],
    ...['stock', 'stockwerk', 'og', 'ug', 'obergeschoss', 'geschoss', 'ebene', 'piano'],
  ],
  staircase: [
    ...['staircase', 'stair', 'escalera', 'escada', 'escalier', 'esc', 'stiege', 'stg', 'aufgang', 'treppe'],
    ...['scala'],
  ],
  entrance: [
    ...['entrance', 'gate', 'entrada', 'acceso', 'acesso', 'porton', 'portao', 'portal', 'entree', 'eingang'],
    ...['ingresso'],
  ],
  building: [
    ...[
      'tower',
      'block',
      'blk',
      'building',
      'bldg',
      'wing',
      'torre',
      'bloque',
      'blq',
      'bl',
      'edificio',
      'edif',
    ],
    ...['modulo', 'manzana', 'mz', 'bloco', 'quadra', 'batiment', 'bat', 'tour', 'bloc', 'immeuble', 'haus'],
    ...['turm', 'gebaude', 'palazzina', 'pal', 'blocco', 'corpo'],
  ],
} as const;

/** Levels without a number. */
const namedLevels = [
  ...[
    'planta baja',
    'pb',
    'entrepiso',
    'subsuelo',
    'sotano',
    'fondo',
    'contrafrente',
    'ground floor',
    'basement',
  ],
  ...['penthouse', 'terreo', 'rez-de-chaussee', 'rdc', 'erdgeschoss', 'eg', 'hochparterre'],
  ...['parterre', 'dachgeschoss', 'dg', 'hinterhaus', 'vorderhaus', 'piano terra', 'piano rialzato'],
];

/** Words between a house and the cross street of its corner. */
const intersectionWords = [
  ...[
    'esquina con',
    'esquina com',
    'esquina',
    'esq',
    'casi',
    'c/',
    'corner of',
    'corner with',
    'corner',
    'near',
  ],
  ...['angolo con', 'angolo', 'angle de', 'angle', 'ecke', 'cerca de', 'perto de', '/'],
];
const betweenWords = ['entre', 'between', 'tra', 'fra', 'zwischen', 'e/'];

/** Markers before a house number. */
const numberLabels = [
  ...['numero', 'num', 'nro', 'nr', 'no', 'n', 'number', 'nummer', 'hausnummer', 'civico'],
  ...['a-la-altura-del', 'altura', 'al'],
];

/** Designators of units and levels, folded. */
export const unitDesignators: ReadonlySet<string> = new Set([...designators.unit, ...designators.level]);

const accented: Readonly<Record<string, string>> = {
  a: '[aáàâãä]',
  e: '[eéèêë]',
  i: '[iíìî]',
  o: '[oóòôõö]',
  u: '[uúùûü]',
  c: '[cç]',
  '-': String.raw`[\s-]`,
};
const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[aeiouc-]/g, (letter) => accented[letter] ?? letter))
    .join('|');

const wordStart = String.raw`(?<![\p{L}\p{N}])`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;
const designator = anyOf(Object.values(designators).flat());
/** Value after a designator: `302`, `B`, `3-B`, `A12`, `IV`, `3º`. */
const value = String.raw`(?:\p{L}{0,2}-?\d+\p{L}{0,2}(?:\s?[-/]\s?[\p{L}\p{N}]{1,4})?|[ivx]{1,4}|\p{L})[º°ª]?${wordEnd}`;
const ordinal = String.raw`\d{1,2}\s?(?:[º°ª.]|er|ro|do|to|mo|vo|th|st|nd|rd|[eè]me|e)?`;

/** Details inside a house. */
const insideDetail = new RegExp(
  [
    String.raw`${wordStart}(?:${designator})${wordEnd}\s*[.:°º#]?\s*${value}`,
    String.raw`${wordStart}${ordinal}\s?(?:${anyOf(designators.level)})${wordEnd}(?!\s*[.:]?\s*\d)\.?`,
    `${wordStart}(?:${anyOf(namedLevels)})${wordEnd}`,
    String.raw`${wordStart}\d{1,2}\s?[º°ª]\s?(?:\p{L}${wordEnd})?`,
  ].join('|'),
  'giu',
);
const leadingDetail = new RegExp(
  String.raw`^\s*(?:${designator})${wordEnd}\s*[.:#]?\s*${value}\s*[,;]\s*(?=.*\p{L})`,
  'iu',
);
const leadingUnit = new RegExp(
  String.raw`^\s*(?:(?:${designator})\s*)?\d+\p{L}?\s*/\s*(\d{1,5}\p{L}?\s+(?=\p{L}))`,
  'iu',
);
const numberLabel = new RegExp(
  String.raw`(?<=\p{L}.*)${wordStart}(?:(?:${anyOf(numberLabels)})${wordEnd}\s*[.°º]?|n[°º]|#)\s*:?\s*(?=\d{1,5}${wordEnd})`,
  'iu',
);
const noNumber = new RegExp(
  String.raw`${wordStart}(?:s\s?/\s?n|sin numero|sem numero|senza numero|ohne nummer)${wordEnd}[º°]?`,
  'iu',
);
const thousandsSeparator = /(?<![\d.,])(\d{1,2})\.(\d{3})(?![\d.,]*\d)/;
const milestone = new RegExp(
  String.raw`(?<=\p{L}.*)${wordStart}(?:kil[oó]metro|km|pk)\s*[.:]?\s*\d+(?:[.,]\d+)?${wordEnd}`,
  'iu',
);

const houseNumber = String.raw`\d{1,5}(?:\s?\p{L}|\s(?:bis|ter))?`;
/** A second number after the house number: `1234/302`, `1234 #302`, `1234-302`. */
const subNumber = new RegExp(
  String.raw`(?<=\p{L}.*${wordStart}\d{1,5}\p{L}?)\s?(?:/|\s#|[-\u2013]|\s[-\u2013]\s)\s?\p{L}?\d+\p{L}?${wordEnd}(?:\s?[/-]\s?\w+)*`,
  'iu',
);
const corner = new RegExp(
  String.raw`(?<=\p{L}.*${wordStart}${houseNumber}[\s,]*)(?:(?<=[\s,])(?:${anyOf(intersectionWords)})(?<=/|${wordEnd})|/)\.?\s*(\p{L}[^,;]*)`,
  'iu',
);
const between = new RegExp(
  String.raw`(?<=\p{L}.*${wordStart}${houseNumber}[\s,]*)(?<=[\s,])(?:${anyOf(betweenWords)})\s+([^,;]+?)\s+(?:y|e|and|et|und|ed|&)\s+([^,;]+)`,
  'iu',
);

/** Address without details, and its cross streets. */
export interface AddressDetails {
  address: string;
  /** Streets at the nearest corners, as written. */
  crossStreets: readonly string[];
}

/**
 * Returns an address without details inside the house and nearby corners: "Colonia nro. 1234 apto 302 esquina Yi"
 * becomes "Colonia 1234" with the cross street Yi. Undefined if it has no details, or is too long.
 */
export function addressDetails(text: string): AddressDetails | undefined {
  // The patterns take quadratic time, because they scan everything before each number.
  if (text.length > searchText.maxCharacters) return undefined;
  const written = text.normalize('NFC');
  const plain = written
    .replaceAll(/[()[\]]/g, ',')
    .replace(thousandsSeparator, '$1$2')
    .replace(noNumber, ' ');
  const withoutUnits = plain.replace(leadingUnit, '$1').replace(leadingDetail, '').replace(subNumber, '');
  const outsideAddress = withoutInsideDetails(
    withoutUnits.replace(numberLabel, '').replace(milestone, ' '),
  ).replace(subNumber, '');
  const crossMatch = between.exec(outsideAddress) ?? corner.exec(outsideAddress);
  const address = tidy(crossMatch ? outsideAddress.replace(crossMatch[0], ' ') : outsideAddress);
  if (address === '' || address === tidy(written)) return undefined;
  return { address, crossStreets: crossMatch ? crossMatch.slice(1).map(tidy) : [] };
}

const hasHouse = new RegExp(String.raw`\p{L}.*${wordStart}\d{1,5}\p{L}?(?:\s*$|[\s,;/#-])`, 'iu');

const withoutInsideDetails = (text: string): string =>
  text.replaceAll(insideDetail, (found, ...rest) => {
    const offset = rest.find((one) => typeof one === 'number');
    return hasHouse.test(text.slice(0, offset)) ? ' ' : found;
  });

const tidy = (text: string): string =>
  trimmed(text.replaceAll(/\s+/g, ' ').replaceAll(/ ?[,;][ ,;]*/g, ', '), /[\s,;.-]/, /[\s,;-]/);
