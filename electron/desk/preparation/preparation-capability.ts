import definition from '../../../resources/built-in-region/region.json' with { type: 'json' };
import type { Watched } from '../../../shared/desk/contract.ts';
import type { preparation as capability, Preparation } from '../../../shared/desk/preparation.ts';
import { type Fault, succeeded } from '../../../shared/faults/fault.ts';
import { secondsLeft } from '../../jobs/seconds-left.ts';
import { type PreparationFolders, type Prepared, readPrepared } from '../../region-format/preparation.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import { publisher } from '../published.ts';
import { prepareInProcess } from '../regions/import-in-process.ts';

interface PreparationParts extends Pick<DeskParts, 'spawnRegionImport'> {
  /** Undefined if the world and the region are prebuilt. */
  folders: PreparationFolders | undefined;
  /** Logs an unexpected error that no call returns. */
  failed(error: unknown): void;
}

interface OpenedPreparation extends Opened<typeof capability> {
  /** Whether the built-in region can be used; false while it is rebuilt, because its folder is replaced. */
  isRegionReady: Watched<boolean>;
  /** Whether the places of the world, which every region needs, can be used. */
  areWorldPlacesReady: Watched<boolean>;
  /** Builds whatever is missing or out of date. */
  start(): void;
}

const wholePercent = 100;
const complete: Prepared = {
  hasWorldMap: true,
  hasWorldPlaces: true,
  hasRegion: true,
  isCurrent: true,
  wasInterrupted: false,
};

/**
 * Builds the map and places of the world and the built-in region in the background, if they are missing or out of date.
 * This isn't a job of the profile, because both belong to the program and several profiles may wait for the same build.
 */
export async function openPreparation(parts: PreparationParts): Promise<OpenedPreparation> {
  const { folders, spawnRegionImport } = parts;
  const first = folders ? await readPrepared(folders) : complete;
  const { name } = definition;
  const workAtStart = ({ world }: Pick<Preparation, 'world'>, again: boolean): Preparation['work'] => ({
    state: 'making',
    step: world ? 'extract' : 'world',
    done: 0,
    secondsLeft: null,
    again,
  });
  const isAbsent = !(first.hasWorldMap && first.hasWorldPlaces && first.hasRegion);
  const preparation = publisher<Preparation>({
    name,
    world: first.hasWorldMap,
    region: first.hasRegion,
    // If they are out of date, the process first checks whether anything has to be rebuilt.
    work: isAbsent ? workAtStart({ world: first.hasWorldMap }, first.wasInterrupted) : null,
  });
  const regionIsThere = publisher(first.hasRegion);
  const worldPlacesAreThere = publisher(first.hasWorldPlaces);
  const closing = new AbortController();
  let isRunning = false;

  function publish(now: Omit<Preparation, 'name'>, worldPlaces = worldPlacesAreThere.read()): void {
    // Readers of the folder must release it before the windows are notified.
    if (worldPlaces !== worldPlacesAreThere.read()) worldPlacesAreThere.publish(worldPlaces);
    if (now.region !== regionIsThere.read()) regionIsThere.publish(now.region);
    preparation.publish({ name, ...now });
  }

  async function run(inFolders: PreparationFolders, again: boolean): Promise<void> {
    let startedAt: number | undefined;
    let { world, region } = preparation.read();
    let worldPlaces = worldPlacesAreThere.read();
    const outcome = await prepareInProcess(spawnRegionImport, inFolders, closing.signal, (step, done) => {
      if (step === 'world') world = false;
      else if (step !== 'waiting') {
        [world, worldPlaces] = [true, step !== 'world-places'];
        if (worldPlaces) region = false;
      }
      if (step !== 'waiting') startedAt ??= performance.now();
      const elapsedMs = startedAt === undefined ? 0 : performance.now() - startedAt;
      const work = {
        state: 'making',
        step,
        done: Math.round(done * wholePercent),
        secondsLeft: secondsLeft({ remaining: 1 - done, done, elapsedMs }),
        again: again && step !== 'waiting',
      } as const;
      publish({ world, region, work }, worldPlaces);
    });
    if (closing.signal.aborted) return;
    const prepared = await readPrepared(inFolders);
    const work = outcome.ok ? null : failedBy(outcome.fault);
    publish({ world: prepared.hasWorldMap, region: prepared.hasRegion, work }, prepared.hasWorldPlaces);
  }

  function start(again: boolean): void {
    if (!folders || isRunning) return;
    isRunning = true;
    run(folders, again)
      .catch(parts.failed)
      .finally(() => {
        isRunning = false;
      });
  }

  return {
    calls: {
      'preparation.retry': async () => {
        const { world, region, work } = preparation.read();
        if (work?.state !== 'failed') return succeeded(null);
        publish({ world, region, work: workAtStart({ world }, false) });
        start(false);
        return succeeded(null);
      },
    },
    states: { preparation },
    isRegionReady: regionIsThere,
    areWorldPlacesReady: worldPlacesAreThere,
    start() {
      if (!first.isCurrent) start(first.wasInterrupted);
    },
    close: () => closing.abort(),
  };
}

const failedBy = (fault: Fault): Preparation['work'] => ({ state: 'failed', fault });
