import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from './detect.ts';

const issueOf = (input: Uint8Array | string) => {
  const [item, ...more] = readFile(input).reading.items;
  return item?.ok === false && more.length === 0 ? item.issue.kind : undefined;
};

test('a spreadsheet is told from an archive, old or new', () => {
  const part = strToU8('<x/>');
  expect(issueOf(zipSync({ '[Content_Types].xml': part, 'xl/workbook.xml': part }))).toBe('spreadsheet');
  expect(issueOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0))).toBe('spreadsheet');
  expect(issueOf(zipSync({ 'photo.png': part }))).toBe('nothing-inside');
});

test('a web page is told from KML', () => {
  expect(issueOf('\uFEFF<!DOCTYPE html>\n<html><body>Log in</body></html>')).toBe('web-page');
  expect(issueOf(strToU8('<html lang="en">'))).toBe('web-page');
  expect(issueOf('<kml></kml>')).toBe('nothing-inside');
});
