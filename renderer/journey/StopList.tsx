import { ActionIcon, Button, Group, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsUpDown,
  IconClipboardText,
  IconGripVertical,
  IconPlus,
  IconTrashX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { ListDialog } from '../place-lists/ListDialog.tsx';
import { ListedPlace } from '../place-search/ListedPlace.tsx';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { dispatchKey } from '../ui/focus-keys.ts';
import { withShortcut } from '../workbench/command.ts';
import { placeOfPoint } from '../workbench/panel.ts';
import { highlightAttribute, useHighlightedControl } from '../workbench/tour-control.ts';
import { DeliveredBy } from '../workspace-zones/DeliveringZones.tsx';
import { BestOrder } from './BestOrder.tsx';
import type { StopTime } from './itinerary.ts';
import { MovedToRoad } from './MovedToRoad.tsx';
import { changeStops, placeStop, undoStops, useRoute } from './route-store.ts';
import { StopDetailsButton } from './StopDetailsButton.tsx';
import classes from './StopList.module.css';
import { StopTiming } from './StopTiming.tsx';
import { undoStopsKeys } from './stop-commands.ts';
import { stopFault } from './stop-fault.ts';
import { gripKeys } from './stop-keys.ts';
import {
  addPlaces,
  addWaypoint,
  canAddWaypoint,
  moveStop,
  noStops,
  removeStop,
  reversed,
  roomForPlaces,
  type Stop,
  setPlace,
  stopLabel,
  stopRole,
} from './stops.ts';

interface StopListProps {
  /** Arrival and departure of each stop, when known; absent if times aren't shown. */
  times?: readonly StopTime[] | null;
  /** Distance each was moved to a road, in meters, if it is far. */
  moved?: readonly (number | undefined)[];
  /** Why the query with these stops has no result. */
  fault: Fault | undefined;
}

/** The stops in order, each with a place field; reordered by dragging or with arrow keys on the grip. */
export function StopList({ times, moved, fault }: StopListProps) {
  const { t } = useTranslation();
  const { stops, undoStack } = useRoute();
  const { control } = useHighlightedControl();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const [pasting, setPasting] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useFocusFallback<HTMLButtonElement>(stops.length);
  const undoButton = useRef<HTMLButtonElement>(null);
  const focused = useRef<string | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpened((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );

  // Moving a row in the document loses the focus.
  useEffect(() => {
    if (focused.current === null || stops.length === 0) return;
    list.current?.querySelector<HTMLElement>(`[data-grip="${focused.current}"]`)?.focus();
    focused.current = null;
  }, [stops]);

  const move = (id: string, to: number) => {
    if (to < 0 || to >= stops.length) return;
    focused.current = id;
    changeStops((stops) => moveStop(stops, id, to));
    announce(t('route.moved', { place: to + 1, count: stops.length }));
  };
  const add = () => {
    changeStops((stops) => addWaypoint(stops, null));
    // The field exists after the list was rendered.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:nth-last-child(2) input')?.focus(),
    );
  };
  const from = stops.findIndex(({ id }) => id === dragged);
  /** Routes only include stops with a place. */
  const placedAt = (index: number) => stops.slice(0, index).filter(({ place }) => place).length;
  return (
    <div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <ol
        className={classes.list}
        aria-label={t('route.stops')}
        ref={list}
        {...highlightAttribute(control === 'stops')}
      >
        {stops.map((stop, index) => (
          <li
            key={stop.id}
            className={classes.stop}
            {...highlightAttribute(control === 'stop-between' && stopRole(index, stops.length) === 'via')}
            data-drop={over === index && from !== index ? (from > index ? 'before' : 'after') : undefined}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
            }}
          >
            {stops.length > 2 && (
              <ActionIcon
                size={30}
                className={classes.grip ?? ''}
                data-grip={stop.id}
                draggable
                aria-label={t('route.grip', { stop: stopLabel(index, stops.length) })}
                title={t('route.gripHint')}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', stop.place?.name ?? '');
                  setDragged(stop.id);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
                onKeyDown={(event) =>
                  dispatchKey(gripKeys, event, { index, move: (to) => move(stop.id, to) })
                }
              >
                <IconGripVertical size={14} />
              </ActionIcon>
            )}
            <StopField
              stop={stop}
              index={index}
              count={stops.length}
              error={stopFault(fault, index, stops.length)}
              details={
                times !== undefined &&
                stop.place && (
                  <StopDetailsButton
                    stop={t(`route.stop.${stopRole(index, stops.length)}`, {
                      sign: stopLabel(index, stops.length),
                    })}
                    time={times?.[placedAt(index)]}
                    isOpen={opened.has(stop.id)}
                    onToggle={() => toggle(stop.id)}
                  />
                )
              }
            >
              {stop.place && <StopMoved meters={moved?.[placedAt(index)]} />}
              {stop.place && opened.has(stop.id) && (
                <>
                  {times !== undefined && (
                    <StopTiming
                      stop={stop}
                      index={index}
                      count={stops.length}
                      time={times?.[placedAt(index)]}
                    />
                  )}
                  <DeliveredBy position={stop.place.position} />
                </>
              )}
            </StopField>
          </li>
        ))}
      </ol>
      <Group gap={0} mt={2}>
        <Button
          ref={addButton}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={14} />}
          disabled={!canAddWaypoint(stops)}
          onClick={add}
        >
          {t('route.addStop')}
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconClipboardText size={14} />}
          title={t('route.pasteStops')}
          onClick={() => setPasting(true)}
        >
          {t('route.pasteList')}
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconArrowsUpDown size={14} />}
          onClick={() => changeStops(reversed)}
        >
          {t('route.reverse')}
        </Button>
        <BestOrder />
        {stops.some(({ place }) => place) && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconTrashX size={14} />}
            onClick={() => {
              changeStops(noStops);
              // This button is gone then, and Undo is enabled.
              requestAnimationFrame(() => undoButton.current?.focus());
            }}
          >
            {t('route.clear')}
          </Button>
        )}
        <ActionIcon
          ref={undoButton}
          size="sm"
          aria-label={t('route.undo')}
          title={withShortcut(t('route.undo'), undoStopsKeys)}
          disabled={undoStack.length === 0}
          onClick={undoStops}
        >
          <IconArrowBackUp size={16} />
        </ActionIcon>
      </Group>
      {pasting && (
        <ListDialog
          target="route.stops"
          title={t('route.pasteStops')}
          room={roomForPlaces(stops)}
          onUse={(places) => changeStops((stops) => addPlaces(stops, places.map(placeOfPoint)))}
          onClose={() => setPasting(false)}
        />
      )}
    </div>
  );
}

const StopMoved = ({ meters }: { meters: number | undefined }) =>
  meters === undefined ? null : <MovedToRoad meters={meters} />;

interface StopFieldProps {
  stop: Stop;
  index: number;
  count: number;
  error: string | undefined;
  details: ReactNode;
  children: ReactNode;
}

function StopField({ stop: { id, place }, index, count, error, details, children }: StopFieldProps) {
  const { t } = useTranslation();
  const sign = stopLabel(index, count);
  const role = stopRole(index, count);
  return (
    <ListedPlace
      label={t(`route.stop.${role}`, { sign })}
      value={place}
      error={error}
      adjacent={details}
      sign={sign}
      tone={role}
      onChange={(chosen) => changeStops((stops) => setPlace(stops, id, chosen))}
      onPick={(position) => void placeStop((stops, place) => setPlace(stops, id, place), position)}
      onRemove={count > 2 ? () => changeStops((stops) => removeStop(stops, id)) : null}
    >
      {children}
    </ListedPlace>
  );
}
