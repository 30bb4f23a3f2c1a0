import { UnstyledButton } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconFolder,
  IconLoader2,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { waitsForKey } from '../../shared/desk/jobs.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { useDeskLink } from '../desk/desk.ts';
import { useServiceHealth } from '../desk/service-health.ts';
import { useDeskState } from '../desk/states.ts';
import { useViewport } from '../map/viewport.ts';
import { formatDate, formatFixed, formatPosition } from '../ui/format.ts';
import { withShortcut } from '../workbench/command.ts';
import { goToKeyField, openPanel } from '../workbench/layout.ts';
import { useIsKeyMissing } from '../workbench/missing-key.ts';
import { RestartService } from '../workbench/RestartService.tsx';
import { useAwaitedRegion } from '../workbench/region.ts';
import { serviceName, useServiceFailure } from '../workbench/service-name.ts';
import { workspaceTitle } from '../workbench/workspace-words.ts';
import { useCreatedCount } from '../workspace-zones/created-count.ts';
import { showWorkspaces, workspacesCommand } from '../workspaces/workspaces-dialog.ts';
import { JobsInBar } from './JobsInBar.tsx';
import { PreparationInBar } from './PreparationInBar.tsx';
import classes from './StatusBar.module.css';

type Tone = 'done' | 'warning' | 'error' | 'quiet' | 'unknown';
const toneIcons: Record<Tone, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  done: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
  quiet: IconLoader2,
  unknown: IconCircleDashed,
};

/** Status bar: workspace, service, network, region, pointer position, and background tasks. */
export function StatusBar() {
  return (
    <footer className={classes.bar}>
      <WorkspaceStatus />
      <ServiceStatus />
      <NetworkStatus />
      <RegionStatus />
      <PointerStatus />
      <PreparationInBar />
      <JobsInBar />
    </footer>
  );
}

function WorkspaceStatus() {
  const { t } = useTranslation();
  const workspace = useDeskState('workspace');
  if (workspace?.state !== 'open') return null;
  const name = workspaceTitle(workspace.file);
  return (
    <UnstyledButton
      className={`${classes.button} ${classes.workspace}`}
      aria-label={t('status.workspace', { name })}
      title={withShortcut(t('status.workspace', { name }), workspacesCommand)}
      onClick={() => showWorkspaces('workspaces')}
    >
      <IconFolder size={14} aria-hidden />
      <span>{name}</span>
    </UnstyledButton>
  );
}

function ServiceStatus() {
  const { t } = useTranslation();
  const { link } = useDeskLink();
  const service = useDeskState('service');
  const failure = useServiceFailure();
  const awaited = useAwaitedRegion();
  if (link === 'ended') return <Status tone="error" text={t('status.windowEnded')} />;
  if (link === 'lost') return <Status tone="error" text={t('status.deskLost')} />;
  if (!service) return <Status tone="quiet" text={t('status.connecting')} />;
  const name = serviceName(t, service);
  if (service.service === 'provider' && service.state !== 'unknown') return <ProviderStatus name={name} />;
  const tones = {
    starting: 'quiet',
    ready: 'done',
    restarting: 'warning',
    failed: 'error',
    unknown: 'warning',
  } as const;
  const hasNoRegion = awaited !== null && service.state === 'ready';
  const text = {
    starting: t('status.starting', { name }),
    ready: t(hasNoRegion ? 'status.withoutRegion' : 'status.ready', { name }),
    restarting: t('status.restarting', { name }),
    failed: t('status.failed', { name }),
    unknown: t('status.unknownService', { name }),
  }[service.state];
  return (
    <>
      <UnstyledButton className={classes.button} onClick={() => openPanel('settings')}>
        <Status
          tone={hasNoRegion ? 'quiet' : tones[service.state]}
          text={text}
          hint={failure ?? t('status.openSettings')}
        />
      </UnstyledButton>
      {failure !== undefined && <RestartService compact />}
    </>
  );
}

/** State of a provider: the outcome of the last request, or the number of zones published to it. */
function ProviderStatus({ name }: { name: string }) {
  const { t } = useTranslation();
  const last = useServiceHealth();
  const isKeyMissing = useIsKeyMissing();
  const created = useCreatedCount();
  const keys = useDeskState('keys');
  const waits = useDeskState('jobs').some((job) => waitsForKey(job, keys));
  if (isKeyMissing && (created > 0 || waits)) {
    const text = t('status.keyMissing', { name });
    return (
      <UnstyledButton className={classes.button} aria-label={text} onClick={goToKeyField}>
        <Status tone="warning" text={text} hint={t('fault.enterKey')} />
      </UnstyledButton>
    );
  }
  const tones = { none: 'unknown', well: 'done', fault: 'error' } as const;
  const text =
    last.kind === 'none' && created > 0
      ? t('status.holdsZones', { name, count: created })
      : t(last.kind === 'fault' ? `status.answer.${last.fault}` : `status.answer.${last.kind}`, { name });
  return (
    <UnstyledButton className={classes.button} onClick={() => openPanel('settings')}>
      <Status tone={tones[last.kind]} text={text} hint={t('status.openSettings')} />
    </UnstyledButton>
  );
}

/** Icon and text. The tooltip has the text too, as it may be truncated, and the hint what a click does. */
function Status({ tone, text, hint }: { tone: Tone; text: string; hint?: string }) {
  const Icon = toneIcons[tone];
  return (
    <span className={classes.status} role="status" data-tone={tone} title={hint ? `${text}\n${hint}` : text}>
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </span>
  );
}

function NetworkStatus() {
  const { t } = useTranslation();
  const { online } = useNetwork();
  return online ? (
    <span className={classes.online}>{t('status.online')}</span>
  ) : (
    <span className={classes.status} data-tone="warning">
      <IconPlugConnectedX size={14} aria-hidden />
      <span>{t('status.offline')}</span>
    </span>
  );
}

function RegionStatus() {
  const { t } = useTranslation();
  const region = useDeskState('region');
  if (!region) return null;
  const text = t('status.region', { name: region.name, date: formatDate(region.dataDate) });
  return (
    <span className={classes.region} title={text}>
      {text}
    </span>
  );
}

function PointerStatus() {
  const { t } = useTranslation();
  const zoom = useViewport((viewport) => viewport.zoom);
  return (
    <span className={classes.pointer}>
      <PointerPosition />
      <data value={zoom}>{t('status.zoom', { zoom: formatFixed(zoom, 1) })}</data>
    </span>
  );
}

/** Writes to the DOM directly, because rendering on each pointer move would slow down dragging. */
function PointerPosition() {
  const element = useRef<HTMLDataElement>(null);
  useEffect(() => {
    const show = ({ pointer }: { pointer: LatLng | null }) => {
      if (!element.current) return;
      element.current.hidden = pointer === null;
      element.current.value = pointer ? `${pointer.lat},${pointer.lng}` : '';
      element.current.textContent = pointer && formatPosition(pointer);
    };
    show(useViewport.getState());
    return useViewport.subscribe(show);
  }, []);
  return <data ref={element} value="" hidden />;
}
