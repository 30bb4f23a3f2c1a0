import { ActionIcon, Group, ScrollArea, Title } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReviewedOf } from '../desk/provenance.ts';
import { GuideButton } from '../guide/GuideButton.tsx';
import { PlaceSearch } from '../places/PlaceSearch.tsx';
import { ChangesBand } from '../saved/ChangesBand.tsx';
import { SaveButton } from '../saved/SaveButton.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Splitter } from '../ui/Splitter.tsx';
import { frame } from '../ui/theme.ts';
import { withShortcut } from '../workbench/command.ts';
import { foldPanel, panelContentId, resizePanel, useLayout } from '../workbench/layout.ts';
import { FooterSlotProvider } from '../workbench/PanelFooter.tsx';
import { usePanels } from '../workbench/panel.ts';
import { RegionAwaited } from '../workbench/RegionAwaited.tsx';
import { ReviewBand } from '../workbench/ReviewBand.tsx';
import { useAwaitedRegion } from '../workbench/region.ts';
import { foldCommand, saveCommand } from './commands.ts';
import { MadeInRegion } from './MadeInRegion.tsx';
import { ReadOnly } from './ReadOnly.tsx';
import classes from './SidePanel.module.css';

/** The open panel, below the place search, which all panels share. */
export function SidePanel() {
  const { t } = useTranslation();
  const panels = usePanels();
  const { panel, folded, panelWidth } = useLayout();
  const awaited = useAwaitedRegion();
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const visible = panels.find(({ id }) => id === panel) ?? panels[0];
  const reviewed = useReviewedOf(visible?.record?.kinds ?? []);
  if (!visible) return null;
  const { component: Content, titleKey } = visible;
  // A saved search under review doesn't need the region.
  const isAwaiting = awaited !== null && visible.needsRegion === true && reviewed === null;
  return (
    <section id="side-panel" className={classes.panel} aria-label={t(titleKey)} hidden={folded}>
      <div className={classes.search}>
        <ErrorBoundary part={t('broken.search')}>
          <PlaceSearch />
        </ErrorBoundary>
      </div>
      <header className={classes.header}>
        <Title order={1} size="h2">
          {t(titleKey)}
        </Title>
        <Group gap={2}>
          <SaveButton key={visible.id} panel={visible} command={saveCommand} />
          <GuideButton panel={visible.id} />
          <ActionIcon
            aria-label={t('app.fold')}
            title={withShortcut(t('app.fold'), foldCommand)}
            onClick={() => foldPanel(true)}
          >
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
          </ActionIcon>
        </Group>
      </header>
      <ReadOnly />
      <MadeInRegion />
      <ReviewBand panel={visible} />
      <ChangesBand panel={visible} />
      <ScrollArea className={classes.scroll} scrollbars="y" type="auto" viewportProps={{ tabIndex: -1 }}>
        <div id={panelContentId} className={classes.content} tabIndex={-1}>
          <FooterSlotProvider value={footer}>
            <ErrorBoundary key={visible.id} part={t('broken.panel', { name: t(titleKey) })}>
              {isAwaiting ? <RegionAwaited icon={visible.icon} /> : <Content />}
            </ErrorBoundary>
          </FooterSlotProvider>
        </div>
      </ScrollArea>
      <div className={classes.footer} ref={setFooter} />
      <Splitter
        edge="right"
        label={t('app.resize')}
        controls="side-panel"
        size={panelWidth}
        min={frame.panelMinWidth}
        max={frame.panelMaxWidth}
        onResize={resizePanel}
        onReset={() => resizePanel(frame.panelWidth)}
        onEnter={() => foldPanel(true)}
      />
    </section>
  );
}
