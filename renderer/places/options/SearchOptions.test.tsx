import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LocalityDetail, Suggestion } from '../../../shared/api/localities.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { distanceMeters } from '../../../shared/geo/position.ts';
import { savedInputSchema } from '../../../shared/saved/saved-search.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { useHandles } from '../../map/handles.ts';
import { useOverlays } from '../../map/overlays.ts';
import { useViewport } from '../../map/viewport.ts';
import { defaultOptions } from '../../place-search/search-options.ts';
import { useSearchOptions } from '../../place-search/search-options-store.ts';
import { placesRecord } from '../places-record.ts';
import { showPlace, showPoint, usePlaces } from '../places-store.ts';

const search = page.getByRole('combobox', { name: 'Search places' });
const panel = page.getByRole('region', { name: 'Places', exact: true });
const optionsButton = panel.getByRole('button', { name: /^Options/ });
const suggestions = page.getByRole('option');
const { keyboard } = userEvent;
const montevideo = { lat: -34.9, lng: -56.17 };

const town: Suggestion = {
  public_id: 'town',
  types: ['locality', 'town'],
  description: 'Vaduz, Liechtenstein',
};

async function openOptions(answers: Answers = {}, found: Suggestion[] = [town]) {
  const desk = await openWindow({
    answers: { 'localities.autocomplete': async () => succeeded({ localities: found }), ...answers },
  });
  useViewport.setState({ center: montevideo, zoom: 12 });
  await optionsButton.click();
  /** What is asked of the service for a text. */
  const requested = async (text: string) => {
    await search.fill(text);
    await expect.poll(() => desk.asked('localities.autocomplete').at(-1)).toMatchObject({ input: text });
    return desk.asked('localities.autocomplete').at(-1);
  };
  return { desk, askedFor: requested };
}

test('countries are chosen by name, several of them, and asked for by their codes', async () => {
  const { askedFor: requested } = await openOptions();
  const countries = panel.getByRole('combobox', { name: 'Countries' });
  await countries.fill('liech');
  await suggestions.getByText('Liechtenstein').click();
  await countries.fill('switz');
  await suggestions.getByText('Switzerland').click();
  expect(await requested('va')).toMatchObject({ components: ['LI', 'CH'] });
  await expect.element(optionsButton).toHaveTextContent('Options (1)');
  await expect.element(optionsButton).toHaveAttribute('title', 'Options: Liechtenstein, Switzerland');
});

test('kinds are a tree for the keyboard: all of a branch, some of it, and what is left out', async () => {
  const { askedFor: requested } = await openOptions();
  await panel.getByRole('button', { name: 'Place types: All types' }).click();
  const tree = panel.getByRole('tree', { name: 'Place types' });
  const line = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  focus(line('Country'));
  await keyboard('{End}{ArrowRight}{ArrowRight}');
  await expect.element(line('Beach')).toHaveFocus();
  await keyboard('{ArrowLeft}');
  await expect.element(line('Point of interest')).toHaveFocus();
  await keyboard(' ');
  await expect.element(line('Beach')).toHaveAttribute('aria-checked', 'true');
  expect(await requested('a')).toMatchObject({ types: ['point_of_interest'] });
  focus(line('Beach'));
  await keyboard(' ');
  await expect.element(line('Point of interest')).toHaveAttribute('aria-checked', 'mixed');
  const query = await requested('ab');
  expect(query?.types).toContain('tourism');
  expect(query?.types).not.toContain('beach');
  expect(query?.types).not.toContain('point_of_interest');
});

test('a kind is found by its name, and Escape steps back to the button', async () => {
  const { askedFor: requested } = await openOptions();
  const button = panel.getByRole('button', { name: /^Excluded:/ });
  await button.click();
  await panel.getByRole('searchbox', { name: 'Search types' }).fill('cafe');
  const tree = panel.getByRole('tree', { name: 'Excluded' });
  await expect
    .poll(() =>
      tree
        .getByRole('treeitem')
        .elements()
        .map((line) => line.textContent),
    )
    .toEqual(['Point of interest', 'Business', 'Food and drink', 'Café']);
  await tree.getByRole('treeitem', { name: 'Café' }).click();
  await panel.getByRole('searchbox', { name: 'Search types' }).click();
  await keyboard('{Escape}');
  await expect.element(tree).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveTextContent('Excluded: Café');
  expect(await requested('b')).toMatchObject({ excluded_types: ['business.food_and_drinks.cafe'] });
});

