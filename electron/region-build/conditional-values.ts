/** A vehicle that conditions are evaluated for. Metric tons and meters. */
export interface ConditionedVehicle {
  weight: number;
  axles: number;
  length: number;
  height: number;
  width: number;
  /**
   * Whether the vehicle belongs to a class named in a condition, such as `hgv`; undefined if the name isn't a class.
   */
  isOf(name: string): boolean | undefined;
}

/** Whether a condition applies to a vehicle: always, never, or sometimes, such as at certain hours or for residents. */
type Holds = 'always' | 'never' | 'at-times';

/** A value of a conditional tag, and when it applies. */
export interface ConditionalValue {
  value: string;
  holds: Holds;
}

/**
 * Parses a `:conditional` tag, such as `yes @ (weight>3.5); no @ (22:00-06:00)`, in order; the last applicable value
 * wins (https://wiki.openstreetmap.org/wiki/Conditional_restrictions).
 */
export const conditionalValues = (text: string, vehicle: ConditionedVehicle): ConditionalValue[] =>
  clausesOf(text).flatMap((clause) => {
    const { value, condition } = partsOfClause(clause);
    return value === '' ? [] : [{ value, holds: allHold(condition, vehicle) }];
  });

/** Splits a clause into its value, possibly empty, and its condition without outer parentheses. */
export function partsOfClause(clause: string): { value: string; condition: string } {
  const at = clause.indexOf('@');
  return {
    value: clause.slice(0, Math.max(0, at)).trim(),
    condition: withoutBrackets(clause.slice(at + 1).trim()),
  };
}

/** Splits at semicolons outside parentheses, because opening hours contain semicolons. */
export function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  let start = 0;
  let depth = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const char = text[index];
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (char === undefined || (char === ';' && depth <= 0)) {
      clauses.push(text.slice(start, index));
      start = index + 1;
      depth = 0;
    }
  }
  return clauses;
}

const withoutBrackets = (text: string): string =>
  text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text;

function allHold(conditions: string, vehicle: ConditionedVehicle): Holds {
  const parts = conditions
    .toLowerCase()
    .split(' and ')
    .map((condition) => holds(condition.trim(), vehicle));
  if (parts.includes('never')) return 'never';
  return parts.every((part) => part === 'always') ? 'always' : 'at-times';
}

const measures: Readonly<Record<string, 'weight' | 'axles' | 'length' | 'height' | 'width'>> = {
  weight: 'weight',
  weightrating: 'weight',
  grossweight: 'weight',
  maxweight: 'weight',
  maxweightrating: 'weight',
  axles: 'axles',
  length: 'length',
  height: 'height',
  width: 'width',
};

const comparison = /^([a-z:_]{3,20}) ?(<=|>=|<|>|=) ?(\d{1,4}(?:[.,]\d{1,3})?) ?(?:t|m)?$/;

function holds(condition: string, vehicle: ConditionedVehicle): Holds {
  const [, name = '', operator, limit = ''] = comparison.exec(condition) ?? [];
  const measure = measures[name];
  if (measure && operator) {
    const [is, than] = [vehicle[measure], Number(limit.replace(',', '.'))];
    return compares(is, operator, than) ? 'always' : 'never';
  }
  const named = vehicle.isOf(condition);
  if (named === undefined) return 'at-times';
  return named ? 'always' : 'never';
}

function compares(is: number, operator: string, than: number): boolean {
  switch (operator) {
    case '<':
      return is < than;
    case '<=':
      return is <= than;
    case '>':
      return is > than;
    case '>=':
      return is >= than;
    default:
      return is === than;
  }
}
