import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Route, Toll } from '../../shared/api/distance.ts';
import { render } from '../app/DeskWindow.testing.tsx';
import { sampleCurrency } from '../toll-cost/money.ts';
import { RoutePrint } from './RoutePrint.tsx';
import type { RouteToll } from './use-route-tolls.ts';

const start = { lat: -34.9, lng: -56.2 };
const route: Route = {
  overview_polyline: { points: '' },
  bounds: { northeast: start, southwest: start },
  notice: 'Has toll segments',
  legs: [
    {
      distance: { value: 9000, text: '9 km' },
      duration: { value: 600, text: '10 min' },
      start_location: start,
      end_location: start,
    },
  ],
};
const toll: Toll = {
  tollSystem: 'Norte',
  fares: [{ id: '1', name: 'Class 1', price: { type: 'value', currency: sampleCurrency, value: 100 } }],
};
const amounts = [{ currency: sampleCurrency, value: 100 }];

const reported = { tolls: [toll], hasUnpricedTolls: false, hasUnavoidableTolls: false };

async function sheetWith(known: RouteToll) {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await render(
    <RoutePrint
      title="A to B"
      route={route}
      stops={[]}
      time={{ kind: 'any' }}
      itinerary={null}
      mode="driving"
      options={[]}
      toll={known}
      picture={null}
      onDone={() => undefined}
    />,
  );
  await expect.poll(() => print.mock.calls.length).toBeGreaterThan(0);
  return page.getByRole('article', { includeHidden: true });
}

test('prints tolls with prices and profile, and marks sample prices', async () => {
  const sheet = await sheetWith({ kind: 'priced', amounts, ...reported });
  await expect.element(sheet).toHaveTextContent(/Tolls · 100 sample units total/);
  await expect.element(sheet).toHaveTextContent(/Norte100 sample units \(Class 1\)/);
  await expect.element(sheet).toHaveTextContent('Payment profile: Cash and cards');
  await expect.element(sheet).not.toHaveTextContent('unavoidable');
});

test('prints that tolls may be incomplete and couldn’t be avoided', async () => {
  const sheet = await sheetWith({
    kind: 'partly',
    amounts: null,
    atLeast: amounts,
    ...reported,
    hasUnavoidableTolls: true,
  });
  await expect.element(sheet).toHaveTextContent(/Tolls · 100 sample units or more/);
  await expect.element(sheet).toHaveTextContent('Tolls unavoidable');
});
