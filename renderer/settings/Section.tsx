import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type SectionId, sectionElementId } from './sections.ts';

interface SectionProps {
  id: SectionId;
  title: string;
  children: ReactNode;
}

/** Section of the settings with its heading. */
export function Section({ id, title, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={sectionElementId(id)} tabIndex={-1} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="xs">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}
