/**
 * Long forms of abbreviations that occur in names and queries. Names are indexed under both, so that "Gral. Rivera" and
 * "General Rivera" match each other.
 */
const longFormsByAbbreviation = new Map<string, readonly string[]>(
  Object.entries({
    // Spanish and Portuguese
    av: ['avenida', 'avenue'],
    avda: ['avenida'],
    ave: ['avenue', 'avenida'],
    bv: ['bulevar', 'boulevard'],
    bvar: ['bulevar'],
    bulv: ['bulevar'],
    boulevard: ['bulevar'],
    rbla: ['rambla'],
    cno: ['camino'],
    cmno: ['camino'],
    pza: ['plaza'],
    plza: ['plaza'],
    pje: ['pasaje'],
    psje: ['pasaje'],
    cra: ['carretera'],
    gral: ['general'],
    gen: ['general'],
    dr: ['doctor', 'doutor', 'drive'],
    dra: ['doctora', 'doutora'],
    ing: ['ingeniero'],
    arq: ['arquitecto'],
    prof: ['profesor', 'professor'],
    cnel: ['coronel'],
    cap: ['capitan'],
    tte: ['teniente'],
    sgto: ['sargento'],
    alte: ['almirante'],
    cte: ['comandante'],
    pte: ['presidente'],
    pdte: ['presidente'],
    mtro: ['maestro'],
    hno: ['hermano'],
    mons: ['monsenor'],
    sta: ['santa'],
    sto: ['santo'],
    sr: ['senor'],
    sra: ['senora'],
    ma: ['maria'],
    gdor: ['gobernador'],
    bto: ['bartolome'],
    fco: ['francisco'],
    fdo: ['fernando'],
    gmo: ['guillermo'],
    ant: ['antonio'],
    man: ['manuel'],
    visc: ['visconde'],
    eng: ['engenheiro'],
    pe: ['padre'],
    d: ['dom', 'dona', 'don'],
    hosp: ['hospital'],
    pque: ['parque'],
    pq: ['parque'],
    pblo: ['pueblo'],
    pto: ['puerto', 'porto'],
    pta: ['punta', 'ponta'],
    vla: ['villa', 'vila'],
    cd: ['ciudad', 'cidade'],
    cdad: ['ciudad'],
    col: ['colonia'],
    mvd: ['montevideo'],
    mdeo: ['montevideo'],
    esc: ['escuela', 'escola'],
    univ: ['universidad', 'universidade', 'university'],
    aerop: ['aeropuerto', 'aeroporto'],
    r: ['rua'],
    lg: ['largo'],
    estr: ['estrada'],
    pc: ['praca'],
    pca: ['praca'],
    al: ['alameda'],
    trav: ['travessa'],
    tv: ['travessa'],
    // English
    st: ['saint', 'street', 'sankt'],
    rd: ['road'],
    sq: ['square'],
    ln: ['lane'],
    blvd: ['boulevard', 'bulevar'],
    ct: ['court'],
    hwy: ['highway'],
    pkwy: ['parkway'],
    e: ['east', 'este'],
    w: ['west'],
    n: ['north', 'norte'],
    s: ['south', 'sur', 'sul', 'sao'],
    mt: ['mount'],
    ft: ['fort'],
    // French
    bd: ['boulevard', 'bulevar'],
    pl: ['place', 'platz', 'plaza'],
    ste: ['sainte'],
    rte: ['route'],
    imp: ['impasse'],
    // German
    str: ['strasse'],
  }),
);

const noForms: readonly string[] = [];

/** Returns the long forms of a folded abbreviation; German "…str" stands for "…strasse", "…pl" for "…platz". */
export function longFormsOf(word: string): readonly string[] {
  const longForms = longFormsByAbbreviation.get(word);
  if (longForms) return longForms;
  if (word.length > 5 && word.endsWith('str')) return [`${word}asse`];
  return word.length > 5 && word.endsWith('pl') ? [`${word}atz`] : noForms;
}

/** Words for types of roads, which people often omit or add. */
const roadTypeWords = new Set([
  ...['calle', 'avenida', 'bulevar', 'boulevard', 'rambla', 'camino', 'pasaje', 'plaza', 'plazoleta', 'ruta'],
  ...['rua', 'travessa', 'largo', 'praca', 'rue', 'avenue', 'place', 'chemin', 'street', 'road', 'via'],
]);

/** Returns the words together with their abbreviations. */
const withAbbreviations = (words: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...words,
    ...[...longFormsByAbbreviation]
      .filter(([, forms]) => forms.some((form) => words.has(form)))
      .map(([word]) => word),
  ]);

const roadTypeWordForms = withAbbreviations(roadTypeWords);

/** Whether a folded word is a type of road or an abbreviation of one: "avenida", "av". */
export const isWayWord = (word: string): boolean => roadTypeWordForms.has(word);

/** Words that don't distinguish names: titles and particles. */
const titlesAndParticles = new Set([
  ...[
    'de',
    'del',
    'la',
    'las',
    'el',
    'los',
    'do',
    'da',
    'dos',
    'das',
    'du',
    'des',
    'le',
    'the',
    'of',
    'von',
    'di',
  ],
  ...['doctor', 'doctora', 'doutor', 'general', 'coronel', 'capitan', 'ingeniero', 'presidente', 'profesor'],
  ...['teniente', 'almirante', 'comandante', 'maestro', 'monsenor', 'mariscal', 'brigadier', 'arquitecto'],
]);

const lightWordForms = withAbbreviations(new Set([...roadTypeWords, ...titlesAndParticles]));

/** Whether a folded word of a street name is often omitted or added: a type of road, title, or particle. */
export const isLightWord = (word: string): boolean => lightWordForms.has(word);
