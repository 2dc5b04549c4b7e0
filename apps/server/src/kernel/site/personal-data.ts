import type { SiteRead, SiteTx } from './site.ts'

/** The person whose data is exported or erased. */
export interface Person {
  memberId: string
  /** In lower case, and only where the person has shown that it is theirs: anybody can register with the address of another. */
  email?: string
  /** The member who takes over the person's published content, if there is one. */
  contentAssigneeId?: string
}

/** `erasureId` marks anonymized records, so that later parts and attempts find them. */
export type ErasedPerson = Person & { erasureId: string }

/**
 * The reason why data is kept. `ACCOUNTING`: the law requires it. `ORDER_UNDER_WAY`: until the order is complete. `EVIDENCE`:
 * proof of an action, without the person's data. `BACKGROUND_WORK`: events that are not delivered to all subscribers yet.
 */
export type KeptReason = 'ACCOUNTING' | 'ORDER_UNDER_WAY' | 'EVIDENCE' | 'BACKGROUND_WORK'

/** The result of one batch. */
export interface Erased {
  /** Records that it deleted. */
  erased?: number
  /** Records that it keeps without what identifies the person. */
  anonymized?: number
  kept?: { reason: KeptReason; count: number }[]
  /** Where the next batch begins; absent after the last one. */
  next?: string | undefined
}

/**
 * The data of people that a module keeps. Each table with data of a person belongs to one part (`tests/security/personal-data.test.ts`), so
 * nothing is forgotten when a person asks for their data or for its erasure.
 */
export interface PersonalData {
  name: string
  tables: readonly string[]
  /** The records for the person's own copy. A part without it has nothing that another part does not show. */
  read?(site: SiteRead, person: Person): AsyncIterable<unknown>
  /**
   * Erases or anonymizes a batch of the person's records, in a transaction that also counts them. It may run again at any time,
   * and then finds the remaining records.
   */
  erase(site: SiteTx, person: ErasedPerson, from: string | undefined): Promise<Erased>
}
