import type { SharedTypes } from '../read-service.ts'
import { compareLines, referenceOf } from './compare-lines.ts'
import { compareLists, type Report } from './difference.ts'
import type { PublishedTypes } from './read-types.ts'

/**
 * Compares a type with a published one, and what both refer to, by their fields: the names of types are ours. Each pair is
 * compared once.
 */
export function typeComparison(report: Report, ours: SharedTypes, theirs: PublishedTypes): (our: string, their: string) => void {
  const compared = new Set<string>()

  function compare(our: string, their: string): void {
    const pair = `${our} ${their}`
    if (compared.has(pair)) return
    compared.add(pair)
    const [ourEnum, theirEnum] = [ours.enums?.[our], theirs.enum(their)]
    if (ourEnum && theirEnum) {
      compareLists(report, 'enum value', our, ourEnum, theirEnum.values)
      compareLists(report, 'deprecation', our, ours.enums?.[`${our}.deprecated`] ?? [], theirEnum.deprecated)
      return
    }
    const [ourType, theirType] = [ours.types?.[our], theirs.type(their)]
    if (ourType && theirType) compareFields(our, ourType, theirType)
    else report('type', our, ourType ? 'fields' : 'enum', theirType ? 'fields' : theirEnum ? 'enum' : `unknown ${their}`)
  }

  function compareFields(name: string, ourType: Lines, theirType: Lines): void {
    for (const field of new Set([...Object.keys(theirType), ...Object.keys(ourType)])) {
      const what = field.startsWith('(') ? `${name} ${field}` : `${name}.${field}`
      const [our, their] = [ourType[field], theirType[field]]
      if (Array.isArray(our) || Array.isArray(their)) {
        compareLists(report, 'type', what, [our ?? []].flat(), [their ?? []].flat())
      } else if (our === undefined || their === undefined) {
        report('field', what, our ?? '', their ?? '')
      } else {
        compareLines(report, what, our, their)
        const [ourReference, theirReference] = [referenceOf(our), referenceOf(their)]
        if (ourReference && theirReference) compare(ourReference, theirReference)
      }
    }
  }

  return compare
}

type Lines = Readonly<Record<string, string | string[]>>
