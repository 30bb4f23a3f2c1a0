import { folded } from './folded.ts';

/** Returns the name of a column without case, accents and punctuation; "Nº zona" is "nzona", as "N° zona" is. */
export const bareName = (name: string) => folded(name.replace(/[ºª]/g, '')).replace(/[^a-z0-9]/g, '');
