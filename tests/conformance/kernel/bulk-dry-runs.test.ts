import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkTaskKinds } from '../../../apps/server/src/kernel/lists/bulk-tasks/kinds.ts'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { aProduct } from '../../support/shop/builders.ts'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { aBadge, aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

/** Returns the fields that an operation by filter requires besides its filter. */
interface Known {
  categoryId: string
  product: { id: string; variantId: string }
}

function changeOf(operation: string, { categoryId, product }: Known): object {
  const id = newId()
  const tags = { assignTags: { privateTags: { tagIds: ['vip'] } } }
  const changes: Record<string, object> = {
    bulkUpdateInventoryItemsByFilter: { inventoryItem: { quantity: 1 } },
    bulkSetOrAdjustInventoryItemsByFilter: { adjustedInventoryAction: { incrementBy: 1 } },
    bulkAdjustInventoryItemsByFilter: { adjustment: { incrementBy: 1 } },
    bulkCreateInventoryItemsByVariantFilter: { locationId: id, inventoryCreationData: { quantity: 1 } },
    bulkUpdateProductsByFilter: { product: { plainDescription: 'Round' } },
    bulkUpdateProductVariantsByFilter: { variant: { price: { actualPrice: { amount: '1.00' } } } },
    bulkAdjustProductVariantsByFilter: { actualPrice: { percentage: -50 } },
    bulkAddInfoSectionsToProductsByFilter: { infoSectionIds: [id] },
    bulkRemoveInfoSectionsFromProductsByFilter: { infoSectionIds: [id] },
    bulkAddProductsToCategoriesByFilter: { categoryIds: [categoryId] },
    bulkRemoveProductsFromCategoriesByFilter: { categoryIds: [categoryId] },
    bulkUpdateCustomerTagsByFilter: { assignTags: ['vip'] },
    bulkUpdateQuestionsByFilter: { question: { topic: 'Delivery' } },
    bulkUpdateModerationStatus: { status: 'REJECTED' },
    bulkMoveSubscriptionsByFilter: { days: 3 },
    bulkSwapSubscriptionProductByFilter: {
      from: { productId: id },
      to: { productId: product.id, variantId: product.variantId },
    },
    bulkChangeSubscriptionPricesByFilter: { percent: '10' },
    bulkModerateReviewsByFilter: { status: 'REJECTED', reason: 'OTHER' },
  }
  return changes[operation] ?? (operation.includes('Tags') ? tags : {})
}

async function aFilledShop() {
  const shop = await aShop(server)
  const send = async (path: string, sent: object) => {
    const { status, body } = await shop.owner('POST', path, sent)
    expect([path, status, body]).toEqual([path, 200, body])
    return body
  }
  const product = await aProduct(shop, { stock: 5 })
  const { category } = await send('/categories/v1/categories', {
    category: { name: 'Mugs' },
    treeReference: { appNamespace: '@wix/stores' },
  })
  await send('/stoa/v1/questions', { question: { text: 'Why?', answer: 'Because.' } })
  const { id: memberId } = await aMember(shop)
  const { id: badgeId } = await aBadge(shop)
  await send('/badges/v4/assignments', { badgeAssignment: { badgeId, memberId } })
  const content = { rating: 5, title: 'Good', body: 'Very good' }
  await send('/reviews/v1/reviews', {
    review: { namespace: 'stores', entityId: product.id, author: { contactId: memberId, authorName: 'Mia' }, content },
  })
  return { shop, product, categoryId: category.id as string }
}

/** Tables that background work and tasks write. */
const otherTables = ['bulk_task', 'bulk_task_item', 'job', 'event_cursor', 'audit_entry']

/** Every row of a site. */
async function rowsOf({ credentials: { siteId } }: TestShop): Promise<Record<string, string[]>> {
  const { db } = server.database
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id'`.execute(db)
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows.filter((table) => !otherTables.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
      where site_id = ${siteId} order by 1`.execute(db)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

test('every change by filter has a dry run, which changes nothing', async () => {
  const { shop, ...known } = await aFilledShop()
  const before = await rowsOf(shop)
  const matched: string[] = []
  for (const [name, { operation }] of bulkTaskKinds) {
    const body = { filter: {}, ...changeOf(operation.name, known), dryRun: true }
    const response = await shop.owner(operation.method, operation.paths[0]!, body)
    expect([name, response.status, response.body]).toEqual([name, 200, { jobId: expect.any(String) }])
    const task = await endedTask(shop, response.body.jobId)
    expect(task).toMatchObject({ operation: name, dryRun: true, state: 'FINISHED', canUndo: false })
    if (task.succeeded > 0) matched.push(operation.name)
  }
  expect(await rowsOf(shop)).toEqual(before)
  // A dry run that matches nothing would prove nothing.
  expect(matched).toEqual(expect.arrayContaining(['bulkBlockMembers', 'bulkDeleteMembersByFilter', 'bulkDeleteProductsByFilter']))
  expect(matched).toEqual(expect.arrayContaining(['bulkUpdateBadgeAssignmentTagsByFilter', 'bulkDeleteReviews']))
})
