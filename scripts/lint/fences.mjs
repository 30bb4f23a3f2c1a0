import { posix } from 'node:path';

/** Tests may import across rooms. */
const isTest = (file) => /\.(?:test|testing)\.tsx?$/.test(file);

/**
 * Rooms of `electron` (its folders), with those that each may import, in addition to `shared` and files of the root.
 */
const electronRooms = {
  sqlite: { imports: [] },
  http: { imports: [] },
  jobs: { imports: ['sqlite'] },
  'region-format': { imports: ['sqlite'] },
  'region-build': { imports: ['region-format', 'sqlite'] },
  'region-download': { imports: ['http', 'jobs', 'sqlite'] },
  service: {
    imports: ['region-format', 'sqlite', 'http'],
    tests: ['jobs', 'region-build', 'region-download'],
  },
  desk: {
    imports: ['region-format', 'region-download', 'jobs', 'sqlite', 'http'],
    tests: ['region-build', 'service'],
  },
  host: {
    imports: ['desk', 'region-format', 'region-download', 'jobs', 'sqlite', 'http'],
    tests: ['region-build', 'service'],
  },
};

const map = ['ui', 'desk', 'words'];
const workbench = ['map', ...map];
const workspaceZones = ['workbench', ...workbench];
const zoneCheck = ['workspace-zones', ...workspaceZones];
const zoneComparison = ['zone-check', ...zoneCheck];
const placeLists = ['place-search', 'workspace-zones', ...workspaceZones];
const journey = ['place-lists', ...placeLists];

/** Rooms of `renderer` below the panels, with those that each may import. */
const lowerRooms = {
  words: [],
  desk: ['words'],
  ui: ['desk', 'words'],
  map,
  workbench,
  'workspace-zones': workspaceZones,
  'place-search': workspaceZones,
  'place-lists': placeLists,
  journey,
  'toll-cost': ['journey', ...journey],
  'zone-check': zoneCheck,
  'zone-comparison': zoneComparison,
  'zone-sync': ['zone-comparison', ...zoneComparison],
  planning: ['zone-comparison', 'zone-check', 'journey', ...journey],
};

/** Returns the room of a file in `electron` or `renderer`; undefined for other files and those of the root. */
const roomIn = (rootFolder, file) =>
  file.startsWith(`${rootFolder}/`) && file.split('/').length > 2 ? file.split('/')[1] : undefined;

