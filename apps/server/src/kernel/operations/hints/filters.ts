import type { Operation, QueryFacts } from '@stoa/contract'
import { isDoc } from '../../basics/doc.ts'
import { wireName } from '../../basics/wire-name.ts'
import type { Hints } from '../../site/hints.ts'
import { nearestName } from './nearest-name.ts'
import { shownName } from './shown-name.ts'

/** Adds hints for a filter or sort that the contract does not offer, and for one that a cursor makes pointless. */
export function hintFilters({ name, service }: Operation, request: unknown, hints: Hints): void {
  const facts = service.queries[name]
  if (!isDoc(request)) return
  for (const root of ['query', 'search']) {
    const query = request[root]
    if (!isDoc(query)) continue
    const { filter, sort, cursorPaging } = query
    if (isDoc(cursorPaging) && cursorPaging['cursor'] && (hasContent(filter) || hasContent(sort)))
      hints.add(
        'FILTER_WITH_CURSOR',
        'A cursor carries the filter and sort of its first page, so the ones sent beside it are ignored: send the cursor alone.',
        `${root}.cursorPaging.cursor`,
      )
    if (!facts) continue
    hintFilter(facts, filter, `${root}.filter`, hints)
    hintSort(facts, sort, `${root}.sort`, hints)
  }
}

function hasContent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

function hintFilter(facts: QueryFacts, filter: unknown, path: string, hints: Hints): void {
  if (Array.isArray(filter)) return filter.forEach((part, index) => hintFilter(facts, part, `${path}[${index}]`, hints))
  if (!isDoc(filter)) return
  for (const [key, value] of Object.entries(filter)) {
    if (hints.isFull) return
    if (key.startsWith('$')) hintFilter(facts, value, `${path}.${shownName(key)}`, hints)
    else if (!Object.hasOwn(facts.fields, wireName(key)))
      hints.add(
        'FIELD_NOT_FILTERABLE',
        `The contract offers no filter by ${shownName(key)}: ${advice(key, facts)}`,
        `${path}.${shownName(key)}`,
      )
  }
}

function hintSort(facts: QueryFacts, sort: unknown, path: string, hints: Hints): void {
  if (!Array.isArray(sort)) return
  sort.slice(0, 20).forEach((entry, index) => {
    const name = isDoc(entry) ? entry['fieldName'] : undefined
    const at = `${path}[${index}].fieldName`
    if (name === undefined)
      hints.add('FIELD_NOT_SORTABLE', 'This entry names no field, so it is ignored: send {fieldName, order}.', at)
    else if (typeof name === 'string' && !isSortable(facts, wireName(name)))
      hints.add('FIELD_NOT_SORTABLE', `The contract offers no sorting by ${shownName(name)}: ${advice(name, facts, true)}`, at)
  })
}

function isSortable({ fields }: QueryFacts, name: string): boolean {
  return Object.hasOwn(fields, name) && fields[name]?.sortable === true
}

function advice(wrong: string, { fields }: QueryFacts, sortable = false): string {
  const names = Object.keys(fields).filter((name) => !sortable || fields[name]!.sortable)
  const near = nearestName(wrong, names)
  if (near) return `did you mean ${near}?`
  return names.length > 0 ? `use one of ${names.slice(0, 8).join(', ')}.` : 'leave it out.'
}
