import { folded, wordsOf } from '../../../shared/text/folded.ts';

/** How people type names, each with the kind of the question. */
export const typedKinds = [
  'as written',
  'without accents',
  'abbreviated',
  'initials',
  'regional spelling',
  'one typo',
  'other order',
  'with town',
  'kind before name',
] as const;
export type TypedKind = (typeof typedKinds)[number];

export type QuestionLanguage = 'es' | 'pt' | 'de';

/** Random numbers from 0 to 1. */
export type Random = () => number;

export const pick = <One>(list: readonly One[], random: Random): One | undefined =>
  list[Math.floor(random() * list.length)];

const abbreviations: Readonly<Record<QuestionLanguage, readonly (readonly [long: RegExp, short: string])[]>> =
  {
    es: [
      [/\bAvenida\b/, 'Av.'],
      [/\b(?:Bulevar|Boulevard)\b/, 'Bvar.'],
      [/\bCamino\b/, 'Cno.'],
      [/\bRambla\b/, 'Rbla.'],
      [/\bPasaje\b/, 'Pje.'],
      [/\bPlaza\b/, 'Pza.'],
      [/\bGeneral\b/, 'Gral.'],
      [/\bDoctora\b/, 'Dra.'],
      [/\bDoctor\b/, 'Dr.'],
      [/\bIngeniero\b/, 'Ing.'],
      [/\bArquitecto\b/, 'Arq.'],
      [/\bProfesora?\b/, 'Prof.'],
      [/\bCoronel\b/, 'Cnel.'],
      [/\bCapitán\b/, 'Cap.'],
      [/\bTeniente\b/, 'Tte.'],
      [/\bPresidente\b/, 'Pte.'],
      [/\bSanta\b/, 'Sta.'],
      [/\bSanto\b/, 'Sto.'],
      [/\bEscuela\b/, 'Esc.'],
      [/\bFrancisco\b/, 'Fco.'],
      [/\bMaría\b/, 'Ma.'],
    ],
    pt: [
      [/\bRua\b/, 'R.'],
      [/\bAvenida\b/, 'Av.'],
      [/\bTravessa\b/, 'Tv.'],
      [/\bPraça\b/, 'Pç.'],
      [/\bLargo\b/, 'Lg.'],
      [/\bEstrada\b/, 'Estr.'],
      [/\bDoutora\b/, 'Dra.'],
      [/\bDoutor\b/, 'Dr.'],
      [/\bEngenheiro\b/, 'Eng.'],
      [/\bProfessor\b/, 'Prof.'],
      [/\bPadre\b/, 'Pe.'],
      [/\bDom\b/, 'D.'],
      [/\bDona\b/, 'D.'],
      [/\bSão\b/, 'S.'],
      [/\bSanta\b/, 'Sta.'],
      [/\bSanto\b/, 'Sto.'],
      [/\bNossa Senhora\b/, 'N. Sra.'],
      [/\bGeneral\b/, 'Gen.'],
      [/\bVisconde\b/, 'Visc.'],
    ],
    de: [
      [/strasse\b/, 'str.'],
      [/straße\b/, 'str.'],
      [/\bStrasse\b/, 'Str.'],
      [/\bSankt\b/, 'St.'],
      [/\bDoktor\b/, 'Dr.'],
      [/platz\b/, 'pl.'],
    ],
  };

/** First names by which many streets are called. */
const firstNames = new Set(
  wordsOf(`José João Manuel António Antonio Maria María Luís Luis Carlos Francisco Pedro Juan Joaquim Joaquín Alberto
    Alfredo Augusto Júlio Julio Jorge Fernando Henrique Enrique Eduardo Miguel Domingos Domingo Bernardo Guilherme
    Guillermo Ricardo Rafael Tomás Gonçalo Gaspar Diogo Vasco Afonso Álvaro Artur Arturo César Emilio Ernesto Felipe
    Gabriel Gregorio Héctor Ignacio Isabel Jaime Javier José Justo Leandro Lorenzo Lucas Mario Martín Máximo Nicolás
    Pablo Ramón Roberto Rodrigo Santiago Simón Víctor Vitor Ana Carolina Cecilia Clara Elena Juana Teresa Josef Johann
    Franz Peter Hans Karl Anton Alexandre Alejandro Agustín Agostinho Camilo Cândido Daniel David Elías Federico
    Feliciano Germán Hugo Oscar Raúl Ruben Salvador Sebastião Sebastián Serafim Teófilo Zeferino`),
);

