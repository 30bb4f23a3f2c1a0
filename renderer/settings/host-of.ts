/** A service as the status bar names it. */
export const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '');
