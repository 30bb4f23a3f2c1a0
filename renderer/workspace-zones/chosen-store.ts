/** The store that the person gave to a zone last, in this run of the program. */
let chosen = '';

export const rememberStore = (storeId: string) => {
  chosen = storeId;
};

/** What a new zone begins with: never what merely came with others, as an import's last row does. */
export const lastChosenStore = (): string => chosen;
