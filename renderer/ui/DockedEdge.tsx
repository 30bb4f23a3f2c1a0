import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DockedEdge.module.css';
import { setDockedEdge, useDockedDialogs } from './docked-dialogs.ts';
import { Splitter } from './Splitter.tsx';
import { tabBetweenDialogAndMap } from './tab-between-dialog-and-map.ts';

const minWidth = 320;
/** Minimum width left for the map, in pixels. */
const minMapWidth = 240;
/** Distance of the splitter from the dialog's edge, in pixels; beyond the edge, the dialog would scroll to it. */
const inset = 4;

/** Right edge of a docked dialog, resizable by pointer and keys; the map begins there. */
export function DockedEdge({ id }: { id: string }) {
  const { t } = useTranslation();
  const edge = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(minWidth);
  useLayoutEffect(() => {
    const dialog = edge.current?.closest('[role=dialog]');
    if (!dialog) return;
    const measure = () => {
      const box = dialog.getBoundingClientRect();
      setDockedEdge(id, box.right);
      if (box.width > 0) setWidth(Math.round(box.width));
    };
    measure();
    let frame = 0;
    // Measure in the next frame, because the new state may resize the dialog again.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(dialog);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      setDockedEdge(id, undefined);
    };
  }, [id]);
  useEffect(() => {
    const dialog = edge.current?.closest<HTMLElement>('[role=dialog]');
    if (!dialog) return;
    // The map stays usable, but screen readers ignore everything outside a modal dialog.
    dialog.setAttribute('aria-modal', 'false');
    return tabBetweenDialogAndMap(dialog);
  }, []);
  const max = Math.max(minWidth, window.innerWidth - minMapWidth);
  const resize = (wanted: number) =>
    useDockedDialogs.setState({ width: Math.min(max, Math.max(minWidth, wanted)) });
  return (
    <div ref={edge} className={classes.edge}>
      <Splitter
        edge="right"
        label={t('ui.resizeDialog')}
        controls={`${id}-body`}
        size={width}
        min={minWidth}
        max={max}
        onResize={(size) => resize(size + inset)}
        onReset={() => useDockedDialogs.setState({ width: null })}
      />
    </div>
  );
}