const spellings: Readonly<Record<QuestionLanguage, readonly (readonly [RegExp, string])[]>> = {
  es: [
    [/\bBoulevard\b/, 'Bulevar'],
    [/\bBulevar\b/, 'Boulevard'],
    [/\bSetiembre\b/, 'Septiembre'],
    [/\bMéxico\b/, 'Méjico'],
    [/(?<=[a-z])ez\b/, 'es'],
    [/\bJim/, 'Gim'],
    [/\bGim/, 'Jim'],
    [/\bZabala\b/, 'Zavala'],
    [/\bElena\b/, 'Helena'],
    [/\bVictor/, 'Bictor'],
    [/\bLuis\b/, 'Luiz'],
    [/\bIbi/, 'Iby'],
    [/y(?=[bcdfgjlmnprstvz])/, 'i'],
    [/\bYa/, 'Ia'],
    [/(?<=[a-z])cc(?=i)/, 'c'],
    [/\bObs/, 'Os'],
    [/(?<=[a-z])zz/, 'z'],
    [/(?<=[a-z])tt/, 't'],
    [/(?<=[a-z])nn/, 'n'],
    [/th/, 't'],
  ],
  pt: [
    [/\bBatista\b/, 'Baptista'],
    [/\bBaptista\b/, 'Batista'],
    [/\bLuís\b/, 'Luiz'],
    [/\bSousa\b/, 'Souza'],
    [/\bSouza\b/, 'Sousa'],
    [/\bTeresa\b/, 'Thereza'],
    [/\bVítor\b/, 'Victor'],
    [/\bVictor\b/, 'Vítor'],
    [/\bManuel\b/, 'Manoel'],
    [/\bManoel\b/, 'Manuel'],
    [/\bQueirós\b/, 'Queiroz'],
    [/\bQueiroz\b/, 'Queirós'],
    [/\bMelo\b/, 'Mello'],
    [/\bMatos\b/, 'Mattos'],
    [/\bMateus\b/, 'Matheus'],
    [/\bTomás\b/, 'Thomaz'],
    [/\bTomaz\b/, 'Tomás'],
    [/\bVasconcelos\b/, 'Vasconcellos'],
    [/\bMeneses\b/, 'Menezes'],
    [/\bBrás\b/, 'Braz'],
    [/\bBraz\b/, 'Brás'],
    [/\bInês\b/, 'Ignez'],
    [/\bAfonso\b/, 'Affonso'],
    [/\bRui\b/, 'Ruy'],
    [/\bCatarina\b/, 'Catharina'],
    [/\bMorais\b/, 'Moraes'],
    [/\bNovais\b/, 'Novaes'],
    [/\bPais\b/, 'Paes'],
    [/\bAtaíde\b/, 'Athayde'],
    [/\bBaía\b/, 'Bahia'],
    [/\bGarrett\b/, 'Garret'],
    [/\bMoreira\b/, 'Moreyra'],
    [/ect(?=[aou])/, 'et'],
    [/act(?=[aou])/, 'at'],
  ],
  de: [
    [/ä/, 'ae'],
    [/ö/, 'oe'],
    [/ü/, 'ue'],
    [/Ä/, 'Ae'],
    [/Ö/, 'Oe'],
    [/Ü/, 'Ue'],
    [/(?<=[a-z])strasse\b/, ' Strasse'],
    [/(?<=[a-z])gass\b/, 'gasse'],
    [/(?<=[a-z])weg\b/, ' Weg'],
    [/ph/, 'f'],
    [/Café/, 'Kaffee'],
    [/\bJosef/, 'Joseph'],
    [/ei(?=er)/, 'ai'],
    [/(?<=[a-z])dt\b/, 'd'],
    [/th/, 't'],
  ],
};

const wayWords: Readonly<Record<QuestionLanguage, ReadonlySet<string>>> = {
  es: new Set(wordsOf('avenida bulevar boulevard camino rambla pasaje plaza calle ruta')),
  pt: new Set(wordsOf('rua avenida travessa praça largo estrada alameda calçada viela beco')),
  de: new Set(),
};
const particles = new Set(
  wordsOf('de del la las los el da do das dos e y von der dem den im in an am zum zur'),
);
const titles = new Set(
  wordsOf(`general doctor doctora doutor doutora ingeniero engenheiro arquitecto profesor professor coronel capitán
    teniente presidente padre dom dona são san santa santo almirante comandante mariscal brigadier`),
);

