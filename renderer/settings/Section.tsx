import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** One part of the settings under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="xs">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}