test('that nothing would be left to find is said where it is set, and stays in sight', async () => {
  await openOptions();
  useSearchOptions.setState(({ options }) => ({
    options: { ...options, types: ['city'], excludedTypes: ['locality'] },
  }));
  await optionsButton.click();
  await expect.element(panel.getByText(/All types are excluded/)).toBeVisible();
});

test('a circle on the map is preferred: by its fields, by a place, and by its handles', async () => {
  const { desk, askedFor: requested } = await openOptions({
    'localities.details': async () =>
      succeeded({
        result: {
          public_id: 'town',
          types: ['town'],
          formatted_address: 'Vaduz',
          geometry: { location: { lat: 47.14, lng: 9.52 } },
        },
      }),
  });
  expect(await requested('a')).not.toHaveProperty('radius');
  await panel.getByRole('checkbox', { name: 'Prefer places within a circle' }).click();
  expect(await requested('ab')).toMatchObject({ location: montevideo, radius: 10_000 });
  await panel.getByRole('textbox', { name: 'Radius' }).fill('2.5');
  expect(await requested('abc')).toMatchObject({ location: montevideo, radius: 2500 });
  expect(useOverlays.getState().overlays.get('places.bias')?.visible).toBe(true);

  const handle = (name: RegExp) => useHandles.getState().handles.find(({ label }) => name.test(label));
  const edge = handle(/^Circle radius/);
  expect(distanceMeters(montevideo, edge?.position ?? montevideo)).toBeCloseTo(2500, -2);
  edge?.onDragEnd({ lat: montevideo.lat + 0.01, lng: montevideo.lng });
  expect(await requested('abcd')).toMatchObject({ location: montevideo, radius: 1112 });
  handle(/^Circle center/)?.onDragEnd({ lat: -34.8, lng: -56.1 });
  expect(await requested('abcde')).toMatchObject({ location: { lat: -34.8, lng: -56.1 }, radius: 1112 });

  await panel.getByRole('combobox', { name: 'Circle center' }).fill('vaduz');
  await suggestions.first().click();
  await expect.poll(() => desk.asked('localities.details')).toHaveLength(1);
  await expect
    .element(panel.getByRole('combobox', { name: 'Circle center' }))
    .toHaveValue('Vaduz, Liechtenstein');
  expect(await requested('x')).toMatchObject({ location: { lat: 47.14, lng: 9.52 }, radius: 1112 });
  await panel.getByRole('checkbox', { name: 'Prefer places within a circle' }).click();
  expect(useOverlays.getState().overlays.has('places.bias')).toBe(false);
});

test('a provider is asked for the worldwide postal codes only where that is set', async () => {
  const { desk, askedFor: requested } = await openOptions();
  const box = panel.getByRole('checkbox', { name: 'Worldwide postal codes' });
  await expect.element(box).toBeChecked();
  expect(await requested('1')).toMatchObject({ data: 'advanced' });
  await box.click();
  expect(await requested('11')).not.toHaveProperty('data');
  await expect.element(optionsButton).toHaveTextContent('Options (1)');
  await box.click();
  await expect.element(optionsButton).toHaveTextContent(/^Options$/);
  desk.publish('settings', {
    ...desk.published('settings'),
    service: { kind: 'provider', baseUrl: 'https://api.example.com' },
  });
  await expect.element(box).not.toBeChecked();
  await expect.element(panel.getByText(/may require a license and cost more/)).toBeVisible();
  expect(await requested('113')).not.toHaveProperty('data');
  await box.click();
  expect(await requested('1130')).toMatchObject({ data: 'advanced' });
});

test('towns by postal code go without the kind postal code, and only where the service has them', async () => {
  const { askedFor: requested } = await openOptions();
  const box = panel.getByRole('checkbox', { name: 'Find towns by postal code' });
  await box.click();
  const query = await requested('75');
  expect(query).toMatchObject({ extended: 'postal_code' });
  expect(query?.types).not.toContain('postal_code');
  const change = (to: Partial<ReturnType<typeof useSearchOptions.getState>['options']>) =>
    useSearchOptions.setState(({ options }) => ({ options: { ...options, ...to } }));
  change({ types: ['postal_code', 'locality'] });
  await expect.element(panel.getByText(/Not available with the type “Postal code”/)).toBeVisible();
  expect(await requested('750')).not.toHaveProperty('extended');
  // What has no effect can be taken back, and is then out of use.
  await box.click();
  await expect.element(box).toBeDisabled();
  change({ types: [], countries: ['PT'] });
  await expect.element(panel.getByText(/Select one of them/)).toBeVisible();
  await expect.element(box).toBeDisabled();
  change({ countries: ['PT', 'FR'] });
  await expect.element(box).toBeEnabled();
});

