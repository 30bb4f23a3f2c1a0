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

test('allows only listed sources and nothing unsafe', () => {
  const policy = directives({});
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(Object.values(policy).flat()).not.toContain("'unsafe-inline'");
  expect(Object.values(policy).flat()).not.toContain("'unsafe-eval'");
});

test('an online basemap adds its origins, but not for scripts', () => {
  const online = ['https://styles.example', 'https://tiles.example:8443'];
  const policy = directives({
    basemap: { kind: 'style', url: 'https://styles.example/a.json?key=secret', origins: online },
  });
  expect(policy['connect-src']).toEqual(["'self'", ...online]);
  expect(policy['img-src']).toEqual(["'self'", 'data:', ...online]);
  expect(policy['script-src']).not.toContain('https://tiles.example:8443');
});

test('an origin can’t inject directives', () => {
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

test('allows inline scripts by nonce only during development', () => {
  expect(directives({})['script-src']).not.toContain("'nonce-n'");
  expect(directives({ developmentSocket: 'ws://localhost:5173' })['script-src']).toContain("'nonce-n'");
});
