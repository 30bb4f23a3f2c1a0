import { searchableText } from '../../shared/text/folded.ts';

/** Text below one heading of a page. */
export interface GuideSection {
  page: string;
  pageTitle: string;
  title: string;
  /** Anchor; undefined for the text below the page's title. */
  slug: string | undefined;
  /** Plain text without markup. */
  text: string;
}

export interface GuideHit {
  section: GuideSection;
  /** Text around the first match. */
  excerpt: string;
}

/** Returns the anchor of a heading, as GitHub generates it. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Returns the sections of a page in order, the first being below its title. */
export function sectionsOf(page: string, markdown: string): GuideSection[] {
  const parts = markdown.split(/^(?=#{1,3} )/m).filter((part) => part.startsWith('#'));
  const headedParts = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { title: textOf(heading.replace(/^#+/, '')), text: textOf(lines.join('\n')) };
  });
  const pageTitle = headedParts[0]?.title ?? page;
  return headedParts.map(({ title, text }, index) => ({
    page,
    pageTitle,
    title,
    slug: index === 0 ? undefined : slugOf(title),
    text,
  }));
}

const textOf = (markdown: string): string =>
  markdown
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/^(?:[-*]|\d+\.) /gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns the sections that contain every word of a text, ignoring case and accents: first those with all words in
 * their title, then those with all in their own and the page's title, then the others. Empty for an empty text.
 */
export function findInGuide(sections: readonly GuideSection[], text: string): GuideHit[] {
  const words = searchableText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (part: string) => words.every((word) => searchableText(part).includes(word));
  return sections
    .filter(({ pageTitle, title, text }) => hasAll(`${pageTitle} ${title} ${text}`))
    .map((section) => ({
      rank: hasAll(section.title) ? 0 : hasAll(`${section.pageTitle} ${section.title}`) ? 1 : 2,
      hit: { section, excerpt: excerptOf(section.text, words) },
    }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ hit }) => hit);
}

const excerptLength = 140;

/** Returns an excerpt that starts shortly before the first match; the start of the text if it has none. */
function excerptOf(text: string, words: readonly string[]): string {
  const textWords = text.split(' ');
  const firstMatch = textWords.findIndex((textWord) =>
    words.some((word) => searchableText(textWord).includes(word)),
  );
  const start = Math.max(0, firstMatch - 4);
  let excerpt = '';
  for (const word of textWords.slice(start)) {
    if (excerpt.length + word.length > excerptLength) return `${start > 0 ? '… ' : ''}${excerpt}…`;
    excerpt += `${excerpt && ' '}${word}`;
  }
  return `${start > 0 ? '… ' : ''}${excerpt}`;
}
