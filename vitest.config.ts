import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumOptions } from './e2e/chromium.ts';
import { paintedInNode } from './electron/service/static-maps/canvas/painted.testing.ts';
import { quickToServe } from './renderer/served.testing.ts';

// React's production build, as in the packaged program: the development build records the caller of every component.
process.env.NODE_ENV = 'production';

/** Runs process tests first: they wait for processes that are restarted repeatedly, time that other tests can use. */
class ProcessTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => /(crash|damage)\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: {
    // Vitest's default leaves one core idle: half of two.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ProcessTestsFirst },
    // Component tests wait for elements until the timeout.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Polling timeout for busy machines; Vitest's default is one second.
    expect: { poll: { timeout: 20_000, interval: 10 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,electron,renderer,docs}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          globalSetup: 'electron/service/build-service.testing.ts',
          setupFiles: ['shared/testing/property-seed.testing.ts'],
          // Only for hanging tests; a busy machine takes many times as long as an idle one.
          testTimeout: 120_000,
          // Tests leave no state behind, and a process per file would load the same modules again and again.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react(), ...quickToServe()],
        // Dependencies of the window and its workers are found in advance: Vite reloads the page if it finds one
        // during the tests.
        optimizeDeps: {
          entries: ['renderer/main.tsx', 'renderer/**/*.worker.ts', 'renderer/**/*.test.tsx'],
          include: ['axe-core', 'geos-wasm', 'shpjs'],
        },
        test: {
          name: 'window',
          include: ['renderer/**/*.test.tsx'],
          setupFiles: ['renderer/main.testing.ts'],
          // Every test starts with a fresh window anyway; loading its modules is what takes time.
          isolate: false,
          restoreMocks: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1200, height: 800 },
            provider: playwright({
              launchOptions: await chromiumOptions(),
              // Low resolution, as maps are rendered without a GPU; tests that compare screenshots set their own.
              contextOptions: { reducedMotion: 'reduce', deviceScaleFactor: 0.25 },
            }),
            commands: paintedInNode,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
