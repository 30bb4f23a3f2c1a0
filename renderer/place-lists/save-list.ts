import { type ListHead, type ListRequest, lineReading } from '../../shared/desk/geocoding.ts';
import type { JobOf } from '../../shared/desk/jobs.ts';
import type { Candidate, Doubt } from '../../shared/geocoding/address-match.ts';
import { addressRequest } from '../../shared/geocoding/geocode-requests.ts';
import { requestOfRow } from '../../shared/geocoding/line-request.ts';
import { isPlaced, type ListLine } from '../../shared/geocoding/list-lines.ts';
import { readPlaceRow, textOfRow } from '../../shared/geocoding/place-row.ts';
import { positionOfQuery } from '../../shared/place-lists/columns.ts';
import type { StoredLine } from '../../shared/places/place-list.ts';
import type { SavedAnswer, SearchToSave } from '../../shared/saved/saved-search.ts';
import type { AnsweringService } from '../../shared/settings/settings.ts';
import { desk } from '../desk/desk.ts';
import { deskState } from '../desk/states.ts';
import { saveListSearch } from '../place-search/save-place-list.ts';
import { generatedNameInWords } from '../workbench/search-name.ts';
import { lineText } from './line-words.ts';
import { listWithLines, nameOfLine } from './list-places.ts';

/** Saves a list with its results and decisions to the saved searches, or records it in the history if it has answers. */
export async function saveList(job: JobOf<'geocoding'>, target: 'saved' | 'history') {
  const { head, question, lines } = await listWithLines(job.id);
  const service: AnsweringService = job.service ?? deskState('settings').service;
  const region = service.kind === 'built-in' ? (service.region ?? deskState('region')) : null;
  const queried = lines.filter((line) => line.state !== 'unreadable' && !isPositionOnly(line));
  const answers = new Map(lines.flatMap((line) => answerEntry(line, question, service)));
  const found = queried.filter(
    ({ answer }) => answer && 'candidates' in answer && answer.candidates.length > 0,
  );
  const madeName = { kind: 'addresses', count: queried.length, found: found.length } as const;
  const search: SearchToSave = {
    question: { kind: 'addresses', lines: lines.map((line) => savedLine(line, question, head)) },
    answers: [...answers.values()],
    service,
    askedAt: job.answeredAt,
    region: region?.name ?? null,
    dataDate: region?.dataDate ?? null,
    name: generatedNameInWords(madeName, service),
    madeName,
    placeNames: [
      ...new Set(lines.flatMap((line) => [lineText(line), nameOfLine(line, question, head)].filter(Boolean))),
    ],
    position: null,
    note: '',
    folder: '',
    tags: [],
  };
  if (target === 'saved') await saveListSearch(search);
  else if (search.answers.length > 0) await desk.call('saved.keep', { list: target, search });
}

function savedLine(line: ListLine, question: ListRequest, head: ListHead): StoredLine {
  const { answer, query } = line;
  const isMixed = question.direction === 'mixed';
  const text = isMixed ? textOfRow(line.cells, head.format.separator) : lineText(line);
  const base = { line: line.row + 1, text };
  const name = nameOfLine(line, question, head);
  if (line.state === 'unreadable') {
    const reason = answer && 'unreadable' in answer ? answer.unreadable : 'no-place';
    return { ...base, kind: 'fault', reason };
  }
  if (question.direction === 'reverse')
    return { ...base, kind: 'position', name, position: positionOfQuery(query) };
  const decision = { chosen: isPlaced(line.state) ? line.chosen : null, leftOut: line.state === 'rejected' };
  if (isPositionOnly(line)) {
    const { candidates, doubts } = line.answer;
    const positions = candidates.map(({ position }) => position);
    const [position] = positions;
    return position && doubts.length === 0 && !decision.leftOut
      ? { ...base, kind: 'position', name, position }
      : { ...base, kind: 'ambiguous', name, positions, ...decision };
  }
  const reading = lineReading(question, head);
  const row = isMixed ? readPlaceRow(line.cells, reading) : undefined;
  return {
    ...base,
    ...decision,
    kind: 'address',
    name,
    asked: query,
    address: row?.kind === 'address' ? row.address : query,
    corrected: query !== requestOfRow(line.cells, reading).query,
    refused: answer && 'fault' in answer ? answer.fault : null,
  };
}

/** Whether a line contains coordinates, so that it needed no look-up. */
const isPositionOnly = (
  line: ListLine,
): line is ListLine & { answer: { candidates: readonly Candidate[]; doubts: readonly Doubt[] } } =>
  line.answer !== null &&
  'candidates' in line.answer &&
  line.answer.candidates.length > 0 &&
  line.answer.candidates.every(({ address, types }) => address === '' && types.length === 0);

/** Returns the answer to a line, keyed by its query; an empty list if the service gave none. */
function answerEntry(
  line: ListLine,
  { direction, language, countries }: ListRequest,
  service: SearchToSave['service'],
): [string, SavedAnswer][] {
  const { query, answer } = line;
  if (direction === 'reverse' || !answer || !('candidates' in answer) || isPositionOnly(line)) return [];
  const results = answer.candidates.map(({ address, types, position, accuracy }) => ({
    public_id: '',
    formatted_address: address,
    types: [...types],
    geometry: { location: position, location_type: accuracy },
  }));
  const question = addressRequest(query, { language, countries, service });
  return [[query, { call: 'localities.geocode', question, answer: { results } }]];
}
