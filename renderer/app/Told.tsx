import { VisuallyHidden } from '@mantine/core';
import { useTold } from '../workbench/announcements.ts';

/** Says what is told. It is there from the beginning: of one that comes with its words many screen readers say nothing. */
export function Told() {
  const { text, number } = useTold();
  return (
    <VisuallyHidden role="status">
      <span key={number}>{text}</span>
    </VisuallyHidden>
  );
}
