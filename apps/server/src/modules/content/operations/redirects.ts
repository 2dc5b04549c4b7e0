import * as contract from '@stoa/contract/services/stoa/redirects'
import { sql } from 'kysely'
import { operationsOf } from '../../../kernel/entity/operations.ts'
import { implementAction } from '../../../kernel/operation.ts'
import { oldPath, redirect } from '../redirect.ts'
import { countHit } from '../store.ts'

const ofRedirect = operationsOf(redirect)

export const redirects = {
  createRedirect: ofRedirect.create(contract.createRedirect),
  getRedirect: ofRedirect.get(contract.getRedirect),
  updateRedirect: ofRedirect.update(contract.updateRedirect),
  deleteRedirect: ofRedirect.remove(contract.deleteRedirect),
  queryRedirects: ofRedirect.query(contract.queryRedirects),

  /** Most who ask have mistyped: only a hit is worth a transaction. */
  followRedirect: implementAction(contract.followRedirect, async ({ site, transaction, refuse }, { path }) => {
    const found = await redirect.findWhere(site, sql`path = ${oldPath(path) ?? ''}`)
    if (!found) throw refuse('REDIRECT_NOT_FOUND', 'nothing leads on from here', { path })
    await transaction((tx) => countHit(tx, found.id!))
    const { target, kind } = found
    return { ...(target && { target }), ...(kind && { kind }) }
  }),
}
