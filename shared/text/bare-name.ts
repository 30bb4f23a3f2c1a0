/** Returns the name of a column without case, accents and punctuation. */
export const bareName = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
