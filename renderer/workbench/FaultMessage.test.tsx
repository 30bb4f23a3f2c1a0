import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Fault, faultSchema } from '../../shared/faults/fault.ts';
import { render } from '../app/DeskWindow.testing.tsx';
import { FaultMessage } from './FaultMessage.tsx';
import { useLayout } from './layout.ts';

/* Each way in which something fails is told in its own words, with what can be done about it. */

const again = 'Try again';
const key = 'Enter a key';
const settings = 'Open settings';

const faults: readonly (readonly [fault: Fault, told: string, ways: readonly string[]])[] = [
  [{ kind: 'invalid', fields: [] }, 'Something in the question is not as it must be.', []],
  [
    { kind: 'unauthenticated', message: 'No key was found' },
    'The service was given no key it knows. Enter one in the settings.The service says: No key was found',
    [key, again],
  ],
  [{ kind: 'forbidden' }, 'This key may not do this.', [key, again]],
  [{ kind: 'quota' }, 'The free quota of this key is used up.', [again, settings]],
  [{ kind: 'rate-limited', waitSeconds: 0 }, 'The service asks for a short wait.', [again]],
  [{ kind: 'service', status: 302 }, 'points to another address (302). Nothing was sent', [again, settings]],
  [{ kind: 'service', status: 404 }, 'does not offer this at its address (404)', [again, settings]],
  [{ kind: 'service', status: 405 }, 'does not offer this at its address (405)', [again, settings]],
  [{ kind: 'service', status: 418 }, 'answered with an error (418)', [again]],
  [{ kind: 'service', status: 500 }, 'failed at it (500)', [again]],
  [{ kind: 'service', status: 503 }, 'failed at it (503)', [again]],
  [{ kind: 'service', status: 'ZERO_RESULTS' }, 'No road that may be used leads there.', []],
  [{ kind: 'service', status: 'NOT_FOUND' }, 'knows no road near one of the places', []],
  [{ kind: 'service', status: 'MAX_ROUTE_LENGTH_EXCEEDED' }, '500 km long at most', []],
  [{ kind: 'service', status: 'MAX_ELEMENTS_EXCEEDED' }, 'Too many routes were asked for at once', []],
  [{ kind: 'service', status: 'BACKEND_ERROR' }, 'went wrong inside the service', [again]],
  [{ kind: 'service', status: 'SOMETHING_NEW' }, 'answered with an error (SOMETHING_NEW)', []],
  [{ kind: 'bad-answer', path: 'routes.0.legs' }, 'in a form that is not documented. Trying again', [again]],
  [{ kind: 'bad-answer', path: '' }, 'no answer of this service: a web page', [again, settings]],
  [{ kind: 'offline', reason: 'dns' }, 'its name is not known to the network', [again, settings]],
  [{ kind: 'offline', reason: 'refused' }, 'nothing answers at its address', [again, settings]],
  [{ kind: 'offline', reason: 'reset' }, 'The connection to the service broke off.', [again]],
  [{ kind: 'offline', reason: 'tls' }, 'A secure connection to the service', [again, settings]],
  [{ kind: 'offline', reason: 'unreachable' }, 'There is no way to the service at the moment.', [again]],
  [{ kind: 'offline', reason: 'proxy' }, 'The proxy of this network could not be reached.', [again]],
  [{ kind: 'offline', reason: 'proxy-login' }, 'asks for a name and a password', [again]],
  [{ kind: 'offline', reason: 'proxy-refused' }, 'did not let the question through', [again]],
  [{ kind: 'offline', reason: 'proxy-no-way' }, 'found no way to the service', [again, settings]],
  [{ kind: 'offline', reason: 'proxy-silent' }, 'The service was not asked.', [again]],
  [{ kind: 'unknown-service' }, 'Nothing was sent to it.', [again, settings]],
  [{ kind: 'timeout' }, 'The service took too long to answer.', [again]],
  [{ kind: 'not-saved' }, 'This is not part of the saved search.', []],
  [{ kind: 'other-service' }, 'Another service came into use just before. Nothing was sent to it.', [again]],
  [{ kind: 'storage', reason: 'full' }, 'The disk is full. Make room on it', [again]],
  [{ kind: 'storage', reason: 'read-only' }, 'may only be read', [again]],
  [{ kind: 'storage', reason: 'failing' }, 'The disk could not be written or read.', [again]],
  [
    { kind: 'desk', reason: 'failed', detail: 'the disk is full' },
    'could not do this: the disk is full',
    [again],
  ],
  [{ kind: 'desk', reason: 'unsent' }, 'cannot be sent', [again]],
  [{ kind: 'desk', reason: 'unanswered' }, 'its answer was lost', [again]],
  [{ kind: 'desk', reason: 'silent' }, 'does not answer', [again]],
  [{ kind: 'desk', reason: 'workspace-closed' }, 'is not open', [again]],
  [{ kind: 'desk', reason: 'workspace-unread' }, 'could not be looked through', [again]],
  [{ kind: 'desk', reason: 'import-ended' }, 'ended before it was done', [again]],
  [{ kind: 'desk', reason: 'no-region' }, 'still being prepared', []],
];