/** Rules about single imports; `breaks` returns whether an import breaks the rule. */
export const rules = [
  {
    name: 'shared imports nothing from electron or renderer, and runs without Node',
    breaks: (from, to) => from.startsWith('shared/') && /^(?:(?:electron|renderer)\/|node:)/.test(to),
  },
  {
    name: 'renderer runs without Node, and shares code with electron only in shared',
    breaks: (from, to) => from.startsWith('renderer/') && /^(?:electron\/|node:)/.test(to),
  },
  {
    name: 'electron shares code with renderer only in shared',
    breaks: (from, to) => from.startsWith('electron/') && to.startsWith('renderer/'),
  },
  {
    // Tests run everything else in plain Node.
    name: 'only electron/main.ts, electron/preload.ts and electron/shell import Electron',
    breaks: (from, to) =>
      to === 'package:electron' &&
      /^(?:shared|renderer|electron)\//.test(from) &&
      !/^electron\/(?:main\.ts$|preload\.ts$|shell\/)/.test(from),
  },
  {
    // libsql aborts the process if a bound value has a wrong type; electron/sqlite checks them.
    name: 'only electron/sqlite imports libsql',
    breaks: (from, to) =>
      to === 'package:libsql' &&
      /^(?:shared|renderer|electron)\//.test(from) &&
      !from.startsWith('electron/sqlite/'),
  },
  {
    name: 'a room of electron imports only the rooms below it',
    breaks: (from, to) => {
      const [room, other] = [roomIn('electron', from), roomIn('electron', to)];
      if (!room || !other || room === other || room === 'shell') return false;
      const { imports, tests = [] } = electronRooms[room] ?? { imports: [] };
      if (room === 'desk' && to === 'electron/service/messages.ts') return false;
      return !imports.includes(other) && !(isTest(from) && tests.includes(other));
    },
  },
  {
    // The implementations are selected where the service is started.
    name: 'endpoints of the service import ports, not implementations',
    breaks: (from, to) =>
      /^electron\/service\/(?:(?:app|endpoint|endpoints|ports)\.ts|(?:limits|places|routing|static-maps|transit|zones)\/[^/]+\.ts)$/.test(
        from,
      ) &&
      !isTest(from) &&
      to.startsWith('electron/') &&
      /\/(?:canvas|memory|raptor|sqlite|valhalla)\//.test(to),
  },
  {
    name: 'a lower room of renderer imports only the rooms below it',
    breaks: (from, to) => {
      const [room, other] = [roomIn('renderer', from), roomIn('renderer', to)];
      if (!other || room === other || isTest(from)) return false;
      return room in lowerRooms && !lowerRooms[room].includes(other);
    },
  },
  {
    name: 'a panel imports neither the frame nor another panel, only the lower rooms',
    breaks: (from, to) => {
      const [room, other] = [roomIn('renderer', from), roomIn('renderer', to)];
      if (!room || !other || room === other || isTest(from)) return false;
      return room !== 'app' && !(room in lowerRooms) && !(other in lowerRooms);
    },
  },
  {
    name: 'folders of renderer/zones do not import its root, which combines them',
    breaks: (from, to) =>
      /^renderer\/zones\/[^/]+\//.test(from) && !isTest(from) && /^renderer\/zones\/[^/]+$/.test(to),
  },
];

/**
 * Returns the imports that break a rule, files that import each other in a cycle, and sibling folders that import each
 * other.
 * @param {{ from: string, to: string }[]} imports
 * @returns {string[]} one line each
 */
export function brokenFences(imports) {
  const single = imports.flatMap(({ from, to }) =>
    rules.filter(({ breaks }) => breaks(from, to)).map(({ name }) => `${from} -> ${to}: ${name}`),
  );
  const cycles = cyclesOf(imports).map((files) => `import each other in a circle: ${files.join(', ')}`);
  return [...single, ...cycles, ...mutualFolders(imports)];
}

/** Returns groups of files that all reach one another by imports (Tarjan's strongly connected components). */
function cyclesOf(imports) {
  const targets = new Map();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const cycles = [];
  const stack = [];
  const numbers = new Map();
  const lowest = new Map();
  const visit = (file) => {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.get(file));
    stack.push(file);
    for (const next of targets.get(file) ?? []) {
      if (!numbers.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
      if (next === file) cycles.push([file]);
    }
    if (lowest.get(file) !== numbers.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group);
  };
  for (const file of targets.keys()) if (!numbers.has(file)) visit(file);
  return cycles;
}

/**
 * Returns folders of the same parent that import each other at any depth: neither could be read, moved, or tested
 * without the other. Tests don't count.
 */
function mutualFolders(imports) {
  const between = new Map();
  for (const { from, to } of imports) {
    if (!/^(?:shared|electron|renderer)\//.test(from) || isTest(from) || isTest(to)) continue;
    const [one, other] = [posix.dirname(from).split('/'), posix.dirname(to).split('/')];
    const level = one.findIndex((folder, index) => folder !== other[index]);
    if (level < 1 || level >= other.length) continue;
    const pair = [one, other].map((path) => path.slice(0, level + 1).join('/')).join(' ');
    between.set(pair, [...(between.get(pair) ?? []), `${from} -> ${to}`]);
  }
  return [...between].flatMap(([way, ones]) => {
    const [from, to] = way.split(' ');
    const others = between.get(`${to} ${from}`);
    if (!others || from > to) return [];
    const fewer = others.length < ones.length ? others : ones;
    return `${from} and ${to} import each other: ${fewer.join(', ')}`;
  });
}
