import { create } from 'zustand';
import type { PaymentProfile } from '../../shared/settings/settings.ts';
import { useDeskState } from '../desk/states.ts';
import { words } from '../words/words.ts';

/** ID of the payment profile that costs are shown for; null for the first. */
export const useProfileChoice = create<{ profile: string | null }>()(() => ({ profile: null }));

export const chooseProfile = (profile: string) => useProfileChoice.setState({ profile });

/** Returns the profiles to use until the user creates one: what most vehicles can pay with. */
const defaultProfiles = (): PaymentProfile[] => [
  {
    id: 'cash-and-cards',
    name: words.t('tolls.profile.cashAndCards'),
    methods: ['cash', 'cashExact', 'bankCard', 'creditCard'],
    transponders: [],
  },
];

/** Returns all payment profiles, at least one, and the one that costs are shown for. */
export function useProfiles(): { profiles: readonly PaymentProfile[]; profile: PaymentProfile } {
  const { paymentProfiles } = useDeskState('settings');
  const chosen = useProfileChoice((choice) => choice.profile);
  const profiles = paymentProfiles.length > 0 ? paymentProfiles : defaultProfiles();
  const profile = profiles.find(({ id }) => id === chosen) ?? profiles[0];
  if (!profile) throw new Error('There is always a first profile');
  return { profiles, profile };
}
