import type { PoiType } from '../../../../shared/api/value-sets.ts';

/**
 * Categories without a type in the value sets, recognized by names: common terms in English, Spanish, French, German,
 * Portuguese, and Italian, a language per line, normalized (`tokens.ts`). A place belongs to a category if its name has
 * one of the single words of `phrases`, or one of `names`. Compiled by hand.
 */
export const namedCategories: readonly {
  types: readonly PoiType[];
  /** Further words in names of such places, which aren't used to search for the category. */
  names: string;
  phrases: readonly string[];
}[] = [
  {
    types: ['business'],
    names: 'hair|estilista|peinados|coiffure',
    phrases: [
      'hairdresser|hairdressers|barber|barbershop|hair salon|beauty salon',
      'peluqueria|peluquerias|barberia|salon de belleza',
      'coiffeur|coiffeurs|salon de coiffure|barbier',
      'friseur|friseure|friseursalon|frisor',
      'cabeleireiro|cabeleireiros|barbearia|salao de beleza',
      'parrucchiere|parrucchieri|barbiere',
    ],
  },
  {
    types: ['business', 'medical'],
    names: 'veterinary',
    phrases: [
      'vet|vets|veterinarian|animal hospital',
      'veterinaria|veterinarias|veterinario',
      'veterinaire|veterinaires',
      'tierarzt|tierarzte|tierklinik',
      'veterinario|clinica veterinaria',
      'veterinario|veterinari',
    ],
  },
  {
    types: ['medical', 'business'],
    names: 'dental|odontologico|odontologica|odontologos|odontologia|dent',
    phrases: [
      'dentist|dentists',
      'dentista|dentistas|odontologo',
      'dentiste|dentistes',
      'zahnarzt|zahnarzte',
      'dentista|dentistas',
      'dentista|dentisti',
    ],
  },
  {
    types: ['business', 'medical'],
    names: 'optics|optico',
    phrases: [
      'optician|opticians|optometrist',
      'optica|opticas',
      'opticien|opticiens',
      'optiker|brillen',
      'otica|oticas|oculista',
      'ottico|ottica',
    ],
  },
  {
    types: ['business'],
    names: 'tintoreria|laverap|cleaners',
    phrases: [
      'laundry|laundromat|launderette|dry cleaner|dry cleaning',
      'lavadero|lavaderos|lavanderia|tintoreria',
      'laverie|blanchisserie|pressing',
      'wascherei|waschsalon|reinigung',
      'lavandaria|lavanderia',
      'lavanderia|tintoria',
    ],
  },
  {
    types: ['business'],
    names: 'helados|grido|freddo|gelato',
    phrases: [
      'ice cream|ice cream shop|ice cream parlour|ice cream parlor',
      'heladeria|heladerias|helados',
      'glacier|glaciers',
      'eisdiele|eisdielen|eiscafe',
      'sorveteria|gelataria',
      'gelateria|gelaterie',
    ],
  },
  {
    types: ['business'],
    names: 'pizzas',
    phrases: ['pizza', 'pizzeria|pizzerias', 'pizza', 'pizza|pizzeria', 'pizzaria', 'pizzerie'],
  },
  {
    types: ['business'],
    names: 'kiosko|quiosco',
    phrases: [
      'kiosk|newsagent|newsstand',
      'kiosco|kioscos|quiosco',
      'kiosque|tabac',
      'kiosk',
      'quiosque',
      'edicola',
    ],
  },
  {
    types: ['business'],
    names: 'flores|floral|flower',
    phrases: [
      'florist|florists|flower shop',
      'floreria|florerias|floristeria',
      'fleuriste|fleuristes',
      'blumenladen|blumen',
      'florista|floricultura',
      'fioraio|fiorista',
    ],
  },
  {
    types: ['business'],
    names: 'calzados|calzado|shoes',
    phrases: [
      'shoe shop|shoe store|shoes',
      'zapateria|zapaterias|calzado',
      'chaussures|magasin de chaussures',
      'schuhgeschaft|schuhladen|schuhe',
      'sapataria|sapatarias',
      'calzature|negozio di scarpe',
    ],
  },
  {
    types: ['business'],
    names: 'joyas|relojeria|orfebreria',
    phrases: [
      'jeweller|jewelry|jewellery|jewelry store',
      'joyeria|joyerias',
      'bijouterie|bijoutier',
      'juwelier|schmuck',
      'joalheria|ourivesaria',
      'gioielleria|gioielliere',
    ],
  },
  {
    types: ['business'],
    names: 'frutas|verduras|frutos',
    phrases: [
      'greengrocer|greengrocers|fruit shop',
      'verduleria|verdulerias|fruteria',
      'primeur|fruits et legumes',
      'obsthandler|gemuseladen|obst',
      'hortifruti|frutaria',
      'fruttivendolo',
    ],
  },
  {
    types: ['business'],
    names: 'pescados|mariscos',
    phrases: ['fishmonger|fish shop', 'pescaderia', 'poissonnerie', 'fischgeschaft', 'peixaria', 'pescheria'],
  },
  {
    types: ['business'],
    names: 'libros|papeles|escolar',
    phrases: [
      'stationery|stationery shop|stationer',
      'papeleria|papelerias',
      'papeterie|papeteries',
      'schreibwaren',
      'papelaria',
      'cartoleria',
    ],
  },
  {
    types: ['business'],
    names: 'sushi',
    phrases: ['sushi|sushi bar', 'sushi', 'sushi', 'sushi', 'sushi', 'sushi'],
  },
  {
    types: ['business'],
    names: 'lavautos|lavamax',
    phrases: [
      'car wash',
      'lavado de autos',
      'lavage auto',
      'autowasche|waschstrasse',
      'lava jato',
      'autolavaggio',
    ],
  },
  {
    types: ['business'],
    names: 'cerrajero|llaves',
    phrases: [
      'locksmith',
      'cerrajeria',
      'serrurier',
      'schlusseldienst',
      'chaveiro',
      'fabbro|ferramenta chiavi',
    ],
  },
  {
    types: ['business.finance'],
    names: 'cambios',
    phrases: [
      'currency exchange|money exchange|bureau de change',
      'casa de cambio|casas de cambio|cambio',
      'bureau de change|change',
      'wechselstube|geldwechsel',
      'casa de cambio|cambio',
      'cambiavalute|ufficio cambi',
    ],
  },
  {
    types: ['business'],
    names: 'seguros|insurance',
    phrases: [
      'insurance',
      'seguros|aseguradora',
      'assurance|assurances',
      'versicherung',
      'seguradora',
      'assicurazioni',
    ],
  },
  {
    types: ['point_of_interest', 'government'],
    names: 'bombero|firefighters',
    phrases: [
      'fire station|fire department|fire brigade',
      'bomberos|cuartel de bomberos|estacion de bomberos',
      'pompiers|caserne|caserne de pompiers',
      'feuerwehr|feuerwache',
      'bombeiros|corpo de bombeiros',
      'vigili del fuoco|pompieri',
    ],
  },
  {
    types: ['point_of_interest', 'place_of_worship', 'park'],
    names: 'necropolis',
    phrases: [
      'cemetery|graveyard',
      'cementerio|cementerios',
      'cimetiere',
      'friedhof',
      'cemiterio',
      'cimitero',
    ],
  },
];
