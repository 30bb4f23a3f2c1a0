import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/faults/fault.ts';
import type { StoresChange } from '../../../shared/zones/store.ts';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { VersionNameForm } from '../versions/VersionNameForm.tsx';
import { nameVersionWith } from './scenario-actions.ts';
import type { DividedScenario } from './use-scenario.ts';

const noChange: StoresChange = { put: [], remove: [] };

interface ScenarioVersionsProps {
  divided: DividedScenario;
  /** The scenario's change of the workspace's stores. */
  stores: StoresChange;
}

/** Saves the plan without or with the scenario as a version. */
export function ScenarioVersions({ divided, stores }: ScenarioVersionsProps) {
  const { t } = useTranslation();
  const [namedSide, setNamedSide] = useState<'before' | 'after' | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const saveVersion = async (name: string) => {
    if (namedSide === null) return null;
    const failure = await nameVersionWith(
      name,
      divided[namedSide].update,
      namedSide === 'after' ? stores : noChange,
    );
    if (!failure) setNamedSide(null);
    return failure;
  };
  return (
    <>
      {namedSide === null ? (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={() => setNamedSide('before')}>
            {t('territories.keepBefore')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setNamedSide('after')}>
            {t('territories.keepScenario')}
          </Button>
        </Group>
      ) : (
        <VersionNameForm
          key={namedSide}
          label={t('zones.versions.name')}
          button={t('territories.keep')}
          onSubmit={saveVersion}
          onFault={setFault}
          onCancel={() => setNamedSide(null)}
        />
      )}
      {fault && <FaultMessage fault={fault} title={t('zones.versions.notDone')} />}
    </>
  );
}
