import {
  ActionIcon,
  Button,
  Divider,
  NumberInput,
  SegmentedControl,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconCircle,
  IconPolygon,
  IconRectangle,
  IconScribble,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Drawing, useDrawing } from '../../map/draw/drawing.ts';
import { isComplete, sketchForms } from '../../map/draw/sketch.ts';
import { finishCircle, finishSketch } from '../../map/draw/sketching.ts';
import { MapToolbar } from '../../map/MapToolbar.tsx';
import { useLiveFault } from '../check/live-fault.ts';
import { refusalText, useFaultText } from '../check/zone-fault-text.ts';
import { useZones } from '../zones-store.ts';
import { redo, undo } from './ZoneKeys.tsx';
import classes from './ZoneToolbar.module.css';
import { type AreaForm, dropTool, takeTool, useZoneTool, type ZoneTool } from './zone-tools.ts';

const formIcons: Record<AreaForm, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  polygon: IconPolygon,
  rectangle: IconRectangle,
  circle: IconCircle,
  freehand: IconScribble,
};
const areaForms = sketchForms.filter((form): form is AreaForm => form !== 'line');

/** The tool in the hand, over the map's top edge: what it does, what is wrong so far, undo, and the ways out. */
export function ZoneToolbar() {
  const tool = useZoneTool((state) => state.tool);
  const drawing = useDrawing((state) => state.drawing);
  // Nothing more before: the checks load an engine, and the window would open later by that.
  return tool && drawing && <ToolInHand tool={tool} drawing={drawing} />;
}

function ToolInHand({ tool, drawing }: { tool: ZoneTool; drawing: Drawing }) {
  const { t } = useTranslation();
  const refusal = useZoneTool((state) => state.refusal);
  const { canUndo, canRedo } = useZones();
  const name = useZones(({ zones }) => ('id' in tool ? zones.get(tool.id)?.zoneId : undefined));
  const faultText = useFaultText();
  const live = useLiveFault();
  const sketch = drawing.kind === 'sketch' ? drawing.sketch : null;
  const refused = refusal ?? (drawing.kind === 'vertices' ? drawing.refusal : null);
  const title = t(`zones.tool.${tool.kind}`);
  return (
    <MapToolbar label={t('zones.toolbar.label')}>
      <div className={classes.bar}>
        <div className={classes.row}>
          <Text fw={600}>{name ? t('zones.toolbar.titleOf', { title, name }) : title}</Text>
          {'form' in tool && <Forms tool={tool} />}
          <Divider orientation="vertical" />
          <ActionIcon
            aria-label={t('zones.undo')}
            title={t('zones.undoHint')}
            disabled={!(sketch ? sketch.placed.length > 0 || canUndo : canUndo)}
            onClick={undo}
          >
            <IconArrowBackUp size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('zones.redo')}
            title={t('zones.redoHint')}
            disabled={!(sketch ? sketch.takenBack.length > 0 || canRedo : canRedo)}
            onClick={redo}
          >
            <IconArrowForwardUp size={18} />
          </ActionIcon>
          <Divider orientation="vertical" />
          {sketch?.form === 'circle' && sketch.placed.length === 1 && <Radius />}
          {sketch ? (
            <>
              <Button
                size="compact-xs"
                leftSection={<IconCheck size={14} />}
                disabled={!isComplete(sketch)}
                onClick={finishSketch}
              >
                {t('zones.toolbar.finish')}
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                leftSection={<IconX size={14} />}
                onClick={dropTool}
              >
                {t('zones.toolbar.leave')}
              </Button>
            </>
          ) : (
            <Button size="compact-xs" leftSection={<IconCheck size={14} />} onClick={dropTool}>
              {t('zones.toolbar.done')}
            </Button>
          )}
        </div>
        <Text className={classes.hint} role="status">
          {t(hintKey(tool, sketch?.placed.length ?? 0))}
        </Text>
        {(refused ?? live) && (
          <Text className={classes.fault} role="alert">
            <IconAlertTriangle size={14} aria-hidden />
            {refused ? refusalText(t, refused) : live && faultText(live)}
          </Text>
        )}
      </div>
    </MapToolbar>
  );
}

function hintKey(tool: ZoneTool, placed: number) {
  if (tool.kind === 'edit' || tool.kind === 'move') return `zones.hint.${tool.kind}` as const;
  if (tool.kind === 'split') return placed < 2 ? 'zones.hint.line' : 'zones.hint.lineOn';
  if (tool.form === 'polygon') {
    if (placed === 0) return 'zones.hint.polygon';
    return placed < 3 ? 'zones.hint.polygonOn' : 'zones.hint.polygonClose';
  }
  if (tool.form === 'freehand') return 'zones.hint.freehand';
  return placed === 0 ? (`zones.hint.${tool.form}` as const) : (`zones.hint.${tool.form}On` as const);
}

function Forms({ tool }: { tool: Extract<ZoneTool, { form: AreaForm }> }) {
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

/** The radius in figures, for who wants it exact. */
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
