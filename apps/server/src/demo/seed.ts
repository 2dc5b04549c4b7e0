import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { getOrThrow } from '../kernel/basics/get-or-throw.ts'
import type { FileStore } from '../kernel/files/file-store.ts'
import { openSite, transactionOn } from '../kernel/operations/perform.ts'
import type { Kernel } from '../kernel/operations/types.ts'
import type { SiteRead, SiteTx } from '../kernel/site/site.ts'
import { createProduct, recordPastPrice, type VariantRow } from '../modules/catalog/catalog/ports/products.ts'
import { addItemsToCategories, category, createCategory } from '../modules/catalog/categories/index.ts'
import { addRegion, shippingOption, getOrCreateDefaultProfile } from '../modules/delivery/delivery/index.ts'
import { paymentMethod } from '../modules/orders/payments/index.ts'
import { rememberDemo } from '../modules/overview/setup/index.ts'
import { defaultTaxGroup, manualTaxMapping, saveTaxSettings, taxRegion } from '../modules/pricing/tax/index.ts'
import {
  addPictures,
  insertReady,
  keepFile,
  putPictures,
  type KnownPicture,
  type StoredPicture,
} from '../modules/media/media/index.ts'
import { picture } from './art/drawing.ts'
import { seedContent } from './content.ts'
import { giftCardPicture, seedGiftCards } from './gift-cards.ts'
import { seedGerman } from './german/seed.ts'
import { seedMembers } from './members.ts'
import { seedOrders, type SoldVariant } from './orders.ts'
import { seedReviews } from './reviews.ts'
import { demoCategories, demoProducts, type DemoCategory, type DemoProduct } from './products/index.ts'
import { inventoryOf, wireProduct, type Hung } from './wire-product.ts'

const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/**
 * Fills a site with the demo shop, in English and German: products with pictures and stock, delivery, tax, a season of orders, reviews, members.
 * The same every time.
 */
export async function seedDemo(kernel: Kernel, siteId: string, files: FileStore): Promise<void> {
  const site = await openSite(kernel, siteId)
  const inTransaction = transactionOn(kernel, site)
  const stored = await putPictures(files, { transaction: inTransaction }, demoProducts.flatMap(draw))
  const cardPictures = await putPictures(files, { transaction: inTransaction }, [giftCardPicture()])
  const drawn = new Map(
    demoProducts.map((product, index) => {
      const before = demoProducts.slice(0, index).reduce((sum, each) => sum + each.pictures().length, 0)
      return [product, stored.slice(before, before + product.pictures().length)] as const
    }),
  )
  await inTransaction((tx) => addPictures(tx, [...stored, ...cardPictures], 'DEMO'))
  await inTransaction(seedTax)
  await inTransaction(seedDelivery)
  await inTransaction(seedPayments)
  const archives = await storeArchives({ site, files, inTransaction })
  const sold = await inTransaction((tx) => seedProducts(tx, drawn, archives))
  await inTransaction((tx) => seedGiftCards(tx, cardPictures))
  await inTransaction((tx) => seedOrders(tx, sold))
  await inTransaction((tx) => seedReviews(tx, sold))
  await inTransaction(seedMembers)
  await inTransaction(seedContent)
  await inTransaction(seedGerman)
}

async function seedTax(site: SiteTx): Promise<void> {
  await saveTaxSettings(site, true)
  const group = await defaultTaxGroup(site)
  const rates = [
    ['DE', '0.19', 'MwSt.'],
    ['AT', '0.20', 'USt.'],
    ['FR', '0.20', 'TVA'],
  ] as const
  for (const [country, taxRate, taxName] of rates) {
    const region = await taxRegion.create(site, { country, appId, taxIncludedInPrice: true })
    const mapping = await manualTaxMapping.create(site, {
      taxGroupId: group.id,
      taxRegionId: region.id,
      taxRate,
      taxName,
      jurisdiction: country,
      jurisdictionType: 'COUNTRY',
    })
    await rememberDemo(site, 'tax-region', [region.id])
    await rememberDemo(site, 'tax-mapping', [mapping.id])
  }
}

