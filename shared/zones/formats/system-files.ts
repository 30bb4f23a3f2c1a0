/**
 * Whether macOS or Windows put a file beside those that a person has: `._zones.shp` has what macOS knows of
 * `zones.shp`, and bears its ending.
 */
export const isOfSystem = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\._[^/]*$|(?:\.DS_Store|Thumbs\.db|desktop\.ini)$)/i.test(path);
