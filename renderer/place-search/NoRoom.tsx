import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/Notice.tsx';

/** Warns if a list has more places than can be added. */
export function NoRoom({ room, count }: { room: number; count: number }) {
  const { t } = useTranslation();
  if (count <= room) return null;
  return (
    <Notice tone="warning">
      {room > 0 ? t('placeList.tooMany', { count: room, given: count }) : t('placeList.full')}
    </Notice>
  );
}
