import { expect, test } from 'vitest';
import { findInGuide, sectionsOf, slugOf } from './guide-text.ts';

const page = `# Route

A route leads over **stops**.

![Its picture](images/route.png)

## How to go

- **Drive** or [walk](places.md#look).

## 2. Café stops

Stop for coffee.
`;
const sections = sectionsOf('route.md', page);

test('a page is cut at its headings, and read without its marks', () => {
  expect(sections).toEqual([
    {
      page: 'route.md',
      pageTitle: 'Route',
      title: 'Route',
      slug: undefined,
      text: 'A route leads over stops.',
    },
    { page: 'route.md', pageTitle: 'Route', title: 'How to go', slug: 'how-to-go', text: 'Drive or walk.' },
    {
      page: 'route.md',
      pageTitle: 'Route',
      title: '2. Café stops',
      slug: '2-café-stops',
      text: 'Stop for coffee.',
    },
  ]);
});

test('a heading is named in an address as GitHub names it', () => {
  expect(slugOf('7. Create the zones: how?')).toBe('7-create-the-zones-how');
});

test('a section is found by all words, whatever case and accents, first by its title, then by its page', () => {
  const titles = (text: string) => findInGuide(sections, text).map(({ section }) => section.title);
  expect(titles('STOPS cafe')).toEqual(['2. Café stops']);
  expect(titles('stops')).toEqual(['2. Café stops', 'Route']);
  expect(titles('route')).toEqual(['Route', 'How to go', '2. Café stops']);
  expect(titles('stops ferry')).toEqual([]);
  expect(titles('  ')).toEqual([]);
});

test('an excerpt stands around what was found, cut at words', () => {
  const text = `${'before '.repeat(30)}needle ${'after '.repeat(60)}`.trim();
  const [hit] = findInGuide(sectionsOf('a.md', `# A\n\n${text}`), 'needle');
  expect(hit?.excerpt).toMatch(/^… before before before before needle (after )+after…$/);
  expect(hit?.excerpt.length).toBeLessThan(150);
});
