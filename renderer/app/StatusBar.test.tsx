import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ServiceState } from '../../shared/desk/connections.ts';
import type { Job } from '../../shared/desk/jobs.ts';
import { type Fault, failed, succeeded } from '../../shared/fault.ts';
import { ask } from '../desk/ask.ts';
import { startWork } from '../workbench/jobs.ts';
import { useLayout } from '../workbench/layout.ts';
import { openWindow } from './DeskWindow.testing.tsx';

const bar = page.getByRole('contentinfo');
const builtIn = (state: ServiceState['state'], reason: string | null = null): ServiceState => ({
  service: 'built-in',
  baseUrl: null,
  state,
  reason,
});
const provider: ServiceState = {
  service: 'provider',
  baseUrl: 'https://api.example.com',
  state: 'ready',
  reason: null,
};

test.each([
  ['starting', 'Built-in service is starting…'],
  ['ready', 'Built-in service ready'],
  ['restarting', 'Built-in service is restarting…'],
  ['failed', 'Built-in service is not running'],
] as const)(
  'the built-in service is told as %s, and its state leads to the settings',
  async (state, text) => {
    await openWindow({ panel: 'route', service: builtIn(state) });
    await bar.getByText(text, { exact: true }).click();
    await expect.poll(() => useLayout.getState().panel).toBe('settings');
  },
);

test('a service that was given up is started again from the bar', async () => {
  const desk = await openWindow({
    panel: 'route',
    service: builtIn('failed', 'The region is missing'),
    answers: { 'service.restart': async () => succeeded(null) },
  });
  await bar.getByRole('button', { name: 'Start it again' }).click();
  await expect.poll(() => desk.asked('service.restart')).toHaveLength(1);
  desk.publish('service', builtIn('ready'));
  await expect.element(bar).toHaveTextContent('Built-in service ready');
  await expect.element(bar.getByRole('button', { name: 'Start it again' })).not.toBeInTheDocument();
});

const answers: readonly (readonly [Fault | null, string])[] = [
  [null, 'api.example.com answers'],
  [{ kind: 'offline', reason: 'dns' }, 'api.example.com cannot be reached'],
  [{ kind: 'timeout' }, 'api.example.com does not answer'],
  [{ kind: 'unauthenticated' }, 'api.example.com wants a key'],
  [{ kind: 'forbidden' }, 'api.example.com refused the key'],
  [{ kind: 'quota' }, 'api.example.com: quota used up'],
  [{ kind: 'service', status: 500 }, 'api.example.com answers with errors'],
  // About the question, not about the service.
  [{ kind: 'service', status: 'ZERO_RESULTS' }, 'api.example.com answers'],
];

test.each(answers)('of a provider that answered last with %j it is told', async (fault, text) => {
  await openWindow({
    panel: 'settings',
    service: provider,
    answers: {
      'localities.autocomplete': async () => (fault ? failed(fault) : succeeded({ localities: [] })),
    },
  });
  await expect.element(bar).toHaveTextContent('api.example.com, not asked yet');
  await ask('localities.autocomplete', { input: 'x' }).catch(() => undefined);
  await expect.element(bar.getByText(text, { exact: true })).toBeVisible();
});

test('long work is told with how far it is, and is stopped from the bar', async () => {
  let stopped = 0;
  await openWindow({ panel: 'route' });
  const work = startWork({ title: 'Creating 500 zones', cancel: () => (stopped += 1) });
  work.progress({ done: 1200, total: 5000 });
  await expect.element(bar).toHaveTextContent('Creating 500 zones');
  await expect.element(bar).toHaveTextContent('1,200 of 5,000');
  await bar.getByRole('button', { name: 'Stop this work' }).click();
  expect(stopped).toBe(1);
  work.finish();
  await expect.element(bar).not.toHaveTextContent('Creating 500 zones');
});

test('jobs of the desk and other work stand beside one another, each with what stops it', async () => {
  const job: Job = {
    ...{ id: 'one', subject: { kind: 'matrix', rows: 60, columns: 60 }, service: { kind: 'built-in' } },
    ...{ state: 'running', secondsLeft: 9, heldUntil: null, fault: null },
    ...{ done: 1400, total: 3600, questionsLeft: 11 },
  };
  const desk = await openWindow({
    panel: 'route',
    jobs: [job],
    answers: { 'jobs.pause': async () => succeeded(null) },
  });
  const work = startWork({ title: 'Creating 500 zones', cancel: () => {} });
  work.progress({ done: 100, total: 500 });
  await expect.element(bar.getByText('Matrix of 60 by 60', { exact: true })).toBeVisible();
  await expect.element(bar).toHaveTextContent('1,400 of 3,600');
  await expect.element(bar.getByText('Creating 500 zones', { exact: true })).toBeVisible();
  await expect.element(bar).toHaveTextContent('100 of 500');
  await bar.getByRole('button', { name: 'Stop this work: Matrix of 60 by 60' }).click();
  expect(desk.asked('jobs.pause')).toEqual([{ id: 'one' }]);
  desk.publish('jobs', [{ ...job, state: 'paused' }]);
  await expect.element(bar).not.toHaveTextContent('Matrix of 60 by 60');
  await expect.element(bar).toHaveTextContent('Creating 500 zones');
  work.finish();
});

test('the region is named with the date of its data', async () => {
  await openWindow();
  await expect.element(bar).toHaveTextContent('Montevideo, data of Dec 4, 2017');
});
