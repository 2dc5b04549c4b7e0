import { requiredAtCreation, type Field, type Service } from '@stoa/contract'
import { fieldNotAllowed, invalid, requiredField, type Violation } from '../../../kernel/basics/errors.ts'
import { typeReader } from '../../../kernel/operations/shape.ts'

/** The contract's type that the items of a collection have. */
export interface ItemType {
  service: Service
  type: string
  /** The fields that refer to other items. */
  references: readonly string[]
}

export type ItemFields = Record<string, unknown>

/** Clients send these back with an item that they have read. The server sets them. */
const systemFields: ReadonlySet<string> = new Set(['_id', '_createdDate', '_updatedDate'])
const entityFields: ReadonlySet<string> = new Set(['id', 'revision', 'createdDate', 'updatedDate'])

/**
 * The entity's fields in the data of an item, by the rules of the contract. Throws all violations together, among them one for
 * each field, at any depth, that the entity does not have.
 */
export function readItemData({ service, type, references }: ItemType, data: unknown, path: string): ItemFields {
  if (!isObject(data)) throw invalid(violation(path, 'FORMAT', 'must be an object'))
  const given = Object.fromEntries(Object.entries(data).filter(([name]) => !systemFields.has(name)))
  for (const field of references) given[field] = referencedId(given[field])
  const violations = [
    ...Object.keys(given)
      .filter((name) => entityFields.has(name))
      .map((name) => unknownField(`${path}.${name}`)),
    ...unknownFields(service, type, given, path),
  ]
  const fields = typeReader(service, type, 'CLEARS')(given, path, violations) as ItemFields
  if (violations.length > 0) throw invalid(...violations)
  return fields
}

/** A client that has read a reference as the item that it refers to may write it back so. */
function referencedId(value: unknown): unknown {
  return isObject(value) && typeof value['_id'] === 'string' ? value['_id'] : value
}

function unknownFields(service: Service, type: string, value: unknown, path: string): Violation[] {
  // The reader of the contract's shape reports a value of the wrong kind.
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = declaredField(service, type, name)
    if (inner === undefined) return []
    if (!field) return [unknownField(`${path}.${name}`)]
    if (field.kind !== 'type') return []
    if (!Array.isArray(inner)) return unknownFields(service, field.ref, inner, `${path}.${name}`)
    return inner.flatMap((each, index) => unknownFields(service, field.ref, each, `${path}.${name}[${index}]`))
  })
}

/** Throws where an item lacks what it cannot be created without. */
export function requireFields(itemType: ItemType, fields: ItemFields, path: string): void {
  const missing = requiredFields(itemType).find((name) => fields[name] === undefined || fields[name] === null)
  if (missing) throw requiredField(`${path}.${missing}`)
}

/**
 * The change that gives an entity exactly these values of the named fields. What is not given is emptied. A field that an entity
 * always has keeps its value, so that an update which leaves out `visible` publishes no hidden page.
 */
export function replacement(itemType: ItemType, fields: ItemFields, path: string, names?: readonly string[]): ItemFields {
  const { service, type } = itemType
  const writable = Object.entries(service.types[type]?.fields ?? {}).filter(
    ([name, { readOnly }]) => !readOnly && !entityFields.has(name) && (!names || names.includes(name)),
  )
  return Object.fromEntries(
    writable.flatMap(([name, field]) => {
      const value = fields[name]
      if (!isAlwaysSet(itemType, name)) return [[name, replacedValue(service, field, value)]]
      if (value === null) throw requiredField(`${path}.${name}`)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function replacedValue(service: Service, field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (field.kind !== 'type' || field.list || !isObject(value)) return value
  const inner = Object.entries(service.types[field.ref]?.fields ?? {})
  return Object.fromEntries(inner.map(([name, each]) => [name, replacedValue(service, each, value[name])]))
}

/** True for a field that no item is without: it is required, has a default, or is made from others. */
export function isAlwaysSet(itemType: ItemType, name: string): boolean {
  const field = declaredField(itemType.service, itemType.type, name)
  return requiredFields(itemType).includes(name) || field?.default !== undefined || name === 'slug'
}

function requiredFields({ service, type }: ItemType): readonly string[] {
  return requiredAtCreation(service).get(type) ?? []
}

/** The fields that only the server computes. */
export function computedFields({ service, type }: ItemType): string[] {
  const fields = Object.entries(service.types[type]?.fields ?? {})
  return fields.filter(([name, { readOnly }]) => readOnly && !entityFields.has(name)).map(([name]) => name)
}

export function declaredField(service: Service, type: string, name: string): Field | undefined {
  const fields = service.types[type]?.fields ?? {}
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

export function unknownFieldError(path: string) {
  return fieldNotAllowed(path, notInCollection)
}

const notInCollection = 'is no field of the collection'

function unknownField(path: string): Violation {
  return violation(path, 'FIELD_NOT_ALLOWED', notInCollection)
}

function violation(field: string, violatedRule: Violation['violatedRule'], description: string): Violation {
  return { field, description, violatedRule, data: {} }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
