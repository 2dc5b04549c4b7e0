type Doc = Record<string, unknown>

/** Fields that the server itself changes with every update. */
const ownFields = new Set(['revision', 'updatedDate'])

/**
 * The changes of an update, in the form of the webhook envelope: old values by flattened path (`price.amount`), null where there
 * was none. Objects are flattened, a list is one value.
 */
export function modifiedFields(before: object, after: object): Record<string, unknown> {
  const modified: Record<string, unknown> = {}
  collect(before as Doc, after as Doc, '', modified)
  return modified
}

function collect(before: Doc, after: Doc, root: string, modified: Record<string, unknown>): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (root === '' && ownFields.has(key)) continue
    const [old, current] = [ownValue(before, key), ownValue(after, key)]
    if (isDoc(old) ? isDoc(current) || isNothing(current) : isDoc(current) && isNothing(old)) {
      collect(isDoc(old) ? old : {}, isDoc(current) ? current : {}, `${root}${key}.`, modified)
    } else if (JSON.stringify(old) !== JSON.stringify(current)) modified[`${root}${key}`] = old ?? null
  }
}

/** A key may be any text of an owner, such as `toString`. */
function ownValue(doc: Doc, key: string): unknown {
  return Object.hasOwn(doc, key) ? doc[key] : undefined
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
