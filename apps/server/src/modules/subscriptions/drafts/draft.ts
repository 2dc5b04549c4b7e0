import type { Stored } from '@stoa/contract'
import { service, type DraftSubscriptionContract, type Target } from '@stoa/contract/services/ecom/draft-subscription-contracts'
import { sql } from 'kysely'
import { notFound, permissionDenied } from '../../../kernel/basics/errors.ts'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { CycleChange, StoredContract } from '../contracts/ports/changing.ts'

/** What a draft changes. */
export type DraftContent = CycleChange

const noChanges: DraftContent = { changes: {}, added: [] }

/** A draft for one cycle begins with what was changed for it before, which it replaces. */
export function contentAtStart({ once = {} }: StoredContract, { cycleTarget }: Target): DraftContent {
  return once[String(cycleTarget?.cycleNumber)] ?? noChanges
}

/** A draft as it was last calculated, with what it was calculated from. */
export type DraftFields = DraftSubscriptionContract &
  Wire & {
    content: DraftContent
    /** Whoever began it: `USER …` or `APP …`. */
    editor: string
  }

export type StoredDraft = Stored<DraftFields>

export const draftContract = entity<DraftFields>({
  service,
  type: 'DraftSubscriptionContract',
  table: 'draft_subscription_contract',
  columns: {
    status: { column: 'status', notNull: true },
    subscriptionContractId: { column: 'subscription_contract_id', type: 'uuid', notNull: true },
  },
  inEvents: (stored) => published(stored) as DraftFields,
})

/** A draft as the contract shows it. */
export function published({
  content: _content,
  editor: _editor,
  revision: _revision,
  ...shown
}: DraftFields): DraftSubscriptionContract {
  return shown
}

/** The open draft of a contract, if it has one. */
export function findOpenDraft(site: SiteRead, contractId: string): Promise<StoredDraft | undefined> {
  return draftContract.findWhere(site, sql`subscription_contract_id = ${contractId} and status = 'DRAFT'`)
}

/** Throws DRAFT_SUBSCRIPTION_CONTRACT_NOT_FOUND. */
export async function lockDraft(site: SiteTx, id: string): Promise<StoredDraft> {
  if (!(await draftContract.find(site, id))) throw notFound('draftSubscriptionContract', { id })
  return draftContract.lock(site, id)
}

/** Who writes a draft: a site user or an app. */
export function editorOf(caller: Caller): string {
  if (caller.kind === 'USER') return `USER ${caller.userId}`
  if (caller.kind === 'APP') return `APP ${caller.appId}`
  throw permissionDenied('only the shop writes drafts')
}

/** The editor as the contract names them. */
export function createdByOf(editor: string): NonNullable<DraftSubscriptionContract['createdBy']> {
  const [kind, id = ''] = editor.split(' ')
  return kind === 'USER' ? { userId: id } : { appId: id }
}
