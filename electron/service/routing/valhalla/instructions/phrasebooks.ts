import type { Language } from '../../../../../shared/api/value-sets.ts';
import type { Phrasebook } from './phrasebook.ts';
import { bg } from './phrasebooks/bg.ts';
import { ca } from './phrasebooks/ca.ts';
import { cs } from './phrasebooks/cs.ts';
import { da } from './phrasebooks/da.ts';
import { de } from './phrasebooks/de.ts';
import { el } from './phrasebooks/el.ts';
import { en } from './phrasebooks/en.ts';
import { es } from './phrasebooks/es.ts';
import { et } from './phrasebooks/et.ts';
import { fi } from './phrasebooks/fi.ts';
import { fr } from './phrasebooks/fr.ts';
import { he } from './phrasebooks/he.ts';
import { hi } from './phrasebooks/hi.ts';
import { hu } from './phrasebooks/hu.ts';
import { it } from './phrasebooks/it.ts';
import { ja } from './phrasebooks/ja.ts';
import { nb } from './phrasebooks/nb.ts';
import { nl } from './phrasebooks/nl.ts';
import { pl } from './phrasebooks/pl.ts';
import { pt } from './phrasebooks/pt.ts';
import { ro } from './phrasebooks/ro.ts';
import { ru } from './phrasebooks/ru.ts';
import { sk } from './phrasebooks/sk.ts';
import { sl } from './phrasebooks/sl.ts';
import { sv } from './phrasebooks/sv.ts';
import { tr } from './phrasebooks/tr.ts';
import { uk } from './phrasebooks/uk.ts';
import { zh } from './phrasebooks/zh.ts';

/** Phrases for instructions in each language of the API. */
export const phrasebooks: Readonly<Record<Language, Phrasebook>> = {
  en,
  fr,
  bg,
  ca,
  cs,
  da,
  de,
  el,
  es,
  et,
  fi,
  he,
  hi,
  hu,
  it,
  ja,
  nb,
  nl,
  pl,
  pt,
  ro,
  ru,
  sk,
  sl,
  sv,
  tr,
  uk,
  zh,
};
