import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumOptions } from './e2e/chromium.ts';
import { paintedInNode } from './electron/service/static-maps/canvas/painted.testing.ts';
import { quickToServe } from './renderer/served.testing.ts';

// React as it is in the program that is built: its other kind writes down who called each component.
process.env.NODE_ENV = 'production';

/** They wait for processes that are started again and again: at the end nothing would use that time. */
class ProcessTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => /(crash|damage)\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: {
    // Vitest itself would leave one core idle: of two, a half.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ProcessTestsFirst },
    // A component test waits for an element until its time is over.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What a test waits for may take long on a busy machine; Vitest itself gives up after a second.
    expect: { poll: { timeout: 20_000, interval: 10 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,electron,renderer,docs}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          globalSetup: 'electron/service/build-service.testing.ts',
          // It ends what hangs, and a busy machine takes many times as long as a quiet one.
          testTimeout: 120_000,
          // Tests leave nothing behind; a process for each file would load the same modules again and again.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react(), ...quickToServe()],
        // All that the window and its workers import, found beforehand: what is found later has the page
        // loaded anew in the midst of the tests.
        optimizeDeps: {
          entries: ['renderer/main.tsx', 'renderer/**/*.worker.ts', 'renderer/**/*.test.tsx'],
          include: ['axe-core', 'geos-wasm', 'shpjs'],
        },
        test: {
          name: 'window',
          include: ['renderer/**/*.test.tsx'],
          setupFiles: ['renderer/main.testing.ts'],
          // Every test begins with a window of its own anyhow; loading its modules is what takes long.
          isolate: false,
          restoreMocks: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1200, height: 800 },
            provider: playwright({
              launchOptions: await chromiumOptions(),
              // Few pixels, because maps are painted without a GPU; what compares pictures says how fine they are.
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
