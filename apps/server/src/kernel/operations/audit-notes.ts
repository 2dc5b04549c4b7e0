import { isDeepStrictEqual } from 'node:util'
import { isDoc, type Doc } from '../basics/doc.ts'
import type { SiteTx } from '../site/site.ts'

type Records = Map<unknown, unknown>

/**
 * Collects the records that `noteBefore` and `noteAfter` report, by id. Of each record the first state before and the last
 * state after are kept.
 */
export class AuditNotes {
  #before: Records = new Map()
  #after: Records = new Map()

  /** A site whose changes are noted here. What was reported under a savepoint that failed is forgotten. */
  taking(site: SiteTx): SiteTx {
    return {
      ...site,
      noteBefore: (record) => this.#addBefore(record),
      noteAfter: (record) => void this.#after.set(idOf(record), record),
      savepoint: async (work) => {
        const [before, after] = [new Map(this.#before), new Map(this.#after)]
        try {
          return await site.savepoint(work)
        } catch (error) {
          this.#before = before
          this.#after = after
          throw error
        }
      },
    }
  }

  /** Adds what a later transaction of the same call noted. */
  add(later: AuditNotes): void {
    for (const record of later.#before.values()) this.#addBefore(record)
    for (const [id, record] of later.#after) this.#after.set(id, record)
  }

  /** Both are absent when nothing was noted. A record of the response that nobody noted is added to `after`. */
  states(response?: unknown): { before: unknown; after: unknown } {
    const after = new Map(this.#after)
    const answered = recordOf(response)
    const id = idOf(answered)
    if (id !== undefined && !after.has(id) && (after.size > 0 || this.#before.has(id))) after.set(id, answered)
    if (this.#before.size <= 1 && after.size <= 1) return { before: only(this.#before), after: only(after) }
    return { before: differing(this.#before, after), after: differing(after, this.#before) }
  }

  #addBefore(record: unknown): void {
    const id = idOf(record)
    if (!this.#before.has(id)) this.#before.set(id, record)
  }
}

function only(records: Records): unknown {
  return records.values().next().value
}

/** Fields that say which record it is and whose, also where they did not change: an erasure finds a person's records by them. */
const identity = ['id', 'name', 'number', 'title', 'revision', 'memberId', 'email']

/** Many records: of those that have another state too, the fields that differ, because a bulk change can have megabytes. */
function differing(records: Records, others: Records): unknown {
  if (records.size === 0) return undefined
  return [...records].map(([id, record]) => {
    const other = others.get(id)
    return isDoc(record) && isDoc(other) ? differingFields(record, other) : record
  })
}

function differingFields(record: Doc, other: Doc): Doc {
  return Object.fromEntries(
    Object.entries(record).filter(([field, value]) => identity.includes(field) || !isDeepStrictEqual(value, other[field])),
  )
}

/** A response wraps its single record: `{ taxGroup: {…} }`. */
function recordOf(response: unknown): unknown {
  if (!isDoc(response)) return undefined
  const values = Object.values(response)
  return values.length === 1 ? values[0] : undefined
}

function idOf(record: unknown): unknown {
  return isDoc(record) ? record['id'] : undefined
}
