import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 * @typedef {{ group: string, name: string, seconds: number, flaky?: boolean, failure?: string }} TimedTest
 */

const maxFailureLength = 400;
/** Returns a message shortened to one line, without terminal colors. */
const inOneLine = (message = '') =>
  stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, maxFailureLength);

/** @returns {Totals} totals of Vitest's JSON report; a file that couldn't run counts as a failed test */
export function vitestTotals(report) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @returns {TimedTest[]} grouped by the project of vitest.config.ts, derived from the file as the report lacks it */
export const vitestTests = ({ testResults }) =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      group: file.endsWith('.tsx') ? 'window' : 'unit',
      name: fullName,
      seconds: (duration ?? 0) / 1000,
      ...(status === 'failed' && { failure: `${basename(file)}: ${inOneLine(failureMessages[0])}` }),
    })),
  );

/** @returns {Totals} totals of Playwright's JSON report; flaky tests, which passed when retried, count as passed */
export function playwrightTotals({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** @returns {TimedTest[]} grouped by the host that the tests ran on */
export const playwrightTests = ({ suites = [] }) => suites.flatMap(testsOfSuite);

function testsOfSuite({ specs = [], suites = [] }) {
  const specTests = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      group: projectName,
      name: title,
      flaky: status === 'flaky',
      seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
      failure: failureOf(status, results),
    })),
  );
  return [...specTests, ...suites.flatMap(testsOfSuite)];
}

/** Returns the error of a failed test's last try, or of the first failed try of a flaky one. */
function failureOf(status, results) {
  if (status === 'unexpected') return inOneLine(results.at(-1)?.error?.message);
  if (status === 'flaky') return inOneLine(results.find(({ error }) => error)?.error.message);
}

/** @param {readonly Totals[]} all */
export function sum(all) {
  const add = (name) => all.reduce((total, each) => total + each[name], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

/** @param {Totals} totals */
export const totalsLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