test('a description of one’s own is written with fields, read in a sample, and sent where it can be', async () => {
  const { askedFor: requested } = await openOptions();
  await panel.getByRole('combobox', { name: 'Custom description' }).fill('postal');
  await suggestions.getByText('Postal code').click();
  const field = panel.getByRole('textbox', { name: 'Description: Postal code' });
  await expect.element(field).toHaveFocus();
  await field.fill('{name} – ');
  await panel.getByRole('button', { name: 'Insert field: Description: Postal code' }).click();
  await page.getByRole('menuitem', { name: 'Town' }).click();
  await expect.element(field).toHaveValue('{name} – {locality}');
  await expect.element(panel.getByRole('status').getByText('11100 – Montevideo')).toBeVisible();
  expect(await requested('1')).toMatchObject({
    custom_description: [{ type: 'postal_code', template: '{name} – {locality}' }],
  });
  await field.fill('{name} {planet}');
  await expect.element(panel.getByText('The built-in service leaves {planet} empty.')).toBeVisible();
  await field.fill('"{name}"');
  await expect.element(panel.getByText(/Descriptions can’t contain/)).toBeVisible();
  expect(await requested('11')).not.toHaveProperty('custom_description');
  await panel.getByRole('button', { name: 'Remove: Description: Postal code' }).click();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(optionsButton).toHaveTextContent(/^Options$/);
});

test('the sample is of the chosen place where that is of the kind', async () => {
  const result: LocalityDetail = {
    public_id: 'code',
    types: ['postal_code'],
    formatted_address: '9490, Vaduz, Liechtenstein',
    name: '9490',
    address_components: [{ types: ['locality'], long_name: 'Vaduz', short_name: 'Vaduz' }],
  };
  await openOptions({ 'localities.details': async () => succeeded({ result }) });
  useSearchOptions.setState(({ options }) => ({
    options: { ...options, descriptions: [{ type: 'postal_code', template: '{name} ({locality})' }] },
  }));
  await expect.element(panel.getByText('Example: 11100 (Montevideo)')).toBeVisible();
  showPlace({ publicId: 'code', description: '9490, Vaduz', types: ['postal_code'] });
  await expect.element(panel.getByText('For the selected place: 9490 (Vaduz)')).toBeVisible();
});

test('the rest of a building is asked for, unless that is switched off', async () => {
  const { desk } = await openOptions({ 'localities.geocode': async () => succeeded({ results: [] }) });
  showPoint(montevideo);
  await expect.poll(() => desk.asked('localities.geocode')).toMatchObject([{ list_sub_buildings: true }]);
  await panel.getByRole('checkbox', { name: 'Other addresses in the same building' }).click();
  await expect
    .poll(() => desk.asked('localities.geocode').at(-1))
    .toMatchObject({ list_sub_buildings: false });
});

test('more results keep to the options; those that only suggestions have stay out of the question', async () => {
  const five = [1, 2, 3, 4, 5].map((number) => ({
    ...town,
    public_id: `t${number}`,
    description: `San ${number}`,
  }));
  const { desk } = await openOptions({ 'localities.geocode': async () => succeeded({ results: [] }) }, five);
  useSearchOptions.setState(({ options }) => ({
    options: { ...options, countries: ['AR'], excludedTypes: ['hamlet'], byPostalCode: true },
  }));
  await search.fill('san');
  await suggestions.getByText('More results').click();
  await expect
    .poll(() => desk.asked('localities.geocode').at(-1))
    .toMatchObject({ address: 'san', components: ['AR'], excluded_types: ['hamlet'] });
  expect(desk.asked('localities.geocode').at(-1)).not.toHaveProperty('extended');
});

test('another panel says with which options is searched, and leads to them', async () => {
  await openOptions();
  useSearchOptions.setState(({ options }) => ({ options: { ...options, countries: ['FR'] } }));
  await optionsButton.click();
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Route' }).click();
  await search.fill('par');
  await expect.element(page.getByText('Options: France')).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.element(optionsButton).toHaveFocus();
  await expect.element(panel.getByRole('combobox', { name: 'Countries' })).toBeVisible();
});

