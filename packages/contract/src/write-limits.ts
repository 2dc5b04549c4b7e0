import type { Field } from './field.ts'
import type { Service, TypeFacts } from './model.ts'

/** The bounds of one field, inclusive, for the inputs that edit it. */
export interface Limits {
  /** Characters; of each item where the field is a list. */
  minLength?: number
  maxLength?: number
  /** Numbers. */
  min?: number
  max?: number
  /** Items of a list. */
  minItems?: number
  maxItems?: number
}

/** The bounds of a service's fields, small enough for a browser: one constant per type that has any. */
export function writeLimits(service: Service): string {
  const constants = Object.entries(service.types).flatMap(([name, type]) => {
    const limits = limitsOfType(type)
    return Object.keys(limits).length > 0 ? [`export const ${constantOf(name)} = ${JSON.stringify(limits)} as const`] : []
  })
  return `// Generated from services/${service.name}.yaml.\n\n${constants.join('\n') || 'export {}'}\n`
}

function limitsOfType({ fields }: TypeFacts): Record<string, Limits> {
  const limited = Object.entries(fields).map(([name, field]) => [name, limitsOf(field)] as const)
  return Object.fromEntries(limited.filter(([, limits]) => Object.keys(limits).length > 0))
}

function limitsOf({ length, value, size }: Field): Limits {
  return {
    ...(length?.[0] && { minLength: length[0] }),
    ...(typeof length?.[1] === 'number' && { maxLength: length[1] }),
    ...(typeof value?.[0] === 'number' && { min: value[0] }),
    ...(typeof value?.[1] === 'number' && { max: value[1] }),
    ...(size?.[0] && { minItems: size[0] }),
    ...(typeof size?.[1] === 'number' && { maxItems: size[1] }),
  }
}

/** `Question` is `questionLimits`. */
function constantOf(type: string): string {
  return `${type[0]!.toLowerCase()}${type.slice(1)}Limits`
}
