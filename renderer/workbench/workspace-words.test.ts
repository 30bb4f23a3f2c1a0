import { afterEach, expect, test } from 'vitest';
import { speak } from '../words/words.ts';
import { workspaceTitle } from './workspace-words.ts';

afterEach(() => speak('en'));

test.each([
  ['en', 'Sample project', 'My workspace'],
  ['de', 'Beispielprojekt', 'Mein Arbeitsbereich'],
] as const)('in %s the names of unnamed workspaces are translated', async (language, sample, first) => {
  await speak(language);
  expect(workspaceTitle('/profile/sample/Sample.zonedesk')).toBe(sample);
  expect(workspaceTitle('C:\\profile\\sample\\Sample.zonedesk')).toBe(sample);
  expect(workspaceTitle('/profile/workspace.sqlite')).toBe(first);
});

test('a workspace that was named Sample keeps its name', async () => {
  await speak('de');
  expect(workspaceTitle('/profile/workspaces/Sample.zonedesk')).toBe('Sample');
});
