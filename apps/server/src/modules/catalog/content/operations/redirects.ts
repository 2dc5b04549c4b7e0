import * as contract from '@stoa/contract/services/stoa/redirects'
import { sql } from 'kysely'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import { oldPath, redirect } from '../redirect.ts'
import { applyPlannedRedirects, planImport } from '../import-redirects.ts'
import { noteMiss, takeMisses } from '../broken-links.ts'
import { loadBrokenLinks, deleteBrokenLinks, saveMisses } from '../store/broken-links.ts'
import { loadAllRedirects, countHit } from '../store/redirects.ts'

const ofRedirect = operationsOf(redirect)

export const createRedirect = ofRedirect.create(contract.createRedirect)

export const getRedirect = ofRedirect.get(contract.getRedirect)

export const updateRedirect = ofRedirect.update(contract.updateRedirect)

export const deleteRedirect = ofRedirect.remove(contract.deleteRedirect)

export const queryRedirects = ofRedirect.query(contract.queryRedirects)

export const importRedirects = implement(contract.importRedirects, async ({ site }, { lines, dryRun }) => {
  const planned = planImport(lines, await loadAllRedirects(site))
  if (!dryRun) await applyPlannedRedirects(site, planned)
  return { outcomes: planned.map(({ outcome }) => outcome) }
})

export const listBrokenLinks = implementAction(contract.listBrokenLinks, async ({ site, transaction }) => {
  const missed = takeMisses(site.siteId)
  if (missed.size > 0) await transaction((tx) => saveMisses(tx, missed))
  const rows = await loadBrokenLinks(site)
  return {
    brokenLinks: rows.map(({ path, hits, first_date, last_date }) => ({
      path,
      hits,
      firstDate: first_date.toISOString(),
      lastDate: last_date.toISOString(),
    })),
  }
})

export const forgetBrokenLinks = implement(contract.forgetBrokenLinks, async ({ site }, { paths }) => {
  await deleteBrokenLinks(site, paths)
  return {}
})

/** Most requests are mistyped paths, so only a hit opens a transaction. */
export const followRedirect = implementAction(contract.followRedirect, async ({ site, transaction, refuse }, { path }) => {
  const match = await redirect.findWhere(site, sql`path = ${oldPath(path) ?? ''}`)
  if (!match) {
    const missed = noteMiss(site.siteId, path)
    if (missed) await transaction((tx) => saveMisses(tx, missed))
    throw refuse('REDIRECT_NOT_FOUND', 'nothing leads on from here', { path })
  }
  await transaction((tx) => countHit(tx, match.id))
  const { target, kind } = match
  return { ...(target && { target }), ...(kind && { kind }) }
})
