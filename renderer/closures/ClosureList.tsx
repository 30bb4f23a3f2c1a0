import { ActionIcon, Button, FileButton, Group, Stack, Switch, Text } from '@mantine/core';
import {
  IconFileUpload,
  IconMap2,
  IconMapPin,
  IconPencil,
  IconPolygon,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Closure, closureLimits } from '../../shared/closures/closure.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { geometryOfParts, partsOf } from '../../shared/geo/parts.ts';
import { toLngLat } from '../../shared/geo/position.ts';
import { closeRing } from '../../shared/zones/geometry/rings.ts';
import { changeSettings } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { useToday } from '../journey/active-closures.ts';
import {
  addClosures,
  newClosure,
  removeClosure,
  roomForClosures,
  showClosure,
  switchClosure,
} from '../journey/closure-actions.ts';
import { openClosureForm } from '../journey/closures-dialog.ts';
import { drawArea } from '../journey/draw-area.ts';
import { Notice } from '../ui/Notice.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { useSelection } from '../workspace-zones/selection.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import classes from './Closures.module.css';
import { closuresOfFile, readClosureFile } from './closure-file.ts';
import { closureInWords } from './closure-in-words.ts';

type Message = { tone: 'warning' | 'error'; text: string } | null;

/** All closures with dates and switches, and ways to add others. */
export function ClosureList() {
  const { t } = useTranslation();
  const closures = useDeskState('closures');
  const [fault, setFault] = useState<Fault | null>(null);
  const [message, setMessage] = useState<Message>(null);
  const isFull = closures.length >= closureLimits.closures;
  const readOnly = useReadOnlyProps();
  const draw = () =>
    drawArea((ring) =>
      openClosureForm(newClosure({ type: 'Polygon', coordinates: [closeRing(ring.map(toLngLat))] }, '')),
    );
  return (
    <Stack gap="sm">
      <Text size="sm">{t('closures.about')}</Text>
      <ApplySwitch onFault={setFault} />
      <Group gap="xs">
        <Button
          data-autofocus
          leftSection={<IconPolygon size={15} />}
          disabled={isFull}
          onClick={draw}
          {...readOnly}
        >
          {t('closures.draw')}
        </Button>
        <FromZones isFull={isFull} />
        <FromFile isFull={isFull} onFault={setFault} onMessage={setMessage} />
      </Group>
      {isFull && <Notice tone="warning">{t('closures.full', { max: closureLimits.closures })}</Notice>}
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
      {fault && <FaultMessage fault={fault} title={t('closures.notDone')} />}
      {closures.length === 0 ? (
        <Text c="dimmed">{t('closures.none')}</Text>
      ) : (
        <ul className={classes.list} aria-label={t('closures.title')}>
          {closures.map((closure) => (
            <ClosureRow key={closure.id} closure={closure} onFault={setFault} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** Turns all closures on or off. */
function ApplySwitch({ onFault }: Pick<RowProps, 'onFault'>) {
  const { t } = useTranslation();
  const { closuresApply } = useDeskState('settings');
  return (
    <>
      <Switch
        {...useReadOnlyProps()}
        label={t('closures.apply')}
        checked={closuresApply}
        onChange={async ({ currentTarget: { checked } }) =>
          onFault((await changeSettings({ closuresApply: checked })) ?? null)
        }
      />
      {!closuresApply && <Notice tone="warning">{t('closures.notApplied')}</Notice>}
    </>
  );
}

interface AddProps {
  isFull: boolean;
}

/** Creates one closure from the selected zones, or from the open one. */
function FromZones({ isFull }: AddProps) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const zones = useZones((state) => state.zones);
  const { selected: selectedIds, open } = useSelection();
  const ids = selectedIds.size > 0 ? [...selectedIds] : open === null ? [] : [open];
  const selected = ids.flatMap((id) => zones.get(id) ?? []);
  const area = geometryOfParts(selected.flatMap(({ geometry }) => partsOf(geometry)));
  const [first] = selected;
  if (!area || !first) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconMap2 size={15} />}
      disabled={isFull}
      onClick={() => openClosureForm(newClosure(area, first.description || first.zoneId))}
      {...readOnly}
    >
      {t('closures.fromZones', { count: selected.length })}
    </Button>
  );
}

interface FileProps extends AddProps {
  onFault(fault: Fault | null): void;
  onMessage(message: Message): void;
}

/** Imports the areas of a file: a single one is edited first, several are stored at once. */
function FromFile({ isFull, onFault, onMessage }: FileProps) {
  const { t } = useTranslation();
  const reset = useRef<() => void>(null);
  const [isReading, setReading] = useState(false);
  const readOnly = useReadOnlyProps();
  async function read(file: File | null) {
    if (!file) return;
    setReading(true);
    onMessage(null);
    onFault(null);
    const fileAreas = await readClosureFile(file);
    setReading(false);
    reset.current?.();
    const [firstSkipped] = fileAreas?.leftOut ?? [];
    if (!fileAreas || fileAreas.areas.length === 0) {
      return onMessage({ tone: 'error', text: t('closures.noArea', { file: file.name }) });
    }
    const closures = closuresOfFile(fileAreas, file.name);
    const room = roomForClosures();
    if (closures.length > room) {
      return onMessage({ tone: 'error', text: t('closures.noRoom', { count: closures.length, room }) });
    }
    if (firstSkipped !== undefined) {
      const text = t('closures.leftOut', {
        count: fileAreas.leftOut.length,
        file: file.name,
        number: firstSkipped,
      });
      onMessage({ tone: 'warning', text });
    }
    const [one] = closures;
    if (one && closures.length === 1) openClosureForm(one);
    else onFault(await addClosures(closures));
  }
  return (
    <FileButton resetRef={reset} onChange={(file) => void read(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          disabled={isFull}
          loading={isReading}
          leftSection={<IconFileUpload size={15} />}
          {...readOnly}
        >
          {t('closures.fromFile')}
        </Button>
      )}
    </FileButton>
  );
}

interface RowProps {
  closure: Closure;
  onFault(fault: Fault | null): void;
}

function ClosureRow({ closure, onFault }: RowProps) {
  const { t } = useTranslation();
  const today = useToday();
  const readOnly = useReadOnlyProps();
  const { closuresApply } = useDeskState('settings');
  const { name, reason, isOn } = closure;
  const actions = [
    { key: 'show', icon: IconMapPin, run: () => showClosure(closure) },
    { key: 'edit', icon: IconPencil, run: () => openClosureForm(closure) },
    { key: 'remove', icon: IconTrash, run: async () => onFault(await removeClosure(closure)) },
  ] as const;
  return (
    <li className={classes.row}>
      <Switch
        aria-label={t('closures.switch', { name })}
        checked={isOn}
        {...readOnly}
        onChange={async ({ currentTarget: { checked } }) => onFault(await switchClosure(closure, checked))}
      />
      <div className={classes.about}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {[closureInWords({ ...closure, isOn: isOn && closuresApply }, today), reason]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {actions.map(({ key, icon: Icon, run }) => {
        const label = t(`closures.${key}`, { name });
        return (
          <ActionIcon
            key={key}
            aria-label={label}
            title={label}
            onClick={() => void run()}
            {...(key !== 'show' && readOnly)}
          >
            <Icon size={17} />
          </ActionIcon>
        );
      })}
    </li>
  );
}
