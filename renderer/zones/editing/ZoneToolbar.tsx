import { ActionIcon, Divider, NumberInput, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircle,
  IconMagnet,
  IconMagnetOff,
  IconPolygon,
  IconRectangle,
  IconRoad,
  IconRoadOff,
  IconScribble,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useDrawSession } from '../../map/draw/draw-session.ts';
import { finishCircle, finishSketch } from '../../map/draw/draw-tool.ts';
import { isComplete, sketchForms } from '../../map/draw/sketch.ts';
import { useSnapping } from '../../map/draw/snapping-switch.ts';
import { useFollowsStreets, useStreetSearch } from '../../map/draw/street-edges.ts';
import { DoneButton, LeaveButton, MapToolbar } from '../../map/MapToolbar.tsx';
import { formatList } from '../../ui/format.ts';
import { withShortcut } from '../../workbench/command.ts';
import { faultInWords } from '../../workbench/fault-words.ts';
import { redo, undo } from '../../workspace-zones/undo.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useLiveIssue } from '../../zone-check/live-issue.ts';
import { refusalText, useIssueText } from '../../zone-check/zone-issue-text.ts';
import { BorderChoice } from './BorderChoice.tsx';
import { SharedBordersSwitch } from './SharedBordersSwitch.tsx';
import classes from './ZoneToolbar.module.css';
import {
  followStreetsCommand,
  redoCommand,
  snappingCommand,
  switchFollowsStreets,
  switchSnapping,
  undoCommand,
} from './zone-commands.ts';
import { type AreaForm, dropTool, takeTool, useZoneTool, type ZoneTool } from './zone-tools.ts';

const formIcons: Record<AreaForm, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  polygon: IconPolygon,
  rectangle: IconRectangle,
  circle: IconCircle,
  freehand: IconScribble,
};
const areaForms = sketchForms.filter((form): form is AreaForm => form !== 'line');

/** Toolbar over the map for the active tool: instructions, issues, undo, and finish or cancel. */
export function ZoneToolbar() {
  const tool = useZoneTool((state) => state.tool);
  const drawing = useDrawSession((state) => state.drawing !== null);
  // Not rendered without a tool: its checks load an engine, which would delay startup.
  return tool && drawing && <ActiveTool tool={tool} />;
}

function ActiveTool({ tool }: { tool: ZoneTool }) {
  const { t } = useTranslation();
  const { canUndo, canRedo } = useZones();
  const name = useZones(({ zones }) => ('id' in tool ? zones.get(tool.id)?.zoneId : undefined));
  const sketch = useDrawSession(useShallow(sketchProgress));
  const title = t(`zones.tool.${tool.kind}`);
  return (
    <MapToolbar label={t('zones.toolbar.label')}>
      <div className={classes.bar}>
        <div className={classes.row}>
          <Text fw={600}>{name ? t('zones.toolbar.titleOf', { title, name }) : title}</Text>
          {'form' in tool && <FormControl tool={tool} />}
          <Divider orientation="vertical" />
          <ActionIcon
            aria-label={t('zones.undo')}
            title={withShortcut(t('zones.undo'), undoCommand)}
            disabled={!(sketch.placed > 0 || canUndo)}
            onClick={undo}
          >
            <IconArrowBackUp size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('zones.redo')}
            title={withShortcut(t('zones.redo'), redoCommand)}
            disabled={!(sketch.undone > 0 || canRedo)}
            onClick={redo}
          >
            <IconArrowForwardUp size={18} />
          </ActionIcon>
          {tool.kind !== 'move' && <Snapping />}
          {(sketch.form === 'polygon' || sketch.form === 'line') && <FollowStreets />}
          {(tool.kind === 'edit' || tool.kind === 'move' || tool.kind === 'split') && <SharedBordersSwitch />}
          {tool.kind === 'border' && <BorderChoice tool={tool} />}
          <Divider orientation="vertical" />
          {sketch.form === 'circle' && sketch.placed === 1 && <Radius />}
          {sketch.form ? (
            <>
              <DoneButton disabled={!sketch.complete || lacksBorder(tool)} onClick={finishSketch}>
                {t('zones.toolbar.finish')}
              </DoneButton>
              <LeaveButton onClick={dropTool}>{t('zones.toolbar.leave')}</LeaveButton>
            </>
          ) : (
            <DoneButton onClick={dropTool}>{t('zones.toolbar.done')}</DoneButton>
          )}
        </div>
        <Text className={classes.hint} role="status">
          {t(hintKey(tool, sketch.placed))}
        </Text>
        {(tool.kind === 'edit' || tool.kind === 'move') && <AlsoMoves />}
        <StreetSearch />
        <ToolIssue />
      </div>
    </MapToolbar>
  );
}

function Snapping() {
  const { t } = useTranslation();
  const { on } = useSnapping();
  const Icon = on ? IconMagnet : IconMagnetOff;
  return (
    <ActionIcon
      variant={on ? 'light' : 'subtle'}
      aria-pressed={on}
      aria-label={t('zones.snapping.switch')}
      title={withShortcut(t('zones.snapping.switch'), snappingCommand)}
      onClick={switchSnapping}
    >
      <Icon size={18} />
    </ActionIcon>
  );
}

