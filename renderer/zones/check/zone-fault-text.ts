import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/fault.ts';
import type { ZoneFault } from '../../../shared/zones/checks/zone-fault.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatArea, formatDistance } from '../../ui/format.ts';
import { faultInWords } from '../../workbench/fault-words.ts';
import { fieldLabel } from '../../workbench/field-label.ts';

const percent = (share: number) => (share < 0.001 ? '< 0.1' : (share * 100).toFixed(share < 0.1 ? 1 : 0));

/** What is an error at one service may be but a warning at another, and then says why. */
const wordingOf = ({ kind, severity }: ZoneFault) =>
  kind === 'store-id-characters' && severity === 'warning' ? (`${kind}-at-provider` as const) : kind;

/** Characters one by one, those that nobody sees by their name. */
const visible = (characters: string, space: string) =>
  [...characters].map((character) => (character.trim() === '' ? space : character)).join(' ');

/** Says what is wrong with a zone and, where it helps, how much. */
export function useFaultText(): (fault: ZoneFault) => string {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  return (fault) =>
    t(`zones.fault.${wordingOf(fault)}`, {
      area: 'areaSquareMeters' in fault ? formatArea(fault.areaSquareMeters, units) : '',
      share: 'share' in fault ? percent(fault.share) : '',
      length: 'lengthMeters' in fault ? formatDistance(fault.lengthMeters, units) : '',
      width: 'widthMeters' in fault ? formatDistance(fault.widthMeters, units) : '',
      vertices: 'vertices' in fault ? fault.vertices : 0,
      zoneId: 'zoneId' in fault ? fault.zoneId : '',
      characters: 'characters' in fault ? visible(fault.characters, t('zones.fault.space')) : '',
      message: 'message' in fault ? fault.message : '',
    });
}

/** Says why what was asked of the shape could not be done. */
export const refusalText = (t: TFunction, refusal: Refusal): string =>
  t(`zones.refusal.${refusal.kind}`, {
    reason: 'reason' in refusal ? refusal.reason : '',
    message: 'message' in refusal ? refusal.message : '',
  });

/** Why one zone was not created, in a line, with the service's own words. */
export function refusedText(t: TFunction, fault: Fault): string {
  if (fault.kind === 'invalid' && fault.fields.length > 0)
    return fault.fields.map(({ field, message }) => `${fieldLabel(field)}: ${message}`).join('; ');
  const said = fault.kind !== 'desk' && 'message' in fault ? fault.message : undefined;
  return said ? `${faultInWords(fault)} ${t('fault.said', { message: said })}` : faultInWords(fault);
}
