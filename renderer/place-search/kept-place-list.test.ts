import { expect, test } from 'vitest';
import { geocode } from '../../shared/api/localities.ts';
import { savedAddresses } from '../../shared/saved/saved-search.testing.ts';
import { placeListOf, savedLineAnswers, storedLines } from './kept-place-list.ts';
import { decidedAsBefore, type LookedUp, lineState, placesOf } from './place-list.ts';

const { question, ...saved } = savedAddresses();
if (question.kind !== 'addresses') throw new Error('a list');
const { lines } = question;

test('a saved list is restored with found, doubtful, missing, and given places', () => {
  const list = placeListOf({ lines, answers: savedLineAnswers(saved) });
  expect(list.lines.map((line) => lineState(list, line))).toEqual([
    ...['certain', 'undecided', 'missing', 'position'],
  ]);
  expect(placesOf(list).map(({ name }) => name)).toEqual(['Depot', '']);
  expect(storedLines(list)).toEqual(lines);
});

test('a decision stays if its place is found again, even as another candidate', () => {
  const found = ([...answers]: typeof saved.answers) =>
    placeListOf({ lines, answers: savedLineAnswers({ ...saved, answers }) }).found.get(2) ?? missing();
  const before: LookedUp = { ...found(saved.answers), chosen: 1 };
  const swapped = saved.answers.map((one) => {
    const { results } = geocode.answer.parse(one.answer);
    return { ...one, answer: { results: results.toReversed() } };
  });
  expect(decidedAsBefore(found(swapped), before).chosen).toBe(0);
  const onlyFirst = saved.answers.map((one) => {
    const { results } = geocode.answer.parse(one.answer);
    return { ...one, answer: { results: results.slice(0, 1) } };
  });
  expect(decidedAsBefore({ ...found(onlyFirst), chosen: null }, before).chosen).toBeNull();
});

function missing(): never {
  throw new Error('The line is not there');
}