function FollowStreets() {
  const { t } = useTranslation();
  const { on } = useFollowsStreets();
  return (
    <ActionIcon
      variant={on ? 'light' : 'subtle'}
      aria-pressed={on}
      aria-label={t('zones.streets.switch')}
      title={withShortcut(t('zones.streets.switch'), followStreetsCommand)}
      onClick={switchFollowsStreets}
    >
      {on ? <IconRoad size={18} /> : <IconRoadOff size={18} />}
    </ActionIcon>
  );
}

/** Shows that streets are being searched for, or why the last edge stays straight. */
function StreetSearch() {
  const { t } = useTranslation();
  const { pending, refusal } = useStreetSearch();
  if (pending > 0)
    return (
      <Text className={classes.hint} role="note">
        {t('zones.streets.searching')}
      </Text>
    );
  if (!refusal) return null;
  const reason = refusal.kind === 'fault' ? faultInWords(refusal.fault) : t('zones.streets.none');
  return (
    <Text className={classes.issue} role="alert">
      <IconAlertTriangle size={14} aria-hidden />
      {t('zones.streets.straight', { reason })}
    </Text>
  );
}

/** Names the zones that change with the selected or hovered vertex, or with the zone being moved. */
function AlsoMoves() {
  const { t } = useTranslation();
  const ids = useDrawSession(useShallow(({ shared }) => shared?.zones ?? none));
  const { zones } = useZones();
  if (ids.length === 0) return null;
  const names = formatList(ids.map((id) => zones.get(id)?.zoneId || t('zones.unnamed')));
  return (
    <Text className={classes.hint} role="note">
      {t('zones.sharedBorders.alsoMoves', { names })}
    </Text>
  );
}

const none: readonly string[] = [];

/** Progress of the sketch. Doesn't change while a vertex is dragged, so that the toolbar doesn't rerender. */
function sketchProgress({ drawing }: ReturnType<typeof useDrawSession.getState>) {
  if (drawing?.kind !== 'sketch') return { form: null, placed: 0, undone: 0, complete: false };
  const { form, placed, undone } = drawing.sketch;
  return {
    form,
    placed: placed.length,
    undone: undone.length,
    complete: isComplete(drawing.sketch),
  };
}

/** Shows why the tool refused, else the first issue of the shape being drawn or edited. */
function ToolIssue() {
  const { t } = useTranslation();
  const issueText = useIssueText();
  const refusalOfTool = useZoneTool((state) => state.refusal);
  const refusalOfGesture = useDrawSession(({ drawing }) =>
    drawing && drawing.kind !== 'sketch' ? drawing.refusal : null,
  );
  const liveIssue = useLiveIssue();
  const refused = refusalOfTool ?? refusalOfGesture;
  if (!refused && !liveIssue) return null;
  return (
    <Text className={classes.issue} role="alert">
      <IconAlertTriangle size={14} aria-hidden />
      {refused ? refusalText(t, refused) : liveIssue && issueText(liveIssue)}
    </Text>
  );
}

const lacksBorder = (tool: ZoneTool) => tool.kind === 'border' && tool.border === null;

function hintKey(tool: ZoneTool, placed: number) {
  if (tool.kind === 'edit' || tool.kind === 'move') return `zones.hint.${tool.kind}` as const;
  if (lacksBorder(tool)) return 'zones.hint.borderChoice';
  if (tool.kind === 'border') return placed === 0 ? 'zones.hint.border' : 'zones.hint.borderOn';
  if (tool.kind === 'split') return placed < 2 ? 'zones.hint.line' : 'zones.hint.lineOn';
  if (tool.form === 'polygon') {
    if (placed === 0) return 'zones.hint.polygon';
    return placed < 3 ? 'zones.hint.polygonOn' : 'zones.hint.polygonClose';
  }
  if (tool.form === 'freehand') return 'zones.hint.freehand';
  return placed === 0 ? (`zones.hint.${tool.form}` as const) : (`zones.hint.${tool.form}On` as const);
}

function FormControl({ tool }: { tool: Extract<ZoneTool, { form: AreaForm }> }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('zones.form.label')}
      value={tool.form}
      onChange={(form) => takeTool({ ...tool, form })}
      data={areaForms.map((value) => {
        const Icon = formIcons[value];
        const text = t(`zones.form.${value}`);
        return {
          value,
          label: (
            <span title={text} className={classes.form}>
              <Icon size={16} aria-hidden />
              <VisuallyHidden>{text}</VisuallyHidden>
            </span>
          ),
        };
      })}
    />
  );
}

/** Field for the exact radius of a circle. */
function Radius() {
  const { t } = useTranslation();
  const [meters, setMeters] = useState<number | string>('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (Number(meters) > 0) finishCircle(Number(meters));
      }}
    >
      <NumberInput
        w={120}
        aria-label={t('zones.toolbar.radius')}
        placeholder={t('zones.toolbar.radius')}
        suffix=" m"
        min={1}
        max={500_000}
        hideControls
        value={meters}
        onChange={setMeters}
      />
    </form>
  );
}