const alert = page.getByRole('alert', { name: 'The route could not be found' });
const visible = (fault: Fault, onRetry?: () => void) => (
  <FaultMessage fault={fault} title="The route could not be found" {...(onRetry && { onRetry })} />
);
const buttons = () =>
  alert
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);

test('each kind of fault has a case here, and each reason of one', () => {
  const kinds = faultSchema.options.map(({ shape }) => shape.kind.value);
  const reported = new Set(faults.map(([{ kind }]) => kind));
  expect(kinds.filter((kind) => !reported.has(kind))).toEqual(['cancelled']);
  const reasons = faultSchema.options.flatMap(({ shape }) => {
    if (!('reason' in shape)) return [];
    return 'options' in shape.reason ? shape.reason.options : shape.reason.unwrap().options;
  });
  const reasonTexts = faults.map(([fault]) => ('reason' in fault ? fault.reason : ''));
  expect(reasons.filter((reason) => !reasonTexts.includes(reason))).toEqual([]);
});

test.each(faults)('%j is told, with the ways out of it', async (fault, reported, ways) => {
  await render(visible(fault, () => undefined));
  await expect.element(alert).toHaveTextContent(reported);
  expect(buttons()).toEqual(ways);
});

test('what was cancelled by the person is not told', async () => {
  await render(<main>{visible({ kind: 'cancelled' }, () => undefined)}</main>);
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  expect(alert.query()).toBeNull();
});

test('what cannot be tried again has no button for it, and the other ways remain', async () => {
  await render(visible({ kind: 'quota' }));
  await expect.element(alert).toBeVisible();
  expect(buttons()).toEqual([settings]);
});

test('the fields that the service refused are named as the window names them', async () => {
  await render(
    visible({ kind: 'invalid', fields: [{ field: 'zones.3.store_id', message: 'There is no such store' }] }),
  );
  await expect.element(alert.getByRole('listitem')).toHaveTextContent('Store ID: There is no such store');
});

test('to try again asks again, to open the settings opens them', async () => {
  let tries = 0;
  await render(visible({ kind: 'quota' }, () => (tries += 1)));
  await alert.getByRole('button', { name: again }).click();
  expect(tries).toBe(1);
  await alert.getByRole('button', { name: settings }).click();
  expect(useLayout.getState()).toMatchObject({ panel: 'settings', folded: false });
});

test('the wait that the service asks for is counted down, and then it can be asked again', async () => {
  let tries = 0;
  await render(visible({ kind: 'rate-limited', waitSeconds: 2 }, () => (tries += 1)));
  await expect.element(alert.getByRole('button', { name: 'Try again in 2 s' })).toBeDisabled();
  await expect.element(alert.getByRole('button', { name: 'Try again in 1 s' })).toBeDisabled();
  await alert.getByRole('button', { name: again, exact: true }).click();
  expect(tries).toBe(1);
});

test('where the built-in service does not run, it is that which is told, with its reason and its restart', async () => {
  const desk = await render(
    visible({ kind: 'offline', reason: 'refused' }, () => undefined),
    {
      service: {
        service: 'built-in',
        baseUrl: null,
        state: 'failed',
        failure: { why: 'region', detail: '/regions/here/manifest.json' },
      },
    },
  );
  await expect
    .element(alert)
    .toHaveTextContent('The built-in service is not running.The files of its region are missing or damaged.');
  expect(buttons()).toEqual(['Start it again']);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => desk.asked('service.restart')).toHaveLength(1);
});
