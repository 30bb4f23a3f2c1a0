import { create } from 'zustand';

/** What the tour may ask a person to press or fill in. */
export type TourControl =
  | 'panel-zones'
  | 'panel-route'
  | 'all-zones'
  | 'zone-lists'
  | 'draw'
  | 'store-id'
  | 'checks'
  | 'zone-of-problem'
  | 'send'
  | 'route-example'
  | 'stops'
  | 'stop-between'
  | 'routes'
  | 'save';

/** What the tour points at now; `zone` is the workspace's id of a zone whose rows are pointed at, in the list of zones and in that of problems. */
export const usePointedAt = create<{ control: TourControl | null; zone: string | null }>()(() => ({
  control: null,
  zone: null,
}));

/** Marks an element for as long as the tour points at it; how that looks is in `pointed-at.css` of the tour. */
export const pointedAt = (isPointedAt: boolean) => (isPointedAt ? { 'data-pointed-at': true } : {});

/** The attributes of a control that the tour may point at. */
export const useTourControl = (control: TourControl) =>
  pointedAt(usePointedAt((pointed) => pointed.control === control));
