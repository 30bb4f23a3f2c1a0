import { dispatchKey } from './focus-keys.ts';
import classes from './Splitter.module.css';
import { splitterKeys } from './splitter-keys.ts';

interface SplitterProps {
  /** Edge of the pane that the splitter is on; the pane grows in this direction. */
  edge: 'right' | 'left' | 'top';
  label: string;
  /** ID of the pane. */
  controls: string;
  /** Size of the pane and its limits, in pixels. */
  size: number;
  min: number;
  max: number;
  onResize(size: number): void;
  /** Called on double click, to restore the default size. */
  onReset(): void;
  onEnter?(): void;
}

/** Window splitter that resizes its parent element, the pane, by pointer or arrow keys. The pane must be positioned. */
export function Splitter({
  edge,
  label,
  controls,
  size,
  min,
  max,
  onResize,
  onReset,
  onEnter,
}: SplitterProps) {
  const arrows = {
    right: { grow: 'ArrowRight', shrink: 'ArrowLeft' },
    left: { grow: 'ArrowLeft', shrink: 'ArrowRight' },
    top: { grow: 'ArrowUp', shrink: 'ArrowDown' },
  }[edge];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a window splitter must be focusable, which <hr> isn't
    <div
      className={classes.splitter}
      data-edge={edge}
      role="separator"
      tabIndex={0}
      aria-orientation={edge === 'top' ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      onDoubleClick={onReset}
      onKeyDown={(event) =>
        dispatchKey(splitterKeys, event, { ...arrows, size, min, max, onResize, onEnter })
      }
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX, clientY }) => {
        const pane = currentTarget.parentElement?.getBoundingClientRect();
        if (!pane || !currentTarget.hasPointerCapture(pointerId)) return;
        const sizes = {
          right: clientX - pane.left,
          left: pane.right - clientX,
          top: pane.bottom - clientY,
        };
        onResize(Math.round(sizes[edge]));
      }}
    />
  );
}
