import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { workspaceName } from '../../shared/desk/workspaces.ts';
import { ClosuresDialog } from '../closures/ClosuresDialog.tsx';
import { ClosuresOnMap } from '../closures/ClosuresOnMap.tsx';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { GuidePane } from '../guide/GuidePane.tsx';
import { whenMapIdle } from '../map/busy.ts';
import { useOverlays } from '../map/overlays.ts';
import { EditSaved } from '../saved/EditSaved.tsx';
import { HelpDialogs } from '../settings/HelpDialogs.tsx';
import { TariffsDialog } from '../tariffs/TariffsDialog.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { bindKeys } from '../ui/window-keys.ts';
import { useAnnouncement } from '../workbench/announcements.ts';
import { useColumnWidth, useLayout } from '../workbench/layout.ts';
import { usePanels } from '../workbench/panel.ts';
import { useIsReadOnly } from '../workbench/read-only.ts';
import { workspaceTitle } from '../workbench/workspace-words.ts';
import { NotOpened } from '../workspaces/NotOpened.tsx';
import { WorkspacesDialog } from '../workspaces/WorkspacesDialog.tsx';
import { ClosedWorkspace } from './ClosedWorkspace.tsx';
import { commands } from './commands.ts';
import classes from './DeskWindow.module.css';
import { DropAnywhere } from './DropAnywhere.tsx';
import { followDesktopMenu } from './desktop-menu.ts';
import { FirstSteps } from './first-steps/FirstSteps.tsx';
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx';
import { MapPane } from './MapPane.tsx';
import { Palette } from './palette/Palette.tsx';
import { Rail } from './Rail.tsx';
import { RegionOutline } from './RegionOutline.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StatusBar } from './StatusBar.tsx';
import { Tour } from './tour/Tour.tsx';
import { UnknownService } from './UnknownService.tsx';

const maxDrawingMs = 10_000;

/** The entire window: rail, side panel, map, status bar, and dialogs. */
export function DeskWindow({ map }: { map: ReactNode }) {
  const { t } = useTranslation();
  const panels = usePanels();
  const columnWidth = useColumnWidth();
  const workspace = useDeskState('workspace');
  const isNamed = workspace !== null && workspaceName(workspace.file) !== null;
  const name = workspace && workspaceTitle(workspace.file);
  const isReadOnly = useIsReadOnly();
  const isDesktop = useDeskState('about')?.host === 'desktop';

  useEffect(() => bindKeys(commands), []);

  useEffect(() => {
    const warmUp = () => void desk.call('service.warmUp', undefined);
    const closed = new AbortController();
    // Starting the service earlier would delay the map.
    void whenMapIdle(maxDrawingMs).then(() => {
      warmUp();
      // The service stops after a while without requests.
      window.addEventListener('focus', warmUp, { signal: closed.signal });
    });
    return () => closed.abort();
  }, []);

  const open = useLayout(({ panel }) => panel);
  useEffect(() => {
    const ownsMap = panels.some(({ id, ownsMap }) => id === open && ownsMap);
    useOverlays.setState({ open, ...(ownsMap && { owner: open }) });
  }, [open, panels]);

  useEffect(() => {
    const title = isReadOnly ? 'app.readOnlyTitle' : 'app.windowTitle';
    document.title = name && (isNamed || isReadOnly) ? t(title, { name }) : t('app.name');
  }, [name, isNamed, isReadOnly, t]);

  useEffect(() => (isDesktop ? followDesktopMenu() : undefined), [isDesktop]);

  useEffect(() => {
    if (!isDesktop) return;
    document.addEventListener('click', openLinkOutside);
    return () => document.removeEventListener('click', openLinkOutside);
  }, [isDesktop]);

  return (
    <div className={classes.window} style={{ '--panel-width': `${columnWidth}px` }}>
      <a className={classes.skip} href="#map">
        {t('app.skipToMap')}
      </a>
      <Rail />
      <SidePanel />
      <ErrorBoundary part={t('tour.command')} className={`${classes.tour} ${classes.broken}`}>
        <Tour />
      </ErrorBoundary>
      <main className={classes.map} id="map" tabIndex={-1} aria-label={t('map.label')}>
        <ErrorBoundary part={t('broken.map')} className={classes.broken}>
          <MapPane>{map}</MapPane>
        </ErrorBoundary>
        <ErrorBoundary part={t('firstSteps.command')} className={classes.broken}>
          <FirstSteps />
        </ErrorBoundary>
      </main>
      {panels.map(
        ({ id, titleKey, dock: Dock }) =>
          Dock && (
            <ErrorBoundary
              key={id}
              part={t('broken.panel', { name: t(titleKey) })}
              className={classes.broken}
            >
              <Dock />
            </ErrorBoundary>
          ),
      )}
      <GuidePane />
      <ErrorBoundary part={t('broken.status')} className={`${classes.overlays} ${classes.broken}`}>
        <StatusBar />
      </ErrorBoundary>
      <Announcements />
      <DropAnywhere />
      <KeyboardShortcuts />
      <HelpDialogs />
      <EditSaved />
      <Palette />
      <ClosedWorkspace />
      <ClosuresDialog />
      <TariffsDialog />
      <WorkspacesDialog />
      <NotOpened />
      <UnknownService />
      <div className={classes.overlays}>
        <RegionOutline />
        <ClosuresOnMap />
        {panels.map(
          ({ id, titleKey, onMap: OnMap }) =>
            OnMap && (
              <ErrorBoundary
                key={id}
                part={t('broken.overlay', { name: t(titleKey) })}
                className={classes.broken}
              >
                <OnMap />
              </ErrorBoundary>
            ),
        )}
      </div>
    </div>
  );
}

/**
 * Live region for announcements. Always rendered, because many screen readers ignore a region that is added together
 * with its text.
 */
function Announcements() {
  const { text, number } = useAnnouncement();
  return (
    <VisuallyHidden role="status">
      <span key={number}>{text}</span>
    </VisuallyHidden>
  );
}

/** Opens a clicked external link in the user's browser; for the desktop program. */
function openLinkOutside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin === window.location.origin) return;
  event.preventDefault();
  if (link.protocol === 'https:') void desk.call('external.open', { url: link.href });
}
