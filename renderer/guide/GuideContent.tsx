import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GuidePage } from './GuidePage.tsx';
import classes from './GuidePane.module.css';
import { guidePages } from './guide-files.ts';
import { showGuide, useGuide } from './guide-store.ts';
import { findInGuide, sectionsOf } from './guide-text.ts';
import { indexPage } from './page-names.ts';

/** The current page, or search results of all pages. */
export default function GuideContent() {
  const { place, searchText } = useGuide();
  if (searchText.trim() !== '') return <SearchResults text={searchText} />;
  const page = place && guidePages.has(place.page) ? place.page : indexPage;
  return <GuidePage key={page} page={page} section={place?.section} />;
}

const sections = [...guidePages].flatMap(([page, markdown]) => sectionsOf(page, markdown));

function SearchResults({ text }: { text: string }) {
  const { t } = useTranslation();
  const hits = useMemo(() => findInGuide(sections, text), [text]);
  return (
    <section className={classes.scroll} aria-label={t('guide.results')}>
      <Text size="sm" c="dimmed" role="status" mb="xs">
        {hits.length > 0
          ? t('guide.found', { count: hits.length })
          : t('guide.nothing', { text: text.trim() })}
      </Text>
      <Stack component="ul" gap={2} className={classes.found ?? ''} lang="en">
        {hits.map(({ section: { page, pageTitle, slug, title }, excerpt }) => (
          <li key={`${page}#${slug}`}>
            <UnstyledButton className={classes.hit ?? ''} onClick={() => showGuide({ page, section: slug })}>
              <Text fw={600}>{slug === undefined ? title : `${pageTitle} › ${title}`}</Text>
              <Text c="dimmed">{excerpt}</Text>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </section>
  );
}
