import type { TourStep } from '../../../shared/tour/tour.ts';
import type { TourControl } from '../../workbench/tour-control.ts';
import type { VisiblePart } from '../../workspace-zones/visible-part.ts';

/** Next action of the user. */
export type TourAct =
  | { kind: 'control'; control: TourControl }
  /** Click the corners of a zone on the map. */
  | { kind: 'sketch' }
  | { kind: 'list'; part: Exclude<VisiblePart, 'service'> }
  | { kind: 'zone' }
  /** Enter the API key that the service requires for creating zones. */
  | { kind: 'key' }
  | { kind: 'wait-for-routes' }
  /** Select other stops, because there is only one route, which can't be compared. */
  | { kind: 'only-route' };

/** State of the window that determines the next action. */
export interface TourSituation {
  /** Null while the side panel is collapsed. */
  panel: string | null;
  part: VisiblePart;
  isDrawing: boolean;
  /** ID of the zone whose card is open in the Zones panel. */
  openZone: string | null;
  /** ID of the tour's zone; null for any zone. */
  zone: string | null;
  hasStore: boolean;
  hasErrors: boolean;
  /** Whether a problem of the tour's zone is selected in the list of problems. */
  isAtProblem: boolean;
  isKeyMissing: boolean;
  /** `example`: none selected, and an example is available; `to-choose`: some are missing or must be replaced. */
  stops: 'example' | 'to-choose' | 'complete';
  hasStopBetween: boolean;
  /** Number of routes found; null without a response. */
  routes: number | null;
}

const press = (control: TourControl): TourAct => ({ kind: 'control', control });

/** Returns the next action of a step. */
export function tourAct(step: TourStep, now: TourSituation): TourAct {
  switch (step) {
    case 'draw':
      return now.isDrawing ? { kind: 'sketch' } : (toList('workspace', now) ?? press('draw'));
    case 'check':
      return toCheck(now);
    case 'create':
      return now.isKeyMissing ? { kind: 'key' } : toCreate(now);
    case 'route':
      return now.panel === 'route' ? toCompare(now) : press('panel-route');
    case 'save':
      return press(now.panel === 'route' ? 'save' : 'panel-route');
  }
}

/** Returns the action that leads to a list of the Zones panel; null if it is open. */
function toList(part: Exclude<VisiblePart, 'service'>, now: TourSituation): TourAct | null {
  if (now.panel !== 'zones') return press('panel-zones');
  if (now.openZone !== null) return press('all-zones');
  return now.part === part ? null : { kind: 'list', part };
}

function toCheck(now: TourSituation): TourAct {
  if (isCardVisible(now) && now.hasErrors) return toCorrect(now);
  return toList('problems', now) ?? (now.isAtProblem ? press('zone-of-problem') : { kind: 'zone' });
}

function toCreate(now: TourSituation): TourAct {
  if (!isCardVisible(now)) return toList('workspace', now) ?? { kind: 'zone' };
  return now.hasErrors ? toCorrect(now) : press('send');
}

const isCardVisible = ({ panel, openZone, zone }: TourSituation): boolean =>
  panel === 'zones' && openZone !== null && (zone === null || zone === openZone);

const toCorrect = ({ hasStore }: TourSituation): TourAct => press(hasStore ? 'checks' : 'store-id');

function toCompare({ stops, routes, hasStopBetween }: TourSituation): TourAct {
  if (stops === 'example') return press('route-example');
  if (stops !== 'complete') return press('stops');
  if (routes === null) return { kind: 'wait-for-routes' };
  if (routes > 1) return press('routes');
  return hasStopBetween ? press('stop-between') : { kind: 'only-route' };
}
