import { Collapse, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './PlanSection.module.css';

interface PlanSectionProps {
  title: string;
  /** Settings and results of the section; visible even if it is collapsed. */
  summary: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A planning step under a heading that expands it. */
export function PlanSection({ title, summary, startsOpen = false, children }: PlanSectionProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.section} aria-label={title}>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={16} aria-hidden />
        <Text fw={600}>{title}</Text>
      </UnstyledButton>
      {summary}
      <Collapse expanded={isOpen} id={id} transitionDuration={0}>
        <Stack gap="sm" pt="xs">
          {children}
        </Stack>
      </Collapse>
    </section>
  );
}