const kindWords: Readonly<Record<QuestionLanguage, Readonly<Record<string, string>>>> = {
  es: {
    'amenity=pharmacy': 'farmacia',
    'amenity=restaurant': 'restaurante',
    'amenity=school': 'escuela',
    'amenity=hospital': 'hospital',
    'amenity=bank': 'banco',
    'amenity=cafe': 'café',
    'amenity=bar': 'bar',
    'amenity=fuel': 'estación de servicio',
    'amenity=place_of_worship': 'iglesia',
    'amenity=kindergarten': 'jardín',
    'amenity=library': 'biblioteca',
    'amenity=theatre': 'teatro',
    'shop=supermarket': 'supermercado',
    'shop=bakery': 'panadería',
    'shop=hardware': 'ferretería',
    'shop=hairdresser': 'peluquería',
    'tourism=hotel': 'hotel',
    'tourism=museum': 'museo',
    'leisure=park': 'parque',
    'leisure=sports_centre': 'club',
    'natural=beach': 'playa',
  },
  pt: {
    'amenity=pharmacy': 'farmácia',
    'amenity=fuel': 'posto de gasolina',
    'amenity=school': 'escola',
    'amenity=place_of_worship': 'igreja',
    'shop=hairdresser': 'cabeleireiro',
    'shop=supermarket': 'supermercado',
    'leisure=park': 'parque',
    'tourism=hotel': 'hotel',
    'historic=monument': 'monumento',
    'tourism=viewpoint': 'miradouro',
  },
  de: {
    'amenity=restaurant': 'Restaurant',
    'amenity=pharmacy': 'Apotheke',
    'amenity=school': 'Schule',
    'amenity=bank': 'Bank',
    'amenity=cafe': 'Café',
    'amenity=bar': 'Bar',
    'amenity=fuel': 'Tankstelle',
    'amenity=place_of_worship': 'Kirche',
    'amenity=kindergarten': 'Kindergarten',
    'shop=supermarket': 'Supermarkt',
    'shop=bakery': 'Bäckerei',
    'shop=hairdresser': 'Friseur',
    'tourism=hotel': 'Hotel',
    'tourism=museum': 'Museum',
    'leisure=park': 'Park',
    'natural=peak': 'Gipfel',
    'tourism=viewpoint': 'Aussichtspunkt',
  },
};

/** A name to type, with what it belongs to. */
export interface ToType {
  name: string;
  kind: string;
  isStreet: boolean;
  houseNumber?: string | undefined;
  town?: string | undefined;
}

const allKindWords = new Set(
  Object.values(kindWords).flatMap((words) => Object.values(words).map((word) => wordsOf(word).join(' '))),
);
/** Whether a name says no more than a kind: "Café". */
export const isOnlyKind = (key: string): boolean => allKindWords.has(key);

/** Returns the words of a name that tell it apart: without particles. */
export const tellingWords = (key: string): string[] => key.split(' ').filter((word) => !particles.has(word));
/** Returns these without titles and kinds of roads. */
export const ownWords = (key: string, language: QuestionLanguage): string[] =>
  key.split(' ').filter((word) => isOwn(word, language));

const wordsIn = (name: string): string[] => name.split(/\s+/).filter(Boolean);
const keyOfWord = (word: string): string => wordsOf(word).join('');

/** The first word of a name that is neither a kind of road, a title, nor a particle. */
const isOwn = (word: string, language: QuestionLanguage): boolean => {
  const key = keyOfWord(word);
  return !wayWords[language].has(key) && !particles.has(key) && !titles.has(key);
};

function abbreviated(name: string, language: QuestionLanguage): string | undefined {
  const short = abbreviations[language].reduce((text, [long, by]) => text.replace(long, by), name);
  return short === name ? undefined : short;
}

function withInitials(name: string, random: Random): string | undefined {
  const words = wordsIn(name);
  const dot = random() < 0.6 ? '.' : '';
  if (keyOfWord(words.at(-1) ?? '').length < 3) return undefined;
  const short = words.map((word, index) =>
    index < words.length - 1 && firstNames.has(keyOfWord(word)) ? `${word.charAt(0)}${dot}` : word,
  );
  const text = short.join(' ');
  return text === name ? undefined : text;
}

