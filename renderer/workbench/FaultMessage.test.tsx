import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Fault, faultSchema } from '../../shared/faults/fault.ts';
import { render } from '../app/DeskWindow.testing.tsx';
import { FaultMessage } from './FaultMessage.tsx';
import { useLayout } from './layout.ts';

/* Each way in which something fails is told in its own words, with what can be done about it. */

const again = 'Try again';
const key = 'Enter key';
const settings = 'Open Settings';

const faults: readonly (readonly [fault: Fault, told: string, ways: readonly string[]])[] = [
  [{ kind: 'invalid', fields: [] }, 'Invalid request.', []],
  [
    { kind: 'unauthenticated', message: 'No key was found' },
    'Invalid or missing API key. Enter one in Settings.Service message: No key was found',
    [key, again],
  ],
  [{ kind: 'forbidden' }, 'This key isn’t allowed to do this.', [key, again]],
  [{ kind: 'quota' }, 'Quota exceeded for this key.', [again, settings]],
  [{ kind: 'rate-limited', waitSeconds: 0 }, 'Rate limit reached.', [again]],
  [{ kind: 'service', status: 302 }, 'redirected to another URL (302), which was blocked', [again, settings]],
  [{ kind: 'service', status: 404 }, 'Not available on this service (404)', [again, settings]],
  [{ kind: 'service', status: 405 }, 'Not available on this service (405)', [again, settings]],
  [{ kind: 'service', status: 418 }, 'Service error (418)', [again]],
  [{ kind: 'service', status: 500 }, 'Service error (500)', [again]],
  [{ kind: 'service', status: 503 }, 'Service error (503)', [again]],
  [{ kind: 'service', status: 'ZERO_RESULTS' }, 'No route found.', []],
  [{ kind: 'service', status: 'NOT_FOUND' }, 'No road found near one of the places', []],
  [{ kind: 'service', status: 'MAX_ROUTE_LENGTH_EXCEEDED' }, 'up to 500 km long', []],
  [{ kind: 'service', status: 'MAX_ELEMENTS_EXCEEDED' }, 'Too many routes in one request', []],
  [{ kind: 'service', status: 'BACKEND_ERROR' }, 'Service error. Try again later.', [again]],
  [{ kind: 'service', status: 'SOMETHING_NEW' }, 'Service error (SOMETHING_NEW)', []],
  [{ kind: 'bad-answer', path: 'routes.0.legs' }, 'returned an invalid response', [again]],
  [{ kind: 'bad-answer', path: '' }, 'is incomplete or isn’t from this service', [again, settings]],
  [{ kind: 'offline', reason: 'dns' }, 'Couldn’t find the service', [again, settings]],
  [{ kind: 'offline', reason: 'refused' }, 'The service refused the connection', [again, settings]],
  [{ kind: 'offline', reason: 'reset' }, 'The connection to the service was lost. Try again.', [again]],
  [{ kind: 'offline', reason: 'tls' }, 'Couldn’t connect securely', [again, settings]],
  [{ kind: 'offline', reason: 'unreachable' }, 'Couldn’t reach the service.', [again]],
  [{ kind: 'offline', reason: 'proxy' }, 'Couldn’t reach the proxy.', [again]],
  [{ kind: 'offline', reason: 'proxy-login' }, 'requires a login', [again]],
  [{ kind: 'offline', reason: 'proxy-refused' }, 'blocked the request', [again]],
  [{ kind: 'offline', reason: 'proxy-no-way' }, 'couldn’t reach the service', [again, settings]],
  [{ kind: 'offline', reason: 'proxy-silent' }, 'The proxy timed out.', [again]],
  [{ kind: 'unknown-service' }, 'so nothing was sent.', [again, settings]],
  [{ kind: 'timeout' }, 'The service took too long to respond. Try again.', [again]],
  [{ kind: 'not-saved' }, 'Not part of the saved search.', []],
  [{ kind: 'other-service' }, 'The service was changed, so nothing was sent. Try again.', [again]],
  [{ kind: 'storage', reason: 'full' }, 'The disk is full. Free up space', [again]],
  [{ kind: 'storage', reason: 'read-only' }, 'is read-only', [again]],
  [{ kind: 'storage', reason: 'failing' }, 'Couldn’t read or write to the disk.', [again]],
  [
    { kind: 'desk', reason: 'failed', detail: 'the disk is full' },
    'Zonedesk error: the disk is full',
    [again],
  ],
  [{ kind: 'desk', reason: 'unsent' }, 'Couldn’t send the request.', [again]],
  [{ kind: 'desk', reason: 'unanswered' }, 'The response was lost.', [again]],
  [{ kind: 'desk', reason: 'silent' }, 'isn’t responding', [again]],
  [{ kind: 'desk', reason: 'workspace-closed' }, 'isn’t open', [again]],
  [{ kind: 'desk', reason: 'workspace-unread' }, 'Couldn’t check the workspace', [again]],
  [{ kind: 'desk', reason: 'import-ended' }, 'was interrupted', [again]],
  [{ kind: 'desk', reason: 'no-region' }, 'still being prepared', []],
];

const alert = page.getByRole('alert', { name: 'Couldn’t calculate the route' });
const visible = (fault: Fault, onRetry?: () => void) => (
  <FaultMessage fault={fault} title="Couldn’t calculate the route" {...(onRetry && { onRetry })} />
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
  await expect.element(alert.getByRole('button', { name: 'Try again (2 s)' })).toBeDisabled();
  await expect.element(alert.getByRole('button', { name: 'Try again (1 s)' })).toBeDisabled();
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
    .toHaveTextContent('The built-in service isn’t running.Region files are missing or damaged.');
  expect(buttons()).toEqual(['Restart']);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => desk.asked('service.restart')).toHaveLength(1);
});
