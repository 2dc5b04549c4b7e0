import { isDeepStrictEqual } from 'node:util'
import type { FieldModification } from '@stoa/contract/services/data/items'
import { fieldNotAllowed, invalid } from '../../../kernel/basics/errors.ts'
import { declaredField, isAlwaysSet, isObject, unknownFieldError, type ItemFields, type ItemType } from './data-item-fields.ts'

/**
 * Applies a patch to a copy of an item's fields, and returns the fields that it changes, null where it removes one. The values
 * are still to be read by the rules of the contract.
 */
export function modifiedItemFields(
  itemType: ItemType,
  before: ItemFields,
  modifications: readonly FieldModification[],
  path: string,
): ItemFields {
  const fields = structuredClone(before)
  const touched = modifications.map((modification, index) => {
    const segments = readPath(itemType, modification.fieldPath ?? '', `${path}[${index}].fieldPath`)
    apply(fields, segments, modification, `${path}[${index}]`)
    const [name = ''] = segments
    if (fields[name] === undefined && isAlwaysSet(itemType, name))
      throw fieldNotAllowed(`${path}[${index}].fieldPath`, 'is a field that an item always has')
    return name
  })
  return Object.fromEntries(touched.map((name) => [name, fields[name] ?? null]))
}

/** The path of a field that the contract declares. The nodes of a document and the entries of a list have no path. */
function readPath({ service, type }: ItemType, fieldPath: string, path: string): string[] {
  const segments = fieldPath.split('.')
  let owner: string | undefined = type
  for (const name of segments) {
    const field: ReturnType<typeof declaredField> = owner === undefined ? undefined : declaredField(service, owner, name)
    if (!field) throw unknownFieldError(path)
    if (field.readOnly || (owner === type && name === 'revision')) throw fieldNotAllowed(path, 'is set by the server')
    owner = field.kind === 'type' && !field.list ? field.ref : undefined
  }
  return segments
}

function apply(fields: ItemFields, segments: readonly string[], modification: FieldModification, path: string): void {
  const [last = '', ...above] = segments.toReversed()
  let holder = fields
  for (const name of above.toReversed()) {
    const inner = isObject(holder[name]) ? holder[name] : {}
    holder[name] = inner
    holder = inner
  }
  const current = holder[last]
  const { action, setFieldOptions, incrementFieldOptions, appendToArrayOptions, removeFromArrayOptions } = modification
  switch (action) {
    case 'SET_FIELD':
      holder[last] = setFieldOptions?.value ?? null
      break
    case 'INCREMENT_FIELD':
      if (typeof current !== 'number') throw wrongKind(path, 'is no number')
      holder[last] = current + (incrementFieldOptions?.value ?? 0)
      break
    case 'APPEND_TO_ARRAY':
      holder[last] = [...listIn(current, path), appendToArrayOptions?.value]
      break
    case 'REMOVE_FROM_ARRAY':
      holder[last] = listIn(current, path).filter((each) => !isDeepStrictEqual(each, removeFromArrayOptions?.value))
      break
    default:
      delete holder[last]
  }
}

function listIn(current: unknown, path: string): unknown[] {
  if (!Array.isArray(current)) throw wrongKind(path, 'is no list')
  return current
}

function wrongKind(path: string, description: string) {
  return invalid({ field: `${path}.fieldPath`, description, violatedRule: 'VALIDATION', data: {} })
}
