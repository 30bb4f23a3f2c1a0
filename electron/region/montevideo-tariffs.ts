/**
 * Prices for the toll booths of the built-in region, so that tolls can be tried out. None of them is
 * real, and each says so. The format is that of every tariff file (`electron/service/tolls/tariffs.ts`).
 */
const source = 'made up for trying out the program';
const booths = [1758751583, 1880349804, 2204448290];
const prices = [
  { vehicle: 'car', price: '100.00', methods: 'cash;bankCard;creditCard', transponders: '' },
  { vehicle: 'car', price: '80.00', methods: 'transponder', transponders: 'Sample tag' },
  { vehicle: 'truck', price: '250.00', methods: 'cash;bankCard;creditCard', transponders: '' },
];

export const sampleTariffs = [
  '# Sample tariffs: no real prices.',
  'operator,booth,vehicle_class,name,price,currency,payment_methods,transponders,date,source',
  ...booths.flatMap((booth) =>
    prices.map(({ vehicle, price, methods, transponders }) =>
      ['', booth, vehicle, 'Sample tariff', price, 'UYU', methods, transponders, '2026-01-01', source].join(
        ',',
      ),
    ),
  ),
  '',
].join('\n');
