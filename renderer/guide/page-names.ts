/** The page that lists all others. */
export const indexPage = 'README.md';

/** Returns the file name of a panel's page. */
export const pageOfPanel = (panel: string): string => `${panel}.md`;
