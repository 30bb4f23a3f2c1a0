/** Vehicle that conditions are evaluated for; weight in metric tons, dimensions in meters. */
export interface ConditionedVehicle {
  weight: number;
  axles: number;
  length: number;
  height: number;
  width: number;
  /**
   * Whether the vehicle belongs to a class named in a condition, such as `hgv`; undefined if the name isn't a class.
   */
  isInClass(name: string): boolean | undefined;
}

/** Whether a condition applies to a vehicle: always, never, or at times, such as at certain hours or for residents. */
type Applicability = 'always' | 'never' | 'at-times';

/** A value of a conditional tag, and whether its condition applies. */
export interface ConditionalValue {
  value: string;
  applies: Applicability;
}

/**
 * Returns the values of a `:conditional` tag, such as `yes @ (weight>3.5); no @ (22:00-06:00)`, in the order given. Of
 * several that apply, the last one counts (https://wiki.openstreetmap.org/wiki/Conditional_restrictions).
 */
export const conditionalValues = (text: string, vehicle: ConditionedVehicle): ConditionalValue[] =>
  clausesOf(text).flatMap((clause) => {
    const { value, condition } = partsOfClause(clause);
    return value === '' ? [] : [{ value, applies: applicabilityOfAll(condition, vehicle) }];
  });

/** Splits a clause into its value, empty if it has none, and its condition without outer parentheses. */
export function partsOfClause(clause: string): { value: string; condition: string } {
  const separator = clause.indexOf('@');
  return {
    value: clause.slice(0, Math.max(0, separator)).trim(),
    condition: withoutParentheses(clause.slice(separator + 1).trim()),
  };
}

/** Splits a conditional tag at semicolons outside parentheses: opening hours contain semicolons too. */
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

const withoutParentheses = (text: string): string =>
  text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text;

function applicabilityOfAll(conditions: string, vehicle: ConditionedVehicle): Applicability {
  const parts = conditions
    .toLowerCase()
    .split(' and ')
    .map((condition) => applicabilityOf(condition.trim(), vehicle));
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

function applicabilityOf(condition: string, vehicle: ConditionedVehicle): Applicability {
  const [, name = '', operator, limit = ''] = comparison.exec(condition) ?? [];
  const measure = measures[name];
  if (measure && operator) {
    const [actual, bound] = [vehicle[measure], Number(limit.replace(',', '.'))];
    return compares(actual, operator, bound) ? 'always' : 'never';
  }
  const isInClass = vehicle.isInClass(condition);
  if (isInClass === undefined) return 'at-times';
  return isInClass ? 'always' : 'never';
}

function compares(actual: number, operator: string, bound: number): boolean {
  switch (operator) {
    case '<':
      return actual < bound;
    case '<=':
      return actual <= bound;
    case '>':
      return actual > bound;
    case '>=':
      return actual >= bound;
    default:
      return actual === bound;
  }
}
