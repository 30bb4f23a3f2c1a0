import { folded } from './folded.ts';

/** Returns a column name in lower case without accents, blanks, and punctuation: "nzona" for "Nº zona" and "N° zona". */
export const bareName = (name: string) => folded(name.replace(/[ºª]/g, '')).replace(/[^a-z0-9]/g, '');
