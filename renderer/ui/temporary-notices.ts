import { notifications, notificationsStore } from '@mantine/notifications';

/** Hides all notices that would close automatically. */
export function hideTemporaryNotices() {
  for (const { id, autoClose } of notificationsStore.getState().notifications)
    if (id !== undefined && autoClose !== false) notifications.hide(id);
}
