import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitSystem } from '../../shared/api/value-sets.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { type ConflictChoice, conflictChoices, type ZoneConflict } from '../../shared/zone-sync/plan.ts';
import type { ComparedField } from '../../shared/zones/compared-fields.ts';
import { areaSquareMeters } from '../../shared/zones/geometry/area.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { useDeskState } from '../desk/states.ts';
import { formatArea, formatList } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useServiceName } from '../workbench/service-name.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { conflictText, resolveConflicts } from './conflict.ts';
import { useConflictOverlay } from './conflict-on-map.ts';
import { closePlan, returnToPlan, setPlanAside, usePlanDialog } from './plan-dialog.ts';

/**
 * Section for a plan whose dialog is hidden, with a button to return to it; conflicts are compared and resolved here.
 */
export function PlanAside() {
  const { t } = useTranslation();
  const service = useServiceName();
  const aside = usePlanDialog((state) => state.aside);
  const backButton = useRef<HTMLButtonElement>(null);
  const isAside = aside !== null;
  useLayoutEffect(() => {
    if (isAside) backButton.current?.focus({ preventScroll: true });
  }, [isAside]);
  if (!aside) return null;
  const conflict = aside.kind === 'conflicts' ? aside.conflicts[aside.index] : undefined;
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('zones.plan.aside', { service })}>
      <Stack gap="xs">
        <Text fw={600}>{t('zones.plan.aside', { service })}</Text>
        {aside.kind === 'conflicts' && conflict && (
          <ConflictComparison
            key={conflict.zoneId}
            conflict={conflict}
            onNext={
              aside.index + 1 < aside.conflicts.length
                ? () => setPlanAside({ ...aside, index: aside.index + 1 })
                : null
            }
          />
        )}
        <Group gap={6}>
          <Button
            ref={backButton}
            size="compact-sm"
            leftSection={<IconArrowBackUp size={15} />}
            onClick={returnToPlan}
          >
            {t('zones.plan.back')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={closePlan}>
            {t('zones.plan.leave')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface ConflictComparisonProps {
  conflict: ZoneConflict;
  /** Null at the last conflict. */
  onNext: (() => void) | null;
}

function ConflictComparison({ conflict, onNext }: ConflictComparisonProps) {
  const { t } = useTranslation();
  const { zoneId, id, there: remoteZone, fields } = conflict;
  const localZone = useZones(({ zones }) => (id === null ? undefined : zones.get(id)));
  const { units } = useDeskState('settings');
  const [isResolving, setResolving] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  useConflictOverlay(localZone?.geometry, remoteZone?.geometry);
  const resolve = async (choice: ConflictChoice) => {
    setResolving(true);
    const outcome = await resolveConflicts([conflict], choice);
    setResolving(false);
    if (!outcome.ok) return setFault(outcome.fault);
    (onNext ?? returnToPlan)();
  };
  const cellText = (zone: Zone | null | undefined, field: ComparedField) =>
    zone ? valueText(zone, field, units) : t('zones.conflict.gone');
  return (
    <>
      <Text>
        <strong>{zoneId}</strong> {conflictText(t, conflict)}
      </Text>
      <Table withTableBorder aria-label={t('zones.conflict.compareOf', { name: zoneId })}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('zones.conflict.field')}</Table.Th>
            <Table.Th scope="col">{t('zones.conflict.here')}</Table.Th>
            <Table.Th scope="col">{t('zones.conflict.there')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(fields.length > 0 ? fields : (['geometry', 'storeId'] as const)).map((field) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{t(`zones.differs.${field}`)}</Table.Th>
              <Table.Td>{cellText(localZone, field)}</Table.Td>
              <Table.Td>{cellText(remoteZone, field)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group gap={6}>
        {conflictChoices.map((choice) => (
          <Button
            key={choice}
            variant="default"
            size="compact-sm"
            disabled={isResolving}
            onClick={() => void resolve(choice)}
          >
            {t(`zones.conflict.${choice}`)}
          </Button>
        ))}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onNext ?? returnToPlan}>
          {t(onNext ? 'zones.conflict.next' : 'zones.conflict.later')}
        </Button>
      </Group>
      {fault && <FaultMessage fault={fault} title={t('zones.plan.failed')} />}
    </>
  );
}

function valueText(zone: Zone, field: ComparedField, units: UnitSystem): string {
  switch (field) {
    case 'geometry':
      return formatArea(areaSquareMeters(zone.geometry), units);
    case 'types':
      return formatList(zone.types);
    default:
      return zone[field];
  }
}
