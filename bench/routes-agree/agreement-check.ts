import type { z } from 'zod';
import type { Route } from '../../shared/api/distance.ts';
import type { Operation, Parameters } from '../../shared/api/operation.ts';
import type { Figure } from '../figure.ts';
import type { ComparedRegion } from './compared-regions.ts';

/** Two random places, as in requests. */
export interface Pair {
  origin: string;
  destination: string;
}

/** Two places with the quickest drive from one to the other. */
export interface DrivenPair extends Pair {
  drive: Route;
}

/** Sends a request to the service of a region; returns its response. */
export type Send = <Answer extends z.ZodType>(
  operation: Operation<Parameters, Answer>,
  request: Readonly<Record<string, string>>,
) => Promise<z.output<Answer>>;

/** Something that responses have to agree on. */
export interface AgreementCheck {
  /** Called with pairs without a route. */
  checkUnconnected?(pair: Pair): Promise<void>;
  checkDriven(pair: DrivenPair): Promise<void>;
  /** What disagreed over all pairs, by the name of the figure; each with its target. */
  figures(): Figure[];
}

export type NewAgreementCheck = (send: Send, region: ComparedRegion) => AgreementCheck;
