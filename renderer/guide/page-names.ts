/** The page that lists all others. */
export const indexPage = 'README.md';

/** A panel's page has the panel's ID. */
export const pageOfPanel = (panel: string): string => `${panel}.md`;
