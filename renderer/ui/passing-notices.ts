import { notifications, notificationsStore } from '@mantine/notifications';

/** Hides the notices that would disappear on their own. */
export function hidePassingNotices() {
  for (const { id, autoClose } of notificationsStore.getState().notifications)
    if (id !== undefined && autoClose !== false) notifications.hide(id);
}
