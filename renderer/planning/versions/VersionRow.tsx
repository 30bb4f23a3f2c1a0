import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanVersion } from '../../../shared/desk/plan-versions.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import { formatLocalTime } from '../../ui/format.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { VersionNameForm } from './VersionNameForm.tsx';
import classes from './Versions.module.css';
import { removeVersion, renameVersion, restoreAndClose } from './version-actions.ts';
import { compareVersion } from './versions-dialog.ts';

/** A version in the list, with its actions. */
export function VersionRow({
  version,
  onFault,
}: {
  version: PlanVersion;
  onFault(fault: Fault | null): void;
}) {
  const { t } = useTranslation();
  const { id, name, at, zoneCount } = version;
  const [isRenaming, setRenaming] = useState(false);
  const readOnly = useReadOnlyProps();
  if (isRenaming) {
    return (
      <li className={classes.row}>
        <div className={classes.renaming}>
          <VersionNameForm
            label={t('zones.versions.name')}
            button={t('zones.versions.rename')}
            name={name}
            onSubmit={async (text) => {
              const fault = await renameVersion(id, text);
              if (!fault) setRenaming(false);
              return fault;
            }}
            onFault={onFault}
            onCancel={() => setRenaming(false)}
          />
        </div>
      </li>
    );
  }
  const goBack = async () => onFault(await restoreAndClose(version));
  const actions = [
    { key: 'goBackTo', icon: IconRestore, run: goBack },
    { key: 'renameThis', icon: IconPencil, run: () => setRenaming(true) },
    { key: 'remove', icon: IconTrash, run: async () => onFault(await removeVersion(version)) },
  ] as const;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {formatLocalTime(at)} · {t('zones.list.zones', { count: zoneCount })}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('zones.versions.compareThis', { name })}
        onClick={() => compareVersion(id)}
      >
        {t('zones.versions.compare')}
      </Button>
      {actions.map(({ key, icon: Icon, run }) => {
        const label = t(`zones.versions.${key}`, { name });
        return (
          <ActionIcon key={key} aria-label={label} title={label} onClick={() => void run()} {...readOnly}>
            <Icon size={17} />
          </ActionIcon>
        );
      })}
    </li>
  );
}
