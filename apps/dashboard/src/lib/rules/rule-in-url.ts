import {
  isGroup,
  maxLevels,
  createPartId,
  operators,
  type Condition,
  type Group,
  type Join,
  type Operator,
  type Part,
  type Rule,
} from './rule.ts'

/**
 * The compact form of a rule, of characters that an address does not escape:
 *
 *     -any.price.lt.5.-all.brand.is.4d1c*9f20.image.unset.-.-
 *
 * Parts follow each other; `-all` and `-any` begin a group, `-` ends it. A condition is a field, an operator and its values.
 */
export function writeRule(rule: Rule): string {
  return toTokens(rule).join('.')
}

/** Reads the form. Undefined for anything else. It does not check the fields and values, as `findFaults` does. */
export function readRule(text: string): Rule | undefined {
  const tokens = text.split('.')
  const join = parseJoin(tokens.shift())
  const rule = join && readGroup(join, tokens, 1)
  return rule && tokens.length === 0 ? rule : undefined
}

function toTokens(part: Part): string[] {
  if (isGroup(part)) return [`-${part.join}`, ...part.parts.flatMap(toTokens), '-']
  return [part.field, part.operator, ...(part.values.length > 0 ? [part.values.map(escape).join('*')] : [])]
}

/** Reads the parts of a group whose beginning was read, with its end. */
function readGroup(join: Join, tokens: string[], level: number): Group | undefined {
  if (level > maxLevels) return undefined
  const parts: Part[] = []
  for (let token = tokens.shift(); token !== '-'; token = tokens.shift()) {
    const inner = parseJoin(token)
    const part = inner ? readGroup(inner, tokens, level + 1) : readCondition(token, tokens)
    if (!part) return undefined
    parts.push(part)
  }
  return { id: createPartId(), join, parts }
}

function readCondition(field: string | undefined, tokens: string[]): Condition | undefined {
  const operator = tokens.shift()
  if (!field || !isOperator(operator)) return undefined
  if (operator === 'set' || operator === 'unset') return { id: createPartId(), field, operator, values: [] }
  const values = tokens.shift()?.split('*').map(unescape)
  if (!values?.every((value) => value !== undefined)) return undefined
  return { id: createPartId(), field, operator, values }
}

function parseJoin(token: string | undefined): Join | undefined {
  return token === '-all' ? 'all' : token === '-any' ? 'any' : undefined
}

function isOperator(token: string | undefined): token is Operator {
  return operators.some((operator) => operator === token)
}

/** Percent-encoding with `_` in place of the percent sign. */
function escape(value: string): string {
  return encodeURIComponent(value.toWellFormed())
    .replaceAll(/[_.!~*'()]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
    .replaceAll('%', '_')
}

function unescape(text: string): string | undefined {
  if (text === '' || !/^[\w-]+$/.test(text)) return undefined
  try {
    return decodeURIComponent(text.replaceAll('_', '%'))
  } catch {
    return undefined
  }
}
