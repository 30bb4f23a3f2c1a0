import { create } from 'zustand';

/** Controls that the tour can highlight. */
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

/** The highlighted control, and the ID of a zone whose rows in the lists of zones and problems are highlighted. */
export const useHighlightedControl = create<{ control: TourControl | null; zone: string | null }>()(() => ({
  control: null,
  zone: null,
}));

/** Returns the attribute of a highlighted element, which `pointed-at.css` of the tour styles. */
export const highlightAttribute = (isHighlighted: boolean) =>
  isHighlighted ? { 'data-pointed-at': true } : {};

/** Returns the attributes of a control that the tour can highlight. */
export const useTourControl = (control: TourControl) =>
  highlightAttribute(useHighlightedControl((pointed) => pointed.control === control));
