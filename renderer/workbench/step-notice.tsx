import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { announce } from './announcements.ts';

/** Long enough to reach its buttons by keyboard. */
const noticeMs = 12_000;

interface StepNotice {
  /** Of what it tells: a notice takes the place of the one before with the same id. */
  id: string;
  text: string;
  /** What can be done about it; each takes the notice away. */
  actions: readonly { label: string; run(): void }[];
  /** Until something is done about it. */
  stays?: boolean;
}

/** Says for a while what was done, with buttons such as one that takes it back. */
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
