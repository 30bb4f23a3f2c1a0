/**
 * Returns whether a file was created by macOS or Windows rather than the user: `._zones.shp` contains metadata of
 * `zones.shp` and has its extension.
 */
export const isSystemFile = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\._[^/]*$|(?:\.DS_Store|Thumbs\.db|desktop\.ini)$)/i.test(path);
