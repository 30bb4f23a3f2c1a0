import { bareName } from '../../text/bare-name.ts';
import type { FieldMapping, ZoneFields } from './reading.ts';
import { readTypes } from './types-cell.ts';

/**
 * Known column names in English, Spanish, French, German and Italian, without case, accents and punctuation, including
 * abbreviations by shapefiles and R; the first one present is used.
 */
const knownNames: Record<keyof FieldMapping, readonly string[]> = {
  zoneId: [
    ...['zoneid', 'zone', 'idzone', 'nzone', 'nozone', 'numerozone', 'zonenumber', 'zoneno', 'id', 'code'],
    ...[
      'idzona',
      'zonaid',
      'zona',
      'nzona',
      'numerozona',
      'nrozona',
      'codigozona',
      'codigo',
      'clave',
      'identificador',
    ],
    ...['codezone', 'identifiant'],
    ...['zonenid', 'zonennummer', 'zonennr', 'gebietid', 'gebietsid', 'gebiet', 'liefergebiet', 'kennung'],
    ...['codicezona', 'codice', 'identificativo'],
  ],
  name: [
    ...['name', 'zonename', 'title'],
    ...['nombre', 'nombrezona', 'titulo'],
    ...['nom', 'nomzone', 'libelle', 'titre'],
    ...['bezeichnung', 'zonenname', 'gebietsname', 'titel'],
    ...['nome', 'nomezona', 'denominazione', 'titolo'],
  ],
  storeId: [
    ...['storeid', 'store', 'idstore', 'stored', 'assetid', 'asset', 'shopid', 'shop'],
    ...['idtienda', 'tiendaid', 'codigotienda', 'tienda', 'idsucursal', 'sucursal', 'almacen'],
    ...['idmagasin', 'magasinid', 'codemagasin', 'magasin', 'boutique', 'depot'],
    ...[
      'filialid',
      'filialnummer',
      'filialnr',
      'filiale',
      'marktid',
      'marktnummer',
      'markt',
      'laden',
      'lager',
    ],
    ...['idnegozio', 'negozioid', 'codicenegozio', 'negozio', 'puntovendita', 'magazzino'],
  ],
  description: [
    ...['description', 'desc', 'descriptio', 'dscrptn', 'notes', 'note', 'comment', 'label'],
    ...['descripcion', 'descripcio', 'notas', 'nota', 'observaciones', 'comentario', 'comentarios'],
    ...['remarque', 'remarques', 'commentaire', 'commentaires'],
    ...['beschreibung', 'beschreibu', 'bemerkung', 'bemerkungen', 'notiz', 'notizen', 'kommentar'],
    ...['descrizione', 'descrizion', 'commento', 'commenti', 'osservazioni'],
  ],
  types: [
    ...['types', 'type', 'categories', 'category', 'tags'],
    ...['tipos', 'tipo', 'categorias', 'categoria', 'etiquetas'],
    ...['categorie', 'etiquettes'],
    ...['typen', 'typ', 'kategorien', 'kategorie'],
    ...['tipi', 'tipologia'],
  ],
  // Not `state` and similar, which usually is a state of the country.
  status: ['status', 'estatus', 'statut', 'zustand'],
  polygon: [
    ...['polygon', 'wkt', 'geometry', 'geom', 'thegeom', 'wktgeom', 'geometrywkt', 'shape', 'multipolygon'],
    ...['poligono', 'geometria', 'polygone', 'geometrie', 'forme'],
  ],
};
const fieldNames = ['zoneId', 'storeId', 'description', 'types', 'status', 'polygon', 'name'] as const;

/** Guesses which column fills which field. Without a known id column, names are used as ids. */
export function guessMapping(columns: readonly string[]): FieldMapping {
  const byBareName = new Map(columns.toReversed().map((column) => [bareName(column), column]));
  const mapping: FieldMapping = {};
  for (const field of fieldNames) {
    const name = knownNames[field].find((known) => byBareName.has(known));
    const column = name === undefined ? undefined : byBareName.get(name);
    if (column !== undefined) mapping[field] = column;
  }
  const { name, ...rest } = mapping;
  return name !== undefined && rest.zoneId === undefined ? { ...rest, zoneId: name } : mapping;
}

/** Further id columns for rows whose mapped id is empty, as merged files have several. */
export function otherIdColumns(
  columns: readonly string[],
  { zoneId, name, ...rest }: FieldMapping,
): string[] {
  const isKnown = (column: string) => knownNames.zoneId.includes(bareName(column));
  if (zoneId === undefined || !isKnown(zoneId)) return [];
  const mappedColumns = new Set<string | undefined>([zoneId, name, ...Object.values(rest)]);
  return columns.filter((column) => !mappedColumns.has(column) && isKnown(column));
}

/** Fields of an item; absent values, null, and objects in place of text are skipped. */
export function fieldsOf(
  cell: (column: string) => unknown,
  mapping: FieldMapping,
  otherIds: readonly string[] = [],
): Partial<ZoneFields> {
  const fields: Partial<ZoneFields> = {};
  for (const field of ['zoneId', 'storeId', 'description', 'status'] as const) {
    const text = textOf(mapping[field] === undefined ? undefined : cell(mapping[field]));
    if (text !== undefined) fields[field] = text;
  }
  for (const column of (fields.zoneId ?? '').trim() === '' ? otherIds : []) {
    const text = textOf(cell(column));
    if (text === undefined || text.trim() === '') continue;
    fields.zoneId = text;
    break;
  }
  const types = mapping.types === undefined ? undefined : typesOf(cell(mapping.types));
  if (types !== undefined) fields.types = types;
  const name = mapping.name === undefined ? undefined : textOf(cell(mapping.name));
  if (name !== undefined && (fields.zoneId ?? '').trim() === '') fields.zoneId = name;
  return fields;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  // Empty numbers in a shapefile's table are NaN.
  return Number.isFinite(value) || typeof value === 'boolean' ? String(value) : undefined;
}

function typesOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.flatMap((type) => textOf(type) ?? []);
  const text = textOf(value);
  return text === undefined ? undefined : readTypes(text);
}