function respelled(name: string, language: QuestionLanguage, random: Random): string | undefined {
  const fitting = spellings[language].filter(([pattern]) => pattern.test(name));
  const chosen = pick(fitting, random);
  return chosen && name.replace(chosen[0], chosen[1]);
}

const letters = 'aeionrstlcdmpu';
const minTypoLength = 5;

function withTypo(name: string, language: QuestionLanguage, random: Random): string | undefined {
  const words = wordsIn(name);
  const long = words.flatMap((word, index) =>
    /^\p{L}+$/u.test(word) && word.length >= minTypoLength && isOwn(word, language) ? [index] : [],
  );
  const at = pick(long, random);
  const word = at === undefined ? undefined : words[at];
  if (at === undefined || word === undefined) return undefined;
  const position = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, behind] = [word.slice(0, position), word[position] ?? '', word.slice(position + 1)];
  const other =
    pick(
      [...letters].filter((one) => one !== folded(letter)),
      random,
    ) ?? 'x';
  const slips = [
    before + behind,
    before + other + behind,
    before + letter + other + behind,
    before + behind.slice(0, 1) + letter + behind.slice(1),
  ];
  words[at] = pick(slips, random) ?? word;
  return words.join(' ');
}

function reordered(
  { name, houseNumber, town }: ToType,
  language: QuestionLanguage,
  random: Random,
): string | undefined {
  if (houseNumber !== undefined) {
    const texts = [`${houseNumber} ${name}`, ...(town ? [`${town}, ${name} ${houseNumber}`] : [])];
    return pick(texts, random);
  }
  const words = wordsIn(name);
  const texts: string[] = town ? [`${town} ${name}`] : [];
  const [first = '', ...rest] = words;
  // Nobody writes "5 Calle".
  if (words.some((word) => wordsOf(word).join('').length < 3 && !particles.has(keyOfWord(word))))
    return pick(texts, random);
  if (rest.length > 0 && wayWords[language].has(keyOfWord(first))) {
    const particle = particles.has(keyOfWord(rest[0] ?? '')) ? 1 : 0;
    texts.push(`${rest.slice(particle).join(' ')} ${first}`);
  }
  const own = words.filter((word) => isOwn(word, language));
  if (own.length >= 2 && !words.slice(1).some((word) => particles.has(keyOfWord(word)) || /\d/.test(word)))
    texts.push([own.at(-1), ...own.slice(0, -1)].join(' '));
  return pick(texts, random);
}

function withKind({ name, kind, isStreet }: ToType, language: QuestionLanguage): string | undefined {
  if (isStreet) {
    const isNamedSo = wordsIn(name).some((word) => wayWords[language].has(keyOfWord(word)));
    return language === 'es' && !isNamedSo ? `calle ${name}` : undefined;
  }
  const word = kindWords[language][kind];
  if (word === undefined) return undefined;
  const [first = ''] = wordsOf(word);
  return wordsOf(name).some((own) => own.startsWith(first.slice(0, 4))) ? undefined : `${word} ${name}`;
}

function typedName(
  kind: TypedKind,
  object: ToType,
  language: QuestionLanguage,
  random: Random,
): string | undefined {
  const { name } = object;
  switch (kind) {
    case 'as written':
    case 'with town':
      return name;
    case 'without accents': {
      const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
      return plain === name ? undefined : plain.toLowerCase();
    }
    case 'abbreviated':
      return abbreviated(name, language);
    case 'initials':
      return withInitials(name, random);
    case 'regional spelling':
      return respelled(name, language, random);
    case 'one typo':
      return withTypo(name, language, random);
    case 'other order':
      return reordered(object, language, random);
    case 'kind before name':
      return withKind(object, language);
  }
}

/** Returns the text of a question of this kind; undefined if the name has nothing that is typed otherwise. */
export function typedText(
  kind: TypedKind,
  object: ToType,
  language: QuestionLanguage,
  random: Random,
): string | undefined {
  const { town, houseNumber } = object;
  if (kind === 'with town' && town === undefined) return undefined;
  const typed = typedName(kind, object, language, random);
  if (typed === undefined) return undefined;
  const comma = random() < 0.5 ? ',' : '';
  const number = houseNumber !== undefined && kind !== 'other order' ? ` ${houseNumber}` : '';
  const place = kind === 'with town' ? `${comma} ${town}` : '';
  const text = `${typed}${number}${place}`;
  return kind !== 'as written' && random() < 0.5 ? text.toLowerCase() : text;
}
