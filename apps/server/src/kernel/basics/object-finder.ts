import type { Service } from '@stoa/contract'
import { isDoc, type Doc } from './doc.ts'

/** Calls `found` for each object of a wanted type in a value. */
export type ObjectFinder = (value: unknown, found: (object: Doc, type: string) => void) => void

/**
 * Creates the finders of objects of some contract types in values of others. A finder is undefined when its type cannot contain
 * any wanted one. Finders visit only the fields that lead to wanted types, and are made once per type.
 */
export function objectFinders(
  isWanted: (service: Service, type: string) => boolean,
): (service: Service, type: string) => ObjectFinder | undefined {
  const finders = new WeakMap<Service, Map<string, ObjectFinder | undefined>>()
  return finderOf

  function finderOf(service: Service, type: string): ObjectFinder | undefined {
    let ofService = finders.get(service)
    if (!ofService) finders.set(service, (ofService = new Map()))
    if (!ofService.has(type)) {
      // Types may be recursive, so the finder is looked up when it is used.
      ofService.set(type, (value, found) => ofService.get(type)?.(value, found))
      ofService.set(type, isReachable(service, type, new Set()) ? makeFinder(service, type) : undefined)
    }
    return ofService.get(type)
  }

  function isReachable(service: Service, type: string, seen: Set<string>): boolean {
    if (isWanted(service, type)) return true
    if (seen.has(type)) return false
    seen.add(type)
    const fields = Object.values(service.types[type]?.fields ?? {})
    return fields.some(({ kind, ref }) => kind === 'type' && isReachable(service, ref, seen))
  }

  function makeFinder(service: Service, type: string): ObjectFinder {
    const isOwn = isWanted(service, type)
    const nested = Object.entries(service.types[type]?.fields ?? {}).flatMap(([field, { kind, ref }]) => {
      const find = kind === 'type' ? finderOf(service, ref) : undefined
      return find ? [{ field, find }] : []
    })
    return (value, found) => {
      if (!isDoc(value)) return
      if (isOwn) found(value, type)
      for (const { field, find } of nested) {
        const inner = value[field]
        if (Array.isArray(inner)) for (const each of inner) find(each, found)
        else if (isDoc(inner)) find(inner, found)
      }
    }
  }
}
