import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconMapPins, IconPolygon, IconRoute, IconRoute2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { desk } from '../../desk/desk.ts';
import { useDeskState } from '../../desk/states.ts';
import { IconDisc, type IconDiscProps } from '../../ui/IconDisc.tsx';
import { enterPanel, openPanel } from '../../workbench/layout.ts';
import { RefusalNotice } from '../../workspaces/RefusalNotice.tsx';
import { useRefusal } from '../../workspaces/use-refusal.ts';
import { drawCommand } from '../../zones/editing/zone-commands.ts';
import { runCommand } from '../run-command.ts';
import { startTour } from '../tour/tour.ts';
import classes from './FirstSteps.module.css';
import { leaveFirstSteps } from './first-steps.ts';

/** Last step: buttons for first tasks, each of which closes the card. */
export function WhereToBegin() {
  const { t } = useTranslation();
  const { attempt, working, refusal } = useRefusal();
  const workspace = useDeskState('workspace');
  const inSample = workspace?.state === 'open' && workspace.isSample;

  async function openSample() {
    openPanel('zones');
    if (await attempt(desk.call('workspaces.openSample', undefined))) await leaveFirstSteps();
  }

  async function beginTour() {
    const open = () => attempt(desk.call('workspaces.openSample', undefined));
    if (await startTour(open)) await leaveFirstSteps();
  }

  return (
    <Stack gap="sm">
      <Begin
        icon={IconPolygon}
        title={t('firstSteps.drawZone')}
        text={t('firstSteps.drawZoneAbout')}
        disabled={working}
        onBegin={() => {
          void leaveFirstSteps();
          runCommand(drawCommand.id);
        }}
      />
      <Begin
        icon={IconRoute}
        title={t('firstSteps.findRoute')}
        text={t('firstSteps.findRouteAbout')}
        disabled={working}
        onBegin={() => {
          void leaveFirstSteps();
          enterPanel('route');
        }}
      />
      <Begin
        icon={IconRoute2}
        title={t('tour.command')}
        text={t('firstSteps.tourAbout')}
        disabled={working}
        onBegin={() => void beginTour()}
      />
      {!inSample && (
        <Begin
          icon={IconMapPins}
          title={t('firstSteps.openSample')}
          text={t('firstSteps.openSampleAbout')}
          disabled={working}
          onBegin={() => void openSample()}
        />
      )}
      <RefusalNotice refusal={refusal} title={t('firstSteps.notOpened')} />
    </Stack>
  );
}

interface BeginProps {
  icon: IconDiscProps['icon'];
  title: string;
  text: string;
  disabled: boolean;
  onBegin(): void;
}

function Begin({ icon, title, text, disabled, onBegin }: BeginProps) {
  return (
    <UnstyledButton className={classes.begin} disabled={disabled} onClick={onBegin}>
      <IconDisc icon={icon} />
      <span>
        <Text span display="block" fw={600} size="md">
          {title}
        </Text>
        <Text span display="block" c="dimmed">
          {text}
        </Text>
      </span>
    </UnstyledButton>
  );
}
