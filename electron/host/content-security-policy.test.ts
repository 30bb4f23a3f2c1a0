import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const directives = (needs: Partial<Parameters<typeof contentSecurityPolicy>[0]>) =>
  Object.fromEntries(
    contentSecurityPolicy({ basemap: { kind: 'built-in' }, nonce: 'n', ...needs })
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );

test('nothing is allowed that is not named, and nothing unsafe is', () => {
  const policy = directives({});
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(Object.values(policy).flat()).not.toContain("'unsafe-inline'");
  expect(Object.values(policy).flat()).not.toContain("'unsafe-eval'");
});

test('the chosen online basemap adds where it is loaded from, and nothing of its address besides', () => {
  const online = ['https://styles.example', 'https://tiles.example:8443'];
  const policy = directives({
    basemap: { kind: 'style', url: 'https://styles.example/a.json?key=secret', origins: online },
  });
  expect(policy['connect-src']).toEqual(["'self'", ...online]);
  expect(policy['img-src']).toEqual(["'self'", 'data:', ...online]);
  expect(policy['script-src']).not.toContain('https://tiles.example:8443');
});

test('an address cannot carry directives of its own', () => {
  const policy = contentSecurityPolicy({
    basemap: {
      kind: 'style',
      url: 'https://tiles.example/a',
      origins: ["https://tiles.example/a;script-src 'unsafe-inline'"],
    },
    nonce: 'n',
  });
  expect(policy).not.toContain('unsafe-inline');
});

test('inline scripts are allowed by nonce while developing alone', () => {
  expect(directives({})['script-src']).not.toContain("'nonce-n'");
  expect(directives({ developmentSocket: 'ws://localhost:5173' })['script-src']).toContain("'nonce-n'");
});