test('all options are set as usual at once, and the focus stays with them', async () => {
  const { askedFor: requested } = await openOptions();
  useSearchOptions.setState(({ options }) => ({
    options: { ...options, countries: ['FR'], types: ['address'], subBuildings: false },
  }));
  await expect.element(optionsButton).toHaveTextContent('Options (3)');
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect.element(optionsButton).toHaveFocus();
  await expect.element(optionsButton).toHaveTextContent(/^Options$/);
  const query = await requested('par');
  expect(query).not.toHaveProperty('components');
  expect(query?.types).toContain('point_of_interest');
});

test('a town that was found by its postal code has its codes below it, each of which can be chosen', async () => {
  await openOptions({ 'localities.details': () => new Promise(() => undefined) }, [
    {
      ...town,
      related: {
        postal_codes: [
          { public_id: 'c1', description: '9490' },
          { public_id: 'c2', description: '9491' },
        ],
      },
    },
  ]);
  await search.fill('949');
  await expect
    .poll(() => suggestions.elements().map((one) => one.textContent))
    .toEqual([
      expect.stringContaining('Vaduz'),
      expect.stringContaining('9490'),
      expect.stringContaining('9491'),
    ]);
  await keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await expect
    .poll(() => usePlaces.getState().selection)
    .toMatchObject({ place: { publicId: 'c2', types: ['postal_code'] } });
});

test('the addresses of a postal code are searched, and the card of one leads back', async () => {
  const list = Array.from({ length: 120 }, (_, index) => ({
    public_id: `a${index}`,
    description: `Calle Agraciada ${index}, Montevideo`,
  }));
  const code: LocalityDetail = {
    public_id: 'code',
    types: ['postal_code'],
    name: '11800',
    formatted_address: '11800, Montevideo',
    addresses: { list },
  };
  await openOptions(
    {
      'localities.details': async ({ public_id }) =>
        succeeded({
          result:
            public_id === 'code'
              ? code
              : { public_id, types: ['address'], formatted_address: 'Calle Agraciada 117, Montevideo' },
        }),
    },
    [{ public_id: 'code', types: ['postal_code'], description: '11800, Montevideo', has_addresses: true }],
  );
  await search.fill('118');
  await expect.element(suggestions.getByLabelText('Has an address list')).toBeVisible();
  await keyboard('{Enter}');
  const addresses = panel.getByRole('region', { name: 'Addresses' });
  await expect.poll(() => addresses.getByRole('listitem').elements()).toHaveLength(100);
  await expect.element(addresses).toHaveTextContent('20 more results. Search to find them.');
  await addresses.getByRole('searchbox').fill('agraciada 117');
  await expect.poll(() => addresses.getByRole('listitem').elements()).toHaveLength(1);
  await addresses.getByRole('button', { name: 'Calle Agraciada 117' }).click();
  await expect.element(panel.getByRole('heading', { name: 'Calle Agraciada 117' })).toBeVisible();
  await panel.getByRole('button', { name: 'Back to 11800' }).click();
  await expect.element(panel.getByRole('heading', { name: '11800' })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Back to 11800' })).not.toBeInTheDocument();
});

test('a saved search carries the options, and puts them back', async () => {
  await openOptions();
  showPoint(montevideo);
  expect(placesRecord.input()).not.toHaveProperty('options');
  const changed = { ...defaultOptions, countries: ['FR'], subBuildings: false };
  useSearchOptions.setState({ options: changed });
  const saved = savedInputSchema.parse(placesRecord.input());
  useSearchOptions.setState({ options: { ...defaultOptions, countries: ['UY'] } });
  placesRecord.restore(saved, []);
  await expect
    .element(optionsButton)
    .toHaveAttribute('title', expect.stringMatching(/^Options: France, without other addresses/));
  placesRecord.restore({ kind: 'place', selection: null }, []);
  await expect.element(optionsButton).toHaveTextContent(/^Options$/);
});

test('the options have no faults that axe finds, unfolded with their trees, in both themes', async () => {
  const { desk } = await openOptions();
  useSearchOptions.setState(({ options }) => ({
    options: {
      ...options,
      countries: ['FR'],
      types: ['tourism.museum'],
      bias: { centre: { name: null, position: montevideo }, radiusMeters: 5000 },
      descriptions: [{ type: 'locality', template: '{name} {planet}' }],
    },
  }));
  await panel.getByRole('button', { name: /^Place types/ }).click();
  await panel.getByRole('button', { name: /^Excluded/ }).click();
  await expectAccessibleInBothThemes(desk, 'search options');
});
