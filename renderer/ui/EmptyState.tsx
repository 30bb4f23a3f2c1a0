import { Stack, Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** What the panel is for. */
  title: string;
  text: string;
  /** The first step: a button with an example that works. */
  children?: ReactNode;
}

/** Stands where there is nothing yet, and offers the first step. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <Stack className={classes.empty} gap="sm" align="center">
      <span className={classes.icon}>
        <Icon size={26} stroke={1.5} />
      </span>
      <Text fw={600} size="md">
        {title}
      </Text>
      <Text size="md" c="dimmed" ta="center">
        {text}
      </Text>
      {children}
    </Stack>
  );
}
