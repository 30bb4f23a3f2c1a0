import { folded } from './folded.ts';

/** A column name without case, accents and punctuation: "Nº zona" and "N° zona" become "nzona". */
export const bareName = (name: string) => folded(name.replace(/[ºª]/g, '')).replace(/[^a-z0-9]/g, '');
