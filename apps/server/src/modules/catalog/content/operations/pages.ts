import * as contract from '@stoa/contract/services/stoa/pages'
import { sql } from 'kysely'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { page } from '../entities.ts'
import { loadPages, withHtml } from '../read.ts'

const ofPage = operationsOf(page, async (_site, pages) => pages.map(withHtml))

export const createPage = ofPage.create(contract.createPage)

export const updatePage = ofPage.update(contract.updatePage)

export const deletePage = ofPage.remove(contract.deletePage)

export const getPage = implementRead(contract.getPage, async ({ site }, { pageId }) => {
  const stored = await page.find(site, pageId)
  if (!stored) throw notFound('page', { id: pageId })
  return { page: withHtml(stored) }
})

export const getPageBySlug = implementRead(
  contract.getPageBySlug,
  async ({ site }, { slug }) => {
    const stored = await page.findWhere(site, sql`slug = ${slug}`)
    if (!stored) throw notFound('page', { slug })
    return { page: withHtml(stored) }
  },
  { sameForVisitors: true },
)

export const queryPages = implementRead(
  contract.queryPages,
  async ({ site }, { query }) => {
    const { items, metadata } = await loadPages(site, query)
    return { pages: items, pagingMetadata: metadata }
  },
  { sameForVisitors: true },
)
