import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { DraftContent } from '../content.ts'

/** A stored draft, without what was calculated. */
export interface Draft {
  id: string
  createdDate: Date
  updatedDate: Date
  status: 'DRAFT' | 'COMMITTED'
  orderId: string | null
  /** True if the draft changes an order that is there; false for a new order. */
  isEdit: boolean
  knownEdits: number
  editor: string
  stockHeldUntil: Date | null
  shareHash: string | null
  shareExpires: Date | null
  content: DraftContent
}

const selected =
  sql.raw(`id, created_date as "createdDate", updated_date as "updatedDate", status, order_id as "orderId", is_edit as "isEdit",
  known_edits as "knownEdits", editor, stock_held_until as "stockHeldUntil", share_hash as "shareHash", share_expires as "shareExpires", content`)

export async function findDraft({ db, siteId }: SiteRead, id: string): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`select ${selected} from draft_order where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Throws DRAFT_ORDER_DOES_NOT_EXIST. */
export async function getDraft(site: SiteRead, id: string): Promise<Draft> {
  return (await findDraft(site, id)) ?? missing(id)
}

/** Locks a draft, be it open or committed. */
export async function findDraftToLock({ db, siteId }: SiteTx, id: string): Promise<Draft | undefined> {
  const { rows } =
    await sql<Draft>`select ${selected} from draft_order where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** Locks a draft to change it. Throws DRAFT_ORDER_DOES_NOT_EXIST and DRAFT_ORDER_ALREADY_COMMITTED. */
export async function lockDraft(site: SiteTx, id: string): Promise<Draft> {
  const draft = await findDraftToLock(site, id)
  if (!draft) return missing(id)
  if (draft.status === 'COMMITTED')
    throw refusal('DRAFT_ORDER_ALREADY_COMMITTED', 'the draft was committed and cannot be changed', { orderId: draft.orderId })
  return draft
}

/** Locks the open draft of an order, whose own lock is held. */
export async function lockDraftOfOrder({ db, siteId }: SiteTx, orderId: string): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`select ${selected} from draft_order
    where site_id = ${siteId} and order_id = ${orderId} and is_edit and status = 'DRAFT' for update`.execute(db)
  return rows[0]
}

export async function findSharedDraft({ db, siteId }: SiteRead, shareHash: string): Promise<Draft | undefined> {
  const { rows } =
    await sql<Draft>`select ${selected} from draft_order where site_id = ${siteId} and share_hash = ${shareHash}`.execute(db)
  return rows[0]
}

/** The same, locked so that simultaneous acceptances come one after another. */
export async function lockSharedDraft({ db, siteId }: SiteTx, shareHash: string): Promise<Draft | undefined> {
  const { rows } =
    await sql<Draft>`select ${selected} from draft_order where site_id = ${siteId} and share_hash = ${shareHash} for update`.execute(
      db,
    )
  return rows[0]
}

export type NewDraft = Pick<Draft, 'orderId' | 'isEdit' | 'knownEdits' | 'editor' | 'content'> & { id?: string }

/** The row of a new draft; its calculated part is written by the entity in the same transaction. */
export function newDraft({ now }: SiteTx, { id = newId(), ...draft }: NewDraft): Draft {
  return {
    ...draft,
    id,
    createdDate: now,
    updatedDate: now,
    status: 'DRAFT',
    stockHeldUntil: null,
    shareHash: null,
    shareExpires: null,
  }
}

/** Writes what a draft is calculated from, beside the entity. */
export async function saveDraft({ db, siteId }: SiteTx, draft: Draft): Promise<void> {
  const { id, isEdit, knownEdits, editor, stockHeldUntil, shareHash, shareExpires, content } = draft
  await sql`update draft_order set is_edit = ${isEdit}, known_edits = ${knownEdits}, editor = ${editor}, stock_held_until = ${stockHeldUntil},
      share_hash = ${shareHash}, share_expires = ${shareExpires}, content = ${jsonb(content)}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

function missing(id: string): never {
  throw refusal('DRAFT_ORDER_DOES_NOT_EXIST', 'there is no such draft', { id })
}
