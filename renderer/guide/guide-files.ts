const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const keyedByFileName = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([path, content]) => [fileNameOf(path), content]));

/** Markdown of each page, by file name. */
export const guidePages = keyedByFileName(
  import.meta.glob<string>('../../docs/guide/*.md', { eager: true, query: '?raw', import: 'default' }),
);

/** Text of each sample list used in the pages, by file name. */
export const guideLists = keyedByFileName(
  import.meta.glob<string>('../../docs/guide/*.csv', { eager: true, query: '?raw', import: 'default' }),
);

/** URL of each image, by file name. */
const pictureUrls = keyedByFileName(
  import.meta.glob<string>('../../docs/guide/images/*.png', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);

/**
 * Returns the URL of an image; undefined if it doesn't exist.
 * @param path path in a page, such as `images/stores.png`
 */
export const pictureUrl = (path: string): string | undefined => pictureUrls.get(fileNameOf(path));
