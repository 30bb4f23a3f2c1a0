import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { downloadUrlSchema, fileNameOf } from '../../../shared/addresses/download-address.ts';
import type { ProgressOf } from '../../../shared/desk/jobs.ts';
import { type RegionBuildStep, regionIdSchema, regionNameSchema } from '../../../shared/desk/regions.ts';
import type { Fault, Outcome } from '../../../shared/faults/fault.ts';
import { limitedList, limitedText } from '../../../shared/limits/limited-schemas.ts';
import { regionAreaSchema } from '../../../shared/regions/region-area.ts';
import type { ProxyFor } from '../../http/proxy.ts';
import type { JobRun } from '../../jobs/job-work.ts';
import { secondsLeft } from '../../jobs/seconds-left.ts';
import type { JobKind } from '../../jobs/stored-jobs.ts';
import { downloadExtract, forgetDownload } from '../../region-download/download-extract.ts';
import { bytesToBuild } from '../../region-format/bytes-to-build.ts';
import { regionFiles } from '../../region-format/manifest.ts';
import { isFileRefusal } from '../../region-format/region-import-messages.ts';
import { importRegionInProcess, type SpawnRegionImport } from './import-in-process.ts';

const questionSchema = z.strictObject({
  path: limitedText,
  /** Absent in jobs of older versions, which had a single file and no area. */
  morePaths: limitedList(limitedText).optional(),
  area: regionAreaSchema.optional(),
  id: regionIdSchema,
  name: regionNameSchema,
  /** URL that the file at `path` is downloaded from; absent for a local file. */
  address: downloadUrlSchema.optional(),
});
/** Input of the job: what a region is built from, and its ID. */
export type RegionInput = z.infer<typeof questionSchema>;

const orderSchema = z.strictObject({ kind: z.literal('region'), question: questionSchema });
type Order = z.infer<typeof orderSchema>;

/** An imported region. */
export interface ImportedRegion {
  question: RegionInput;
  extractBytes: number;
  /** Duration of the import in seconds, without the download. */
  seconds: number;
}

interface RegionJobParts {
  spawn: SpawnRegionImport;
  proxyFor: ProxyFor;
  /** Folder of all regions. */
  regions: string;
  /** Folder of the world data. */
  world: string;
  /** Resolves when leftovers of an interrupted import are deleted and the world's places are available. */
  ready: Promise<void>;
  /** Deletes the unfinished files of killed imports. */
  clearUnfinished(): Promise<void>;
  onImported(job: string, region: ImportedRegion): void;
}

const wholePercent = 100;
/** Share of the download in the total progress, in percent. */
const downloadPercent = 30;
/** Minimum interval between progress updates of a download. */
const progressIntervalMs = 250;

/**
 * Returns the job kind that builds a region from an extract, and downloads the extract first if needed. An interrupted
 * download resumes; an interrupted import has changed nothing and starts over.
 */
export const regionJob = ({
  spawn,
  proxyFor,
  regions,
  world,
  ready,
  clearUnfinished,
  onImported,
}: RegionJobParts): JobKind<Order, ProgressOf<'region'>> => ({
  kind: 'region',
  order: orderSchema,
  open({ id, order: { question }, endedAt }) {
    const { path, morePaths = [], area, address } = question;
    const paths = [path, ...morePaths];
    let done = 0;
    let step: RegionBuildStep = address === undefined ? 'extract' : 'download';
    let download: ProgressOf<'region'>['download'] = null;

    async function fetchExtract(from: string, run: JobRun): Promise<Fault | undefined> {
      step = 'download';
      const began = performance.now();
      let bytesBefore: number | undefined;
      let reportedAt = Number.NEGATIVE_INFINITY;
      const outcome = await downloadExtract({
        url: from,
        file: path,
        proxyFor,
        signal: run.stopping,
        extraBytes: bytesToBuild,
        onWait: run.onWait,
        onProgress(bytes, total) {
          bytesBefore ??= bytes;
          download = { bytes, total };
          if (total) done = Math.floor((bytes / total) * downloadPercent);
          const now = performance.now();
          if (now - reportedAt < progressIntervalMs) return;
          reportedAt = now;
          const left = total === null ? null : total - bytes;
          const pace = { done: bytes - bytesBefore, elapsedMs: now - began };
          run.onProgress(left === null ? null : secondsLeft({ remaining: left, ...pace }));
        },
      });
      download = null;
      return outcome.ok ? undefined : outcome.fault;
    }

    async function importExtract(run: JobRun): Promise<Fault | undefined> {
      const from = address === undefined ? 0 : downloadPercent;
      done = from;
      const began = performance.now();
      const { id: region, name } = question;
      const order = { paths, area, id: region, name, regions, world };
      const outcome = await importRegionInProcess(spawn, order, run.stopping, (now, share) => {
        step = now;
        done = from + Math.round(share * (wholePercent - from));
        run.onProgress(null);
      });
      if (!outcome.ok) {
        if (outcome.fault.kind === 'desk') await clearUnfinished();
        // If the downloaded file is unusable, a retry must download it again.
        if (address !== undefined && isUnusable(outcome)) await forgetDownload(path);
        return outcome.fault;
      }
      const seconds = (performance.now() - began) / 1000;
      const extractBytes = await stat(join(regions, region, regionFiles.extract)).then(
        ({ size }) => size,
        () => 0,
      );
      onImported(id, { question, extractBytes, seconds });
      return undefined;
    }

    return {
      ready,
      progress: () => ({
        kind: 'region',
        region: question.id,
        name: question.name,
        fileName:
          address === undefined ? paths.map((path) => basename(path)).join(', ') : fileNameOf(address),
        step,
        download,
        done,
        total: wholePercent,
      }),
      isDone: () => endedAt() !== null,
      async run(run) {
        done = 0;
        const fault = address === undefined ? undefined : await fetchExtract(address, run);
        return fault ?? importExtract(run);
      },
    };
  },
});

function isUnusable(outcome: Outcome<null>): boolean {
  if (outcome.ok || outcome.fault.kind !== 'invalid') return false;
  return outcome.fault.fields.some((field) => 'refusal' in field && isFileRefusal(field.refusal));
}
