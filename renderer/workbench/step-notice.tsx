import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { announce } from './announcements.ts';

/** Long enough to reach its buttons by keyboard, in milliseconds. */
const noticeMs = 12_000;

interface StepNotice {
  /** A notice replaces an earlier one with the same id. */
  id: string;
  text: string;
  /** Actions offered; each dismisses the notice. */
  actions: readonly { label: string; run(): void }[];
  /** Stays until dismissed or acted on. */
  stays?: boolean;
}

/** Shows a temporary notice of what was done, with buttons such as Undo. */
export function showStep({ id, text, actions, stays = false }: StepNotice) {
  announce(text);
  hideStep(id);
  notifications.show({
    id,
    autoClose: stays ? false : noticeMs,
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
                hideStep(id);
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

export const hideStep = (id: string) => notifications.hide(id);
