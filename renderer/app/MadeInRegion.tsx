import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fault, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import { changeSettings } from '../desk/change-settings.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { goToNewRegion } from '../settings/region-to-add.ts';
import { formatDate } from '../ui/format.ts';
import { Band } from '../workbench/Band.tsx';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';

/** Banner shown if the workspace was created with another region than the one in use. */
export function MadeInRegion() {
  const { t } = useTranslation();
  const { service, madeInRegion: madeIn } = useDeskState('settings');
  const region = useDeskState('region');
  const workspace = useDeskState('workspace');
  const regions = useDeskState('regions');
  const [fault, setFault] = useState<Fault>();
  const inUse = regions.find((each) => each.inUse);
  if (service.kind !== 'built-in' || workspace?.state !== 'open') return null;
  if (!madeIn || !region || !inUse || inUse.id === madeIn.id) return null;
  const storedRegion = regions.find(({ id, contents }) => id === madeIn.id && contents !== null);
  const title = storedRegion?.name ?? madeIn.name;
  const texts = { name: title, date: formatDate(madeIn.dataDate), inUse: inUse.name };
  const switchRegion = async (): Promise<Outcome<null>> => desk.call('regions.use', { id: madeIn.id });
  const keepRegion = async (): Promise<Outcome<null>> => {
    const newRegion = { id: inUse.id, name: region.name, dataDate: region.dataDate };
    const refused = await changeSettings({ madeInRegion: newRegion });
    return refused ? { ok: false, fault: refused } : succeeded(null);
  };
  const runAction = async (action: () => Promise<Outcome<null>>) => {
    setFault(undefined);
    const outcome = await action();
    if (!outcome.ok) setFault(outcome.fault);
  };
  return (
    <Band
      label={t('madeInRegion.label')}
      icon={IconMapPinQuestion}
      actions={
        <Group gap={6}>
          {storedRegion ? (
            <Button size="compact-sm" onClick={() => void runAction(switchRegion)}>
              {t('madeInRegion.use', { name: title })}
            </Button>
          ) : (
            <Button size="compact-sm" onClick={() => goToNewRegion(madeIn.name)}>
              {t('madeInRegion.add', { name: title })}
            </Button>
          )}
          <ChangingControls>
            <Button size="compact-sm" variant="default" onClick={() => void runAction(keepRegion)}>
              {t('madeInRegion.keep', { name: inUse.name })}
            </Button>
          </ChangingControls>
        </Group>
      }
    >
      <Stack gap={4}>
        <Text size="sm">{t(storedRegion ? 'madeInRegion.other' : 'madeInRegion.absent', texts)}</Text>
        {fault && <FaultMessage fault={fault} title={t('madeInRegion.notChanged')} />}
      </Stack>
    </Band>
  );
}
