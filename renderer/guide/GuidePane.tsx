import { ActionIcon, Center, CloseButton, Group, Loader, Text } from '@mantine/core';
import { useFocusWithin } from '@mantine/hooks';
import { IconArrowLeft, IconList } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { closeByEscape } from '../ui/escape-stack.ts';
import { ListSearch } from '../ui/ListSearch.tsx';
import { Splitter } from '../ui/Splitter.tsx';
import { withShortcut } from '../workbench/command.ts';
import classes from './GuidePane.module.css';
import {
  clearSearchOrCloseGuide,
  closeGuide,
  goBackInGuide,
  guideCommand,
  guideWidth,
  resizeGuide,
  searchGuide,
  showIndex,
  useGuide,
} from './guide-store.ts';

// Loaded on first use, together with the texts.
const GuideContent = lazy(() => import('./GuideContent.tsx'));

/** The guide, at the right edge of the window, next to the panels and map that it describes. */
export function GuidePane() {
  const open = useGuide((guide) => guide.open);
  return open ? <OpenGuide /> : null;
}

const paneId = 'guide';

function OpenGuide() {
  const { t } = useTranslation();
  const { previousPlaces, searchText, width } = useGuide();
  const { ref, focused } = useFocusWithin<HTMLElement>();
  useEffect(() => (focused ? closeByEscape(clearSearchOrCloseGuide) : undefined), [focused]);
  // A layout effect, so that dialogs make room for the guide before the first frame is painted.
  useLayoutEffect(() => {
    const pane = document.getElementById(paneId);
    if (!pane) return;
    const root = document.documentElement;
    const publishWidth = () =>
      root.style.setProperty('--zd-guide-width', `${pane.getBoundingClientRect().width}px`);
    publishWidth();
    const observer = new ResizeObserver(publishWidth);
    observer.observe(pane);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--zd-guide-width');
    };
  }, []);
  const [previousFocus] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && previousFocus instanceof HTMLElement)
        previousFocus.focus({ preventScroll: true });
    },
    [previousFocus],
  );
  return (
    <aside
      ref={ref}
      id={paneId}
      className={classes.pane}
      style={{ '--width': `${width}px` }}
      aria-label={t('guide.title')}
      // Otherwise the scroll lock of an open dialog would block the wheel.
      onWheel={(event) => event.stopPropagation()}
    >
      <Splitter
        edge="left"
        label={t('guide.resize')}
        controls={paneId}
        size={width}
        min={guideWidth.min}
        max={guideWidth.max}
        onResize={resizeGuide}
        onReset={() => resizeGuide(guideWidth.initial)}
      />
      <header className={classes.header}>
        <Text fw={600} size="md">
          {t('guide.title')}
        </Text>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            aria-label={t('guide.back')}
            title={t('guide.back')}
            disabled={previousPlaces.length === 0}
            onClick={goBackInGuide}
          >
            <IconArrowLeft size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={t('guide.pages')} title={t('guide.pages')} onClick={showIndex}>
            <IconList size={18} stroke={1.6} />
          </ActionIcon>
          <CloseButton
            aria-label={t('guide.close')}
            title={withShortcut(t('guide.close'), guideCommand)}
            onClick={closeGuide}
          />
        </Group>
      </header>
      <search className={classes.search}>
        <ListSearch label={t('guide.search')} value={searchText} onChange={searchGuide} />
      </search>
      <ErrorBoundary part={t('guide.title')}>
        <Suspense
          fallback={
            <Center p="xl">
              <Loader size="sm" />
            </Center>
          }
        >
          <GuideContent />
        </Suspense>
      </ErrorBoundary>
    </aside>
  );
}