async function seedDelivery(site: SiteTx): Promise<void> {
  const withHome = await addRegion(site, await getOrCreateDefaultProfile(site), {
    name: 'Germany',
    destinations: [{ countryCode: 'DE' }],
  })
  const { deliveryRegions = [] } = await addRegion(site, withHome, {
    name: 'Austria and France',
    destinations: [{ countryCode: 'AT' }, { countryCode: 'FR' }],
  })
  const [home, abroad] = deliveryRegions.map(({ id }) => id!) as [string, string]
  const free = { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE' as const, operator: 'GTE' as const, value: '80' }] }
  const standard = await shippingOption.create(site, {
    title: 'Standard',
    estimatedDeliveryTime: '2–4 working days',
    deliveryRegionIds: [home, abroad],
    rates: [free, { amount: '4.90' }],
  })
  const express = await shippingOption.create(site, {
    title: 'Express',
    estimatedDeliveryTime: 'Next working day',
    deliveryRegionIds: [home],
    rates: [{ amount: '12.00' }],
  })
  await rememberDemo(site, 'shipping-option', [standard.id, express.id])
  await rememberDemo(site, 'delivery-region', [home, abroad])
}

async function seedPayments(site: SiteTx): Promise<void> {
  const card = await paymentMethod.create(site, { kind: 'CARD', provider: 'sandbox', title: 'Card', enabled: true, position: 0 })
  const transfer = await paymentMethod.create(site, {
    kind: 'BANK_TRANSFER',
    title: 'Bank transfer',
    instructions: 'Please transfer the total to Blattwerk, IBAN DE02 1203 0000 0000 2020 51, and give your order number.',
    expiresAfterDays: 14,
    enabled: true,
    position: 1,
  })
  await rememberDemo(site, 'payment-method', [card.id, transfer.id])
}

/** Returns the items that can be ordered, in the products' order. */
async function seedProducts(
  site: SiteTx,
  drawn: ReadonlyMap<DemoProduct, StoredPicture[]>,
  archives: ReadonlyMap<DemoProduct, string>,
): Promise<SoldVariant[]> {
  const categories = await seedCategories(site)
  const productsOf = new Map<DemoCategory, string[]>()
  const sold: SoldVariant[] = []
  for (const product of demoProducts) {
    const { row, variants } = await createProduct(
      site,
      wireProduct(product, hang(product, getOrThrow(drawn, product)), archives.get(product)),
      inventoryOf(product),
    )
    for (const category of [product.category, ...(product.also ?? [])])
      productsOf.set(category, [...(productsOf.get(category) ?? []), row.id])
    for (const variant of variants) await rememberDearerDays(site, variant)
    for (const { id } of variants) sold.push({ product, productId: row.id, variantId: id })
  }
  for (const [category, ids] of productsOf) await addItemsToCategories(site, ids, [getOrThrow(categories, category)])
  await rememberDemo(site, 'product', [...new Set(sold.map(({ productId }) => productId))])
  await rememberDemo(site, 'category', [...categories.values()])
  return sold
}

/** Records past prices of a reduced product: the full price for a season, except for some days at half the reduction. */
async function rememberDearerDays(site: SiteTx, { id, price_minor: price, compare_at_minor: before }: VariantRow): Promise<void> {
  if (!before || before <= price) return
  const day = 24 * 3600 * 1000
  const daysAgo = (days: number) => new Date(site.now.getTime() - days * day)
  await recordPastPrice(site, id, daysAgo(120), before)
  await recordPastPrice(site, id, daysAgo(24), before - (before - price) / 2n)
  await recordPastPrice(site, id, daysAgo(17), before)
}

async function seedCategories(site: SiteTx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [name, given] of Object.entries(demoCategories)) {
    const id = await createCategory(site, name, 'parent' in given ? ids.get(given.parent) : undefined)
    const made = await category.get(site, id)
    await category.save(site, made, { ...made, description: given.about })
    ids.set(name, id)
  }
  return ids
}

/** The pictures of a product in its order. */
function draw(product: DemoProduct): KnownPicture[] {
  const drawing = { format: 'svg', width: 800, height: 1000 } as const
  return product.pictures().map(({ motif }, index) => {
    const name = `${product.name} ${index + 1}.svg`
    return { bytes: Buffer.from(picture(motif)), name, ...drawing }
  })
}

/** Stores what digital products sell, as private files; returns their ids. */
async function storeArchives({ site, files, inTransaction }: StoringParts): Promise<Map<DemoProduct, string>> {
  const stored = new Map<DemoProduct, string>()
  for (const product of demoProducts) {
    if (!product.file) continue
    const wish = { displayName: product.file, private: true, source: 'DEMO' } as const
    const archive = Readable.from([await archiveOf(draw(product))])
    const { id } = await keepFile(files, site, inTransaction, archive, wish, (tx, kept) =>
      insertReady(tx, kept, wish, { root: 'MEDIA_ROOT', folderId: null }),
    )
    stored.set(product, id)
  }
  return stored
}

interface StoringParts {
  site: SiteRead
  files: FileStore
  inTransaction: ReturnType<typeof transactionOn>
}

function archiveOf(pictures: readonly KnownPicture[]): Promise<Buffer> {
  const archive = new ZipFile()
  for (const { bytes, name } of pictures) archive.addBuffer(bytes, name!, { mtime: new Date('2026-01-01T12:00:00Z') })
  archive.end()
  return buffer(archive.outputStream)
}

function hang(product: DemoProduct, stored: readonly StoredPicture[]): Hung[] {
  return product.pictures().map(({ alt, shows }, index) => ({ id: stored[index]!.id, alt, shows }))
}
