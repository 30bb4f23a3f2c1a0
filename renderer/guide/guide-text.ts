import { searchableText } from '../../shared/text/folded.ts';

/** What stands under one heading of a page. */
export interface GuideSection {
  page: string;
  pageTitle: string;
  title: string;
  /** Its name in an address; undefined for what stands under the title of the page. */
  slug: string | undefined;
  /** Without marks. */
  text: string;
}

export interface GuideHit {
  section: GuideSection;
  /** What stands around the first of the words that was found. */
  excerpt: string;
}

/** How a heading is named in an address, as GitHub does it. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The sections of a page in their order, the first under its title. */
export function sectionsOf(page: string, markdown: string): GuideSection[] {
  const parts = markdown.split(/^(?=#{1,3} )/m).filter((part) => part.startsWith('#'));
  const headed = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { title: textOf(heading.replace(/^#+/, '')), text: textOf(lines.join('\n')) };
  });
  const pageTitle = headed[0]?.title ?? page;
  return headed.map(({ title, text }, index) => ({
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
 * The sections that have every word of a text, whatever case and accents: first where the title of the section has
 * all of them, then where that of the page has, then the others; among equals as they stand. None for an empty text.
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

/** Some words of a text, from shortly before the first that was looked for. */
function excerptOf(text: string, words: readonly string[]): string {
  const all = text.split(' ');
  const first = all.findIndex((each) => words.some((word) => searchableText(each).includes(word)));
  const from = Math.max(0, first - 4);
  let excerpt = '';
  for (const each of all.slice(from)) {
    if (excerpt.length + each.length > excerptLength) return `${from > 0 ? '… ' : ''}${excerpt}…`;
    excerpt += `${excerpt && ' '}${each}`;
  }
  return `${from > 0 ? '… ' : ''}${excerpt}`;
}
