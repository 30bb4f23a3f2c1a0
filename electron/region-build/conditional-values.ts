/** What conditions of a tag are checked against. Metric tons and meters. */
export interface ConditionedVehicle {
  weight: number;
  axles: number;
  length: number;
  height: number;
  width: number;
  /** Whether it is one of a class that a condition names, such as `hgv`; undefined where that is no class. */
  isOf(name: string): boolean | undefined;
}

/** Whether a condition holds for a vehicle: always, never, or at times, such as by the hour or for residents. */
type Holds = 'always' | 'never' | 'at-times';

/** A value of a conditional tag, and when it counts. */
export interface ConditionalValue {
  value: string;
  holds: Holds;
}

/**
 * The values of a `:conditional` tag, such as `yes @ (weight>3.5); no @ (22:00-06:00)`, in their order, of which the
 * last that counts goes before the others (https://wiki.openstreetmap.org/wiki/Conditional_restrictions).
 */
export const conditionalValues = (text: string, vehicle: ConditionedVehicle): ConditionalValue[] =>
  clausesOf(text).flatMap((clause) => {
    const { value, condition } = partsOfClause(clause);
    return value === '' ? [] : [{ value, holds: allHold(condition, vehicle) }];
  });

/** The value of a clause, empty where it has none, and its condition without the brackets around it. */
export function partsOfClause(clause: string): { value: string; condition: string } {
  const at = clause.indexOf('@');
  return {
    value: clause.slice(0, Math.max(0, at)).trim(),
    condition: withoutBrackets(clause.slice(at + 1).trim()),
  };
}

/** The clauses of a conditional tag: parted by semicolons outside of brackets, which hours of opening have inside. */
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
