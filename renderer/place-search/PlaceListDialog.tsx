import type { ListedPoint } from '../../shared/searches.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PlaceListPlaces } from './PlaceListPlaces.tsx';
import { PlaceListText } from './PlaceListText.tsx';
import { dropList, stopLookingUp, useDraft } from './place-list-store.ts';

interface PlaceListDialogProps {
  /** What the list is for: it is kept under this name until its places are used. */
  id: string;
  title: string;
  /** So many places can be taken; left out: any number. */
  room?: number;
  onUse(places: readonly ListedPoint[]): void;
  onClose(): void;
}

/** Takes a list of addresses and positions: its text, then what was found, of which the doubtful is decided. */
export function PlaceListDialog({
  id,
  title,
  room = Number.POSITIVE_INFINITY,
  onUse,
  onClose,
}: PlaceListDialogProps) {
  const { step } = useDraft(id);
  const close = () => {
    stopLookingUp(id);
    onClose();
  };
  const use = (places: readonly ListedPoint[]) => {
    onClose();
    dropList(id);
    onUse(places);
  };
  return (
    <Dialog title={title} size="lg" onClose={close}>
      {step === 'text' ? (
        <PlaceListText id={id} room={room} onUse={use} onClose={close} />
      ) : (
        <PlaceListPlaces id={id} room={room} onUse={use} onClose={close} />
      )}
    </Dialog>
  );
}
