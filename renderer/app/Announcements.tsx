import { VisuallyHidden } from '@mantine/core';
import { useAnnouncement } from '../workbench/announcements.ts';

/** Reads out what is announced. It is there from the beginning: of one that comes with its words many screen readers say nothing. */
export function Announcements() {
  const { text, number } = useAnnouncement();
  return (
    <VisuallyHidden role="status">
      <span key={number}>{text}</span>
    </VisuallyHidden>
  );
}
