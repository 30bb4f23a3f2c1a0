import { searchText } from '../api/localities.ts';
import { trimmed } from '../text/trimmed.ts';

/**
 * What addresses say beside street and number, in English, Spanish, Portuguese, French, German and Italian: the
 * designators of a unit, a level, a staircase, an entrance and a building on its ground, each before its number or
 * letter. Letters stand for themselves with any accent, a hyphen for a blank too.
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

/** Levels that need no number. */
const levels = [
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

/** Between a house and the street at its corner, and between it and the two that its block lies between. */
const intersections = [
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
const betweens = ['entre', 'between', 'tra', 'fra', 'zwischen', 'e/'];

/** Before the number of a house. */
const numberMarks = [
  ...['numero', 'num', 'nro', 'nr', 'no', 'n', 'number', 'nummer', 'hausnummer', 'civico'],
  ...['a-la-altura-del', 'altura', 'al'],
];

/** The designators of units and levels, folded. */
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

const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const designator = anyOf(Object.values(designators).flat());
/** `302`, `B`, `3-B`, `A12`, `IV`, `3º`. */
const value = String.raw`(?:\p{L}{0,2}-?\d+\p{L}{0,2}(?:\s?[-/]\s?[\p{L}\p{N}]{1,4})?|[ivx]{1,4}|\p{L})[º°ª]?${end}`;
const ordinal = String.raw`\d{1,2}\s?(?:[º°ª.]|er|ro|do|to|mo|vo|th|st|nd|rd|[eè]me|e)?`;

/** What lies within a house: never before its street and number. */
const within = new RegExp(
  [
    String.raw`${start}(?:${designator})${end}\s*[.:°º#]?\s*${value}`,
    String.raw`${start}${ordinal}\s?(?:${anyOf(designators.level)})${end}(?!\s*[.:]?\s*\d)\.?`,
    `${start}(?:${anyOf(levels)})${end}`,
    String.raw`${start}\d{1,2}\s?[º°ª]\s?(?:\p{L}${end})?`,
  ].join('|'),
  'giu',
);
const leading = new RegExp(
  String.raw`^\s*(?:${designator})${end}\s*[.:#]?\s*${value}\s*[,;]\s*(?=.*\p{L})`,
  'iu',
);
const leadingUnit = new RegExp(
  String.raw`^\s*(?:(?:${designator})\s*)?\d+\p{L}?\s*/\s*(\d{1,5}\p{L}?\s+(?=\p{L}))`,
  'iu',
);
const mark = new RegExp(
  String.raw`(?<=\p{L}.*)${start}(?:(?:${anyOf(numberMarks)})${end}\s*[.°º]?|n[°º]|#)\s*:?\s*(?=\d{1,5}${end})`,
  'iu',
);
const noNumber = new RegExp(
  String.raw`${start}(?:s\s?/\s?n|sin numero|sem numero|senza numero|ohne nummer)${end}[º°]?`,
  'iu',
);
const thousands = /(?<![\d.,])(\d{1,2})\.(\d{3})(?![\d.,]*\d)/;
const milestone = new RegExp(
  String.raw`(?<=\p{L}.*)${start}(?:kil[oó]metro|km|pk)\s*[.:]?\s*\d+(?:[.,]\d+)?${end}`,
  'iu',
);

const houseNumber = String.raw`\d{1,5}(?:\s?\p{L}|\s(?:bis|ter))?`;
/** A second number behind that of the house: `1234/302`, `1234 #302`, `1234-302`. */
const subNumber = new RegExp(
  String.raw`(?<=\p{L}.*${start}\d{1,5}\p{L}?)\s?(?:/|\s#|[-–]|\s[-–]\s)\s?\p{L}?\d+\p{L}?${end}(?:\s?[/-]\s?\w+)*`,
  'iu',
);
const corner = new RegExp(
  String.raw`(?<=\p{L}.*${start}${houseNumber}[\s,]*)(?:(?<=[\s,])(?:${anyOf(intersections)})(?<=/|${end})|/)\.?\s*(\p{L}[^,;]*)`,
  'iu',
);
const between = new RegExp(
  String.raw`(?<=\p{L}.*${start}${houseNumber}[\s,]*)(?<=[\s,])(?:${anyOf(betweens)})\s+([^,;]+?)\s+(?:y|e|and|et|und|ed|&)\s+([^,;]+)`,
  'iu',
);

/** An address of which all but street, number and place is set apart. */
export interface AddressDetails {
  address: string;
  /** The streets at the next corners, as they were written. */
  crossStreets: readonly string[];
}

/**
 * An address without what lies within its house and without the corners beside it: "Colonia nro. 1234 apto 302
 * esquina Yi" is "Colonia 1234" near Yi. Undefined where it says no such thing.
 */
export function addressDetails(text: string): AddressDetails | undefined {
  // It bounds the patterns, which look at all that stands before a number once from each number.
  if (text.length > searchText.maxCharacters) return undefined;
  const written = text.normalize('NFC');
  const plain = written
    .replaceAll(/[()[\]]/g, ',')
    .replace(thousands, '$1$2')
    .replace(noNumber, ' ');
  const marked = plain.replace(leadingUnit, '$1').replace(leading, '').replace(subNumber, '');
  const inside = withoutInside(marked.replace(mark, '').replace(milestone, ' ')).replace(subNumber, '');
  const crossed = between.exec(inside) ?? corner.exec(inside);
  const address = tidy(crossed ? inside.replace(crossed[0], ' ') : inside);
  if (address === '' || address === tidy(written)) return undefined;
  return { address, crossStreets: crossed ? crossed.slice(1).map(tidy) : [] };
}

const hasHouse = new RegExp(String.raw`\p{L}.*${start}\d{1,5}\p{L}?(?:\s*$|[\s,;/#-])`, 'iu');

const withoutInside = (text: string): string =>
  text.replaceAll(within, (found, ...rest) => {
    const at = rest.find((one) => typeof one === 'number');
    return hasHouse.test(text.slice(0, at)) ? ' ' : found;
  });

const tidy = (text: string): string =>
  trimmed(text.replaceAll(/\s+/g, ' ').replaceAll(/ ?[,;][ ,;]*/g, ', '), /[\s,;.-]/, /[\s,;-]/);
