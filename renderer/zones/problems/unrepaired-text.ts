import type { TFunction } from 'i18next';
import type { Unrepaired } from '../../../shared/zones/checks/repair-all.ts';
import { refusalText } from '../../zone-check/zone-issue-text.ts';

/** Describes why a bulk repair left a problem. */
export const unrepairedText = (t: TFunction, reason: Unrepaired): string =>
  reason.kind === 'by-hand' ? t('zones.repairing.by-hand') : refusalText(t, reason);
