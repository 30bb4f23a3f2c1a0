import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/faults/fault.ts';
import { useDeskState } from '../../desk/states.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { usePanelMenu } from '../../workbench/panel-menus.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { VersionComparison } from './VersionComparison.tsx';
import { VersionNameForm } from './VersionNameForm.tsx';
import { VersionRow } from './VersionRow.tsx';
import classes from './Versions.module.css';
import { nameVersion, removeVersion, restoreAndClose } from './version-actions.ts';
import { closeVersions, compareVersion, useVersionsDialog } from './versions-dialog.ts';

/** The named versions of the zones: names one, lists and compares them, goes back to one. */
export function VersionsDialog() {
  const { t } = useTranslation();
  const { isOpen, compared } = useVersionsDialog();
  if (!isOpen) return null;
  return (
    <Dialog docked title={t('zones.versions.title')} onClose={closeVersions}>
      {compared ? <VersionComparison {...compared} /> : <VersionList />}
    </Dialog>
  );
}

function VersionList() {
  const { t } = useTranslation();
  const versions = useDeskState('planVersions');
  const count = useZones(({ zones }) => zones.size);
  const [fault, setFault] = useState<Fault | null>(null);
  const disabled = useReadOnlyProps().disabled === true;
  usePanelMenu(
    t('zones.versions.title'),
    versions.flatMap((version) => {
      const { id, name } = version;
      return [
        {
          id: `compare ${id}`,
          label: t('zones.versions.compareThis', { name }),
          run: () => compareVersion(id),
        },
        {
          id: `restore ${id}`,
          label: t('zones.versions.goBackTo', { name }),
          disabled,
          run: () => void restoreAndClose(version).then(setFault),
        },
        {
          id: `remove ${id}`,
          label: t('zones.versions.remove', { name }),
          disabled,
          run: () => void removeVersion(version).then(setFault),
        },
      ];
    }),
  );
  return (
    <Stack gap="md">
      <Text size="sm">{t('zones.versions.about')}</Text>
      <VersionNameForm
        label={t('zones.versions.name')}
        button={t('zones.versions.nameThese', { count })}
        onSubmit={(name) => nameVersion(name)}
        onFault={setFault}
      />
      {fault && <FaultMessage fault={fault} title={t('zones.versions.notDone')} />}
      {versions.length === 0 ? (
        <Text c="dimmed">{t('zones.versions.none')}</Text>
      ) : (
        <ul className={classes.list} aria-label={t('zones.versions.title')}>
          {versions.map((version) => (
            <VersionRow key={version.id} version={version} onFault={setFault} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
