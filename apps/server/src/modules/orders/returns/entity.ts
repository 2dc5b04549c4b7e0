import type { created, Stored } from '@stoa/contract'
import {
  service,
  type Return,
  type ReturnLabelType,
  type ReturnStep,
  type ReturnStepKind,
} from '@stoa/contract/services/stoa/returns'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { authorName } from './author.ts'
import { statusOf } from './state.ts'

/** A return as it is stored. */
export interface ReturnFields extends Return {
  /** The label's type and the name of its stored file, where there is one. */
  labelType?: ReturnLabelType
  labelKey?: string
  /** Of the order, so that an erasure finds the return when the order is anonymized. */
  memberId?: string
  /** `openReturn` gives every return these fields. */
  [created]?:
    | 'orderId'
    | 'orderNumber'
    | 'number'
    | 'status'
    | 'wish'
    | 'lines'
    | 'terms'
    | 'history'
    | 'refunds'
    | 'isTest'
    | 'exchangeUnits'
}

export type StoredReturn = Stored<ReturnFields>

export const orderReturn = entity<ReturnFields>({
  service,
  type: 'Return',
  table: 'order_return',
  columns: {
    orderId: { column: 'order_id', type: 'uuid', notNull: true },
    orderNumber: { column: 'order_number', notNull: true },
    number: { column: 'number', notNull: true },
    status: { column: 'status', notNull: true },
    wish: { column: 'wish', notNull: true },
    buyerName: 'buyer_name',
    buyerEmail: 'buyer_email',
    memberId: { column: 'member_id', type: 'uuid' },
    isTest: { column: 'is_test', type: 'boolean', notNull: true },
  },
  search: unindexedSearch({
    number: sql`number`,
    orderNumber: sql`order_number`,
    buyerName: sql`buyer_name`,
    buyerEmail: sql`buyer_email`,
  }),
  inEvents: (stored) => present(stored) as StoredReturn,
})

/** The contract's form of a return. */
export function present({ labelType: _type, labelKey: _key, memberId: _member, ...shown }: StoredReturn): Return {
  return shown
}

/** The return, for a caller who was shown to be its buyer, or may read returns. Throws RETURN_NOT_FOUND. */
export function getReturn(site: SiteRead, id: string): Promise<StoredReturn> {
  return orderReturn.get(asStaff(site), id)
}

export function findReturn(site: SiteRead, id: string): Promise<StoredReturn | undefined> {
  return orderReturn.find(asStaff(site), id)
}

/** A change of a return: its fields, and the step that its history says. */
export interface ReturnChange {
  fields: Partial<ReturnFields>
  step: ReturnStepKind
  note?: string | undefined
}

/** Writes a return whose order is locked. Its status follows from its fields. */
export function saveReturn(site: SiteTx, before: StoredReturn, { fields, step, note }: ReturnChange): Promise<StoredReturn> {
  const history = [...before.history, stepOf(site, step, note)]
  const after = { ...before, ...fields, history }
  return orderReturn.save(asStaff(site), before, { ...after, status: statusOf(after) })
}

export function stepOf(site: SiteTx, step: ReturnStepKind, note?: string): ReturnStep {
  const by = authorName(site)
  return { date: site.now.toISOString(), step, ...(by && { by }), ...(note && { note }) }
}
