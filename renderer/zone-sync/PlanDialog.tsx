import {
  Button,
  Checkbox,
  Group,
  Loader,
  NumberInput,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { IconCircleX, IconCloudCheck, IconCloudUpload, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zonesPerBatchLimits } from '../../shared/settings/settings.ts';
import type { Differences, ZoneDifference } from '../../shared/zone-sync/plan.ts';
import { type SentOutcomes, zoneAtService } from '../../shared/zone-sync/state-at-service.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { changeSettings } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { formatDate, formatList } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useServiceName } from '../workbench/service-name.ts';
import { fieldsInWords } from '../workspace-zones/fields-in-words.ts';
import { listOnly } from '../workspace-zones/list-filter.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { useAllIssues } from '../zone-check/all-issues.ts';
import { ConfirmCount } from './ConfirmCount.tsx';
import { ConflictList } from './ConflictList.tsx';
import classes from './PlanDialog.module.css';
import { PlanGroup } from './PlanGroup.tsx';
import { PlanProblems } from './PlanProblems.tsx';
import { carryOut, usePlan, useSentOutcomes } from './plan.ts';
import { usePlanComparison } from './plan-comparison.ts';
import { closePlan, type PlanRequest, setPlanAside, usePlanDialog } from './plan-dialog.ts';
import { actionsOf, batchesOf, type PlannedZones, plannedZones, type Ticked } from './planned-zones.ts';

const { min, max } = zonesPerBatchLimits;

/** What will be done at the service and what is left out: ticked, then sent. Shown where one was asked for. */
export function PlanDialog() {
  const { asked: query } = usePlanDialog();
  return query && <Planning asked={query} />;
}

/** Whether it is about one zone that is to be deleted there, and nothing else. */
const deletesOne = ({ ids, deletes, withLeft }: PlanRequest) =>
  ids.length === 0 && deletes.length === 1 && !withLeft;

function Planning({ asked: query }: { asked: PlanRequest }) {
  const { t } = useTranslation();
  const service = useServiceName();
  const aside = usePlanDialog((state) => state.aside);
  const { knowledge, differences, fault, skip, compareAgain } = usePlanComparison(query);
  const [name] = query.deletes;
  const title = deletesOne(query) ? t('zones.remove.title', { name }) : t('zones.plan.title', { service });
  return (
    <Dialog onClose={closePlan} title={title} size="lg" hidden={aside !== null}>
      {fault ? (
        <FaultMessage fault={fault} title={t('zones.plan.notKnown')} onRetry={compareAgain} />
      ) : differences ? (
        <Plan asked={query} differences={differences}>
          {knowledge.kind === 'compared' && (
            <Text size="xs" c="dimmed">
              {t('zones.plan.compared', { service })}
            </Text>
          )}
          {knowledge.kind === 'not-listed' && (
            <Notice tone="warning">{t('zones.plan.notListed', { service })}</Notice>
          )}
          {knowledge.kind === 'last-known' &&
            (knowledge.fault ? (
              <FaultMessage
                fault={knowledge.fault}
                title={t('zones.plan.lastKnown', { service })}
                onRetry={compareAgain}
              />
            ) : (
              <Notice tone="warning">
                {t('zones.plan.lastKnown', { service })}
                <Button variant="default" size="compact-xs" mt={4} onClick={compareAgain}>
                  {t('zones.plan.compareAgain')}
                </Button>
              </Notice>
            ))}
        </Plan>
      ) : (
        <Group gap="xs">
          <Loader size="xs" />
          <Text role="status" style={{ flex: 1 }}>
            {t('zones.plan.comparing', { service })}
            {knowledge.kind === 'comparing' &&
              knowledge.zonesRead > 0 &&
              ` ${t('zones.plan.read', { count: knowledge.zonesRead })}`}
          </Text>
          <Button variant="default" size="compact-sm" onClick={skip}>
            {t('zones.plan.doNotWait')}
          </Button>
          <Button variant="default" size="compact-sm" data-autofocus onClick={closePlan}>
            {t('zones.create.notNow')}
          </Button>
        </Group>
      )}
    </Dialog>
  );
}

const kinds = ['create', 'update', 'rename', 'delete'] as const;
type Kind = (typeof kinds)[number];

interface PlanProps {
  asked: PlanRequest;
  differences: Differences;
  /** How sure it is. */
  children: ReactNode;
}

function Plan({ asked: query, differences, children }: PlanProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const { zonesPerBatch } = useDeskState('settings');
  const zones = useZones((state) => state.zones);
  const sent = useSentOutcomes();
  const issues = useAllIssues(({ byZone }) => byZone);
  // A line that went would move the button away from under a click.
  const [wereChecked] = useState(issues !== null);
  const busy = usePlan(({ current }) => current !== null);
  const planned = useMemo(() => {
    const left = query.withLeft ? differences.left.filter(({ renamed }) => renamed === null) : [];
    const deletes = new Set([...query.deletes, ...left.map(({ zoneId }) => zoneId)]);
    const chosen = query.ids.flatMap((id) => zones.get(id) ?? []);
    return plannedZones(chosen, issues, differences, [...deletes]);
  }, [query, differences, zones, issues]);
  const [ticks, setTicks] = useState<Record<Kind, ReadonlyMap<string, boolean>>>(noTicks);
  const ticked = useMemo(
    () => tickedOf(planned, differences, query, ticks),
    [planned, differences, query, ticks],
  );
  const actions = useMemo(() => actionsOf(planned, ticked), [planned, ticked]);
  const deletions = ticked.delete.size;
  const sends = ticked.create.size + ticked.update.size + ticked.rename.size;
  const one = deletesOne(query);
  const sentIds = useMemo(() => [...ticked.create, ...ticked.update, ...ticked.rename], [ticked]);
  const [confirmed, setConfirmed] = useState(0);
  const [size, setSize] = useState<number | string>(zonesPerBatch);
  const usable = typeof size === 'number' && Number.isInteger(size) && size >= min && size <= max;
  const [forLater, setForLater] = useState(false);
  const send = () => {
    if (!usable) return;
    if (forLater) void changeSettings({ zonesPerBatch: size });
    void carryOut(actions, size === zonesPerBatch ? undefined : size);
    closePlan();
  };
  const first = useRef<HTMLInputElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const onlyDeletes = query.ids.length === 0;
  // Where the differences come after the dialog. Where they come with it, its own focus moves last, to `data-autofocus`.
  useEffect(() => (first.current ?? keep.current)?.focus(), []);
  const stored = one && [...zones.values()].some(({ zoneId }) => zoneId === query.deletes[0]);
  return (
    <Stack gap="md">
      {children}
      <ConflictList conflicts={differences.conflicts} />
      {one ? (
        <Stack gap={6}>
          <Text>{t('zones.remove.what', { name: query.deletes[0], service })}</Text>
          <Text>{t(stored ? 'zones.remove.kept' : 'zones.remove.notKept')}</Text>
          {differences.refuses.delete !== null && (
            <Text c="var(--zd-warning)">
              {t('zones.plan.noDeletes', { date: formatDate(differences.refuses.delete) })}
            </Text>
          )}
        </Stack>
      ) : (
        <>
          <div className={classes.sent}>
            <IconCloudUpload size={22} stroke={1.6} aria-hidden />
            <div role="status">
              {(sends > 0 || deletions === 0) && (
                <Text fw={600} size="md">
                  {t('zones.create.sends', { count: sends, service })}
                </Text>
              )}
              {deletions > 0 && (
                <Text fw={600} size="md">
                  {t('zones.plan.deletes', { count: deletions, service })}
                </Text>
              )}
              {sends > 0 && usable && <Batches zones={sends} size={size} />}
              {!wereChecked && query.ids.length > 0 && (
                <Group gap={6}>
                  {issues === null && <Loader size={12} />}
                  <Text c="dimmed">
                    {t(issues === null ? 'zones.create.checking' : 'zones.create.checked')}
                  </Text>
                </Group>
              )}
            </div>
          </div>
          {kinds.map((kind) => (
            <PlanGroup
              key={kind}
              title={t(`zones.plan.group.${kind}`, { count: planned[kind].length })}
              note={noteOf(t, kind, differences, planned)}
              destroys={kind === 'delete'}
              items={itemsOf(t, kind, planned, sent)}
              ticked={ticked[kind]}
              onTick={(keys, on) =>
                setTicks((before) => ({
                  ...before,
                  [kind]: new Map([...before[kind], ...keys.map((key) => [key, on] as const)]),
                }))
              }
            />
          ))}
        </>
      )}
      <PlanProblems ids={sentIds} />
      {!onlyDeletes && (
        <NumberInput
          ref={first}
          data-autofocus
          label={t('zones.create.batchSize')}
          description={t('zones.create.batchRule', { min, max })}
          error={usable ? undefined : t('zones.create.batchWrong', { min, max })}
          w={220}
          min={min}
          max={max}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          value={size}
          onChange={setSize}
        />
      )}
      {!onlyDeletes && usable && size !== zonesPerBatch && (
        <Checkbox
          size="xs"
          label={t('zones.plan.laterBatches')}
          checked={forLater}
          onChange={(event) => setForLater(event.currentTarget.checked)}
        />
      )}
      {planned.leftOut.length > 0 && (
        <LeftOut title={t('zones.create.leftOut')}>
          {planned.leftOut.map(({ reason, zones: some }) => {
            const title = t(`zones.create.without.${reason}`, { count: some.length });
            return (
              <LeftOutZones
                key={reason}
                title={title}
                harmless={reason === 'created'}
                zones={some}
                onShow={() => {
                  setPlanAside({ kind: 'list' });
                  listOnly(
                    title,
                    some.map(({ id }) => id),
                  );
                }}
              />
            );
          })}
        </LeftOut>
      )}
      {!one && deletions > 0 && (
        <ConfirmCount
          key={deletions}
          count={deletions}
          onConfirm={(yes) => setConfirmed(yes ? deletions : 0)}
        />
      )}
      {busy && <Text c="dimmed">{t('zones.plan.busy')}</Text>}
      <Group justify="flex-end">
        <Button ref={keep} data-autofocus={onlyDeletes || undefined} variant="default" onClick={closePlan}>
          {t(one ? 'zones.remove.keep' : 'zones.create.notNow')}
        </Button>
        <Button
          {...(sends === 0 && deletions > 0 && { color: 'red.9' })}
          leftSection={sends === 0 && deletions > 0 ? <IconTrash size={16} /> : <IconCloudUpload size={16} />}
          disabled={actions.length === 0 || !usable || busy || (!one && confirmed !== deletions)}
          onClick={send}
        >
          {buttonText(t, ticked, query)}
        </Button>
      </Group>
    </Stack>
  );
}

const noTicks: Record<Kind, ReadonlyMap<string, boolean>> = {
  create: new Map(),
  update: new Map(),
  rename: new Map(),
  delete: new Map(),
};

/** What is ticked: by the person, else what does no harm and what was asked for. */
function tickedOf(
  planned: PlannedZones,
  { refuses }: Differences,
  { deletes }: PlanRequest,
  ticks: Record<Kind, ReadonlyMap<string, boolean>>,
): Ticked {
  const target = new Set(deletes);
  const tick = <T,>(kind: Kind, list: readonly T[], keyOf: (one: T) => string, first: (one: T) => boolean) =>
    new Set(list.flatMap((one) => ((ticks[kind].get(keyOf(one)) ?? first(one)) ? keyOf(one) : [])));
  return {
    create: tick(
      'create',
      planned.create,
      ({ id }) => id,
      () => true,
    ),
    update: tick(
      'update',
      planned.update,
      ({ zone }) => zone.id,
      ({ difference }) => !difference.replaces && refuses.update === null,
    ),
    rename: tick(
      'rename',
      planned.rename,
      ({ zone }) => zone.id,
      () => refuses.delete === null,
    ),
    delete: tick(
      'delete',
      planned.delete,
      ({ zoneId }) => zoneId,
      ({ zoneId }) => target.has(zoneId),
    ),
  };
}

/** What is planned of a kind. A zone that was refused, or of which the answer is missing, is told as that here too. */
function itemsOf(t: TFunction, kind: Kind, planned: PlannedZones, sent: SentOutcomes) {
  const name = (zone: Zone) => zone.zoneId || t('zones.unnamed');
  const detail = (zone: Zone, text: string) => {
    const { state, presence } = zoneAtService(zone, sent);
    return [state === presence ? '' : t(`zones.state.${state}`), text].filter(Boolean).join(' · ');
  };
  switch (kind) {
    case 'create':
      return planned.create.map((zone) => ({
        key: zone.id,
        name: name(zone),
        detail: detail(zone, zone.storeId),
      }));
    case 'update':
      return planned.update.map(({ zone, difference }) => ({
        key: zone.id,
        name: name(zone),
        detail: detail(zone, differenceText(t, zone, difference)),
      }));
    case 'rename':
      return planned.rename.map(({ zone, from }) => ({
        key: zone.id,
        name: name(zone),
        detail: detail(
          zone,
          t(zone.createdAt === null ? 'zones.plan.renamed' : 'zones.plan.renamedBefore', { name: from }),
        ),
      }));
    case 'delete':
      return planned.delete.map(({ zoneId, storeId }) => ({
        key: zoneId,
        name: zoneId,
        detail: storeId ?? '',
      }));
  }
}

/** What differs, in a line: `shape +4 %, description`. */
function differenceText(t: TFunction, zone: Zone, difference: ZoneDifference): string {
  const { fields, areaChange, storeThere, replaces } = difference;
  if (replaces) return t('zones.plan.replaces');
  if (fields === null) return t('zones.plan.unknownChange');
  if (storeThere === undefined) return fieldsInWords(t, { fields, areaChange });
  const others = fields.filter((field) => field !== 'storeId');
  return [
    t('zones.plan.storeChange', { from: storeThere, to: zone.storeId }),
    ...(others.length > 0 ? [fieldsInWords(t, { fields: others, areaChange })] : []),
  ].join(', ');
}

function noteOf(t: TFunction, kind: Kind, { refuses }: Differences, { update }: PlannedZones) {
  if (kind === 'update' && refuses.update !== null)
    return { text: t('zones.plan.noUpdates', { date: formatDate(refuses.update) }), warns: true };
  if ((kind === 'delete' || kind === 'rename') && refuses.delete !== null)
    return { text: t('zones.plan.noDeletes', { date: formatDate(refuses.delete) }), warns: true };
  const movesStore = update.filter(({ difference }) => difference.storeThere !== undefined).length;
  if (kind === 'update' && movesStore > 0)
    return { text: t('zones.plan.storeChanges', { count: movesStore }), warns: true };
  return kind === 'rename' ? { text: t('zones.plan.renameOrder'), warns: false } : undefined;
}

function buttonText(t: TFunction, ticked: Ticked, query: PlanRequest): string {
  const { create, update, rename, delete: deletes } = ticked;
  const total = create.size + update.size + rename.size + deletes.size;
  if (deletesOne(query)) return t('zones.remove.confirm', { name: query.deletes[0] });
  if (create.size === total) return t('zones.create.button', { count: total });
  if (update.size === total) return t('zones.changes.button', { count: total });
  if (rename.size === total) return t('zones.plan.rename', { count: total });
  if (deletes.size === total) return t('zones.plan.delete', { count: total });
  return t('zones.plan.send', { count: total });
}
function Batches({ zones, size }: { zones: number; size: number }) {
  const { t } = useTranslation();
  const { full, rest } = batchesOf(zones, size);
  if (full + (rest > 0 ? 1 : 0) === 1) return <Text>{t('zones.create.oneBatch')}</Text>;
  return (
    <Text>
      {rest === 0
        ? t('zones.create.batches', { count: full, size })
        : t('zones.create.batchesAndRest', { count: full, size, rest })}
    </Text>
  );
}

function LeftOut({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h3" id={heading}>
        {title}
      </Title>
      <ul className={classes.leftOut}>{children}</ul>
    </section>
  );
}

interface LeftOutZonesProps {
  title: string;
  harmless: boolean;
  zones: readonly Zone[];
  onShow(): void;
}

function LeftOutZones({ title, harmless, zones, onShow }: LeftOutZonesProps) {
  const { t } = useTranslation();
  const Icon = harmless ? IconCloudCheck : IconCircleX;
  const names = zones.slice(0, 3).map(({ zoneId }) => zoneId || t('zones.unnamed'));
  return (
    <li data-harmless={harmless || undefined}>
      <Icon size={16} aria-hidden />
      <span className={classes.reason}>
        <Text>{title}</Text>
        <Text c="dimmed" size="xs" truncate>
          {formatList(names)}
          {zones.length > names.length && ' …'}
        </Text>
      </span>
      <UnstyledButton
        className={classes.show}
        aria-label={t('zones.create.showOf', { title })}
        onClick={onShow}
      >
        {t('zones.create.show')}
      </UnstyledButton>
    </li>
  );
}
