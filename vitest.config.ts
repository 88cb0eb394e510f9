import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { sharedFiles } from './tests/setup/shared-process.ts'

const alias = [{ find: /^#(app|jobs|remotion|tests)\//, replacement: `${import.meta.dirname}/$1/` }]

/**
 * Two for each of the two cores of the smallest machine: files wait for a database, a tool or a queue, and three at a
 * time left about a third of both cores idle.
 */
const maxWorkers = 4

/** Against what never ends: how long something takes is measured by the benches, not by a busy machine. */
const testTimeout = 180_000

const integration = {
  sequence: { groupOrder: 1 },
  environment: 'node',
  globalSetup: ['tests/setup/global-database.ts'],
  setupFiles: ['tests/setup/integration.ts'],
  pool: 'forks' as const,
  maxWorkers,
  testTimeout,
  hookTimeout: testTimeout,
  // as `eventually` waits
  expect: { poll: { timeout: 150_000 } },
}

export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          setupFiles: ['tests/setup/unit.ts'],
          // pure rules leave nothing behind that the next file could trip over; a process for each took most of the time
          isolate: false,
          sequence: { groupOrder: 0 },
          include: [
            '{app,jobs,remotion}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/specification/*.test.ts',
          ],
          environment: 'node',
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        resolve: { alias },
        test: {
          ...integration,
          name: 'integration',
          include: ['tests/*/**/*.test.ts'],
          exclude: ['tests/{journey,specification}/**', ...sharedFiles],
          provide: { sharesProcess: false },
        },
      },
      {
        resolve: { alias },
        test: {
          ...integration,
          name: 'integration, shared process',
          include: sharedFiles,
          isolate: false,
          provide: { sharesProcess: true },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'journey',
          // among the others: it runs every real process of the product, and waits for them most of its time
          sequence: { groupOrder: 1 },
          include: ['tests/journey/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers,
          // every wait inside ends when nothing moves
          testTimeout: 900_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
