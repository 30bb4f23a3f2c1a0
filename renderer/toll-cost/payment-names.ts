import { paymentMethods } from '../../shared/api/value-sets.ts';
import { words } from '../words/words.ts';

/** Returns the name of a payment method; unknown ones are returned unchanged. */
export function paymentMethodName(method: string): string {
  const known = paymentMethods.find((one) => one === method);
  return known ? words.t(`tolls.method.${known}`) : method;
}
