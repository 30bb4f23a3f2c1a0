/** The page that lists all others. */
export const indexPage = 'README.md';

/** The page of a panel has its id. */
export const pageOfPanel = (panel: string): string => `${panel}.md`;
