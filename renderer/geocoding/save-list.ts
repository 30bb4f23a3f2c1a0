import type { ListQuestion } from '../../shared/desk/geocoding.ts';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { nameOfRow, positionOfQuery } from '../../shared/geocoding/columns.ts';
import { isPlaced, type ListLine } from '../../shared/geocoding/list-lines.ts';
import { addressQuestion } from '../../shared/geocoding/question.ts';
import type { KeptLine } from '../../shared/place-list.ts';
import type { SavedAnswer, SearchToSave } from '../../shared/saved-search.ts';
import type { AnsweringService } from '../../shared/settings.ts';
import { deskState } from '../desk/states.ts';
import { saveListSearch } from '../place-search/save-place-list.ts';
import { words } from '../words/words.ts';
import { lineText } from './line-words.ts';
import { listWithLines } from './list-places.ts';

/** A longer list is for a file: a saved search is read as a whole. */
export const mostSavedLines = 5000;

/** Saves a list with what was found and decided among the searches of the workspace. */
export async function saveList(job: JobOf<'geocoding'>) {
  const { question, lines } = await listWithLines(job.id);
  const service: AnsweringService = job.service ?? deskState('settings').service;
  const region = service.kind === 'built-in' ? (service.region ?? deskState('region')) : null;
  const answers = new Map(lines.flatMap((line) => answerOf(line, question, service)));
  const search: SearchToSave = {
    question: { kind: 'addresses', lines: lines.map((line) => savedLine(line, question)) },
    answers: [...answers.values()],
    ...{ service, askedAt: job.answeredAt },
    region: region?.name ?? null,
    dataDate: region?.dataDate ?? null,
    name: words.t('placeList.savedName', {
      count: lines.length,
      found: lines.filter(({ answer }) => answer && 'candidates' in answer && answer.candidates.length > 0)
        .length,
    }),
    placeNames: [...new Set(lines.map(lineText))],
    ...{ position: null, note: '', folder: '', tags: [] },
  };
  await saveListSearch(search);
}

function savedLine(line: ListLine, { mapping, direction }: ListQuestion): KeptLine {
  const given = { line: line.row + 1, text: lineText(line) };
  const name = nameOfRow(line.cells, mapping);
  if (line.state === 'unreadable') return { ...given, kind: 'fault', reason: 'no-place' };
  if (direction === 'reverse')
    return { ...given, kind: 'position', name, position: positionOfQuery(line.query) };
  return {
    ...{ ...given, kind: 'address', name, address: line.query, asked: line.query, corrected: false },
    chosen: isPlaced(line.state) ? line.chosen : null,
    leftOut: line.state === 'rejected',
    refused: line.answer && 'fault' in line.answer ? line.answer.fault : null,
  };
}

/** What was answered to a line that asks for an address, by its question. */
function answerOf(
  { query, answer }: ListLine,
  { direction, language, countries }: ListQuestion,
  service: SearchToSave['service'],
): [string, SavedAnswer][] {
  if (direction === 'reverse' || !answer || 'fault' in answer) return [];
  const results = answer.candidates.map(({ address, types, position, accuracy }) => ({
    ...{ public_id: '', formatted_address: address, types: [...types] },
    geometry: { location: position, location_type: accuracy },
  }));
  const question = addressQuestion(query, { language, countries, service });
  return [[query, { call: 'localities.geocode', question, answer: { results } }]];
}
