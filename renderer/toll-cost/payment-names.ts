import { paymentMethods } from '../../shared/api/value-sets.ts';
import { words } from '../words/words.ts';

/** A payment method in words; one that is not known as it stands. */
export function paymentMethodName(method: string): string {
  const known = paymentMethods.find((one) => one === method);
  return known ? words.t(`tolls.method.${known}`) : method;
}
