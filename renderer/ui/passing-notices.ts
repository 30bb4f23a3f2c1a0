import { notifications, notificationsStore } from '@mantine/notifications';

/** Hides the notices that would go by themselves after a while. */
export function hidePassingNotices() {
  for (const { id, autoClose } of notificationsStore.getState().notifications)
    if (id !== undefined && autoClose !== false) notifications.hide(id);
}
