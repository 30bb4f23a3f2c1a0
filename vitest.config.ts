import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a test waits for may take long on a busy machine; Vitest itself gives up after a second.
    expect: { poll: { timeout: 20_000 } },
  },
});
