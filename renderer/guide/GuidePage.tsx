import { Anchor, Text, Title } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Markdown, { type Components } from 'react-markdown';
import { saveFile } from '../ui/save-file.ts';
import { locale } from '../words/words.ts';
import classes from './GuidePane.module.css';
import { GuidePicture } from './GuidePicture.tsx';
import { guideLists, guidePages } from './guide-files.ts';
import { showGuide } from './guide-store.ts';
import { slugOf } from './guide-text.ts';

/** A page of the guide, scrolled to a section if one is named. */
export function GuidePage({ page, section }: { page: string; section: string | undefined }) {
  const { t } = useTranslation();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = section === undefined ? null : document.getElementById(headingId(section));
    if (!heading && article.current) article.current.scrollTop = 0;
    heading?.scrollIntoView();
    // Keep the focus in the search field when it is cleared.
    if (document.activeElement?.matches('input')) return;
    (heading ?? article.current)?.focus({ preventScroll: true });
  }, [section]);
  return (
    <article ref={article} className={classes.scroll} tabIndex={-1}>
      {!locale().startsWith('en') && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('guide.inEnglish')}
        </Text>
      )}
      <div lang="en" className={classes.page}>
        <Markdown components={components}>{guidePages.get(page)}</Markdown>
      </div>
    </article>
  );
}

const headingId = (slug: string) => `guide-${slug}`;

/** Returns a heading component. Starts at level 2, because the side panel has the first-level heading. */
const headingOfLevel = (order: 2 | 3 | 4) =>
  function GuideHeading({ children }: { children?: ReactNode }) {
    return (
      <Title
        order={order}
        tabIndex={-1}
        {...(typeof children === 'string' && { id: headingId(slugOf(children)) })}
      >
        {children}
      </Title>
    );
  };

const components: Components = {
  h1: headingOfLevel(2),
  h2: headingOfLevel(3),
  h3: headingOfLevel(4),
  a: ({ href = '', children }) => <GuideLink href={href}>{children}</GuideLink>,
  img: ({ src, alt = '' }) => (typeof src === 'string' ? <GuidePicture path={src} alt={alt} /> : null),
};

/** Link of a page: opens another page of the guide, downloads a sample list, or opens an external page. */
function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  const [file = '', section] = href.split('#');
  const sampleList = guideLists.get(file);
  const asButton = (onClick: () => void): ComponentProps<'a'> => ({
    href: '#guide',
    onClick(event) {
      event.preventDefault();
      onClick();
    },
  });
  const linkProps = guidePages.has(file)
    ? asButton(() => showGuide({ page: file, section }))
    : sampleList === undefined
      ? { href, target: '_blank', rel: 'noreferrer' }
      : asButton(() => saveFile(file, sampleList, 'text/csv'));
  return (
    <Anchor inherit underline="always" {...linkProps}>
      {children}
    </Anchor>
  );
}
