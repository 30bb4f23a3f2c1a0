import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { announce } from './announcements.ts';

/** Long enough to reach its buttons by keyboard, in milliseconds. */
const noticeMs = 12_000;

interface StepNotice {
  /** A notice replaces the previous one with the same ID. */
  id: string;
  text: string;
  /** Actions offered; each dismisses the notice. */
  actions: readonly { label: string; run(): void }[];
  /** Whether it stays until dismissed or one of its actions is used. */
  isPersistent?: boolean;
}

/** Shows a notice of what was done, with buttons such as Undo, and announces it to screen readers. */
export function showStepNotice({ id, text, actions, isPersistent = false }: StepNotice) {
  announce(text);
  hideStepNotice(id);
  notifications.show({
    id,
    autoClose: isPersistent ? false : noticeMs,
    message: (
      <Group gap="xs" justify="space-between" wrap="nowrap">
        {text}
        <Group gap={4} wrap="nowrap">
          {actions.map(({ label, run }) => (
            <Button
              key={label}
              variant="default"
              size="compact-sm"
              onClick={() => {
                hideStepNotice(id);
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
    ),
  });
}

export const hideStepNotice = (id: string) => notifications.hide(id);
