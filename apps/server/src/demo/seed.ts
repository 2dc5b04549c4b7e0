import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSite, transactionOn, type Kernel } from '../kernel/perform.ts'
import type { SiteTx } from '../kernel/site.ts'
import { createProduct } from '../modules/catalog/index.ts'
import { addItemsToCategories, createCategory } from '../modules/categories/index.ts'
import { createRegion, shippingOption } from '../modules/delivery/index.ts'
import { defaultTaxGroup, manualTaxMapping, saveTaxSettings, taxRegion } from '../modules/tax/index.ts'
import { print } from './art.ts'
import { demoProducts, type DemoChoice, type DemoProduct } from './products.ts'

const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Fills a site with the demo shop: products with pictures and stock, delivery, tax. The same every time. */
export async function seedDemo(kernel: Kernel, siteId: string, media: DemoMedia): Promise<void> {
  const site = await openSite(kernel, siteId)
  const inTransaction = transactionOn(kernel, site)
  await inTransaction(seedTax)
  await inTransaction(seedDelivery)
  await inTransaction((tx) => seedProducts(tx, drawPictures(media)))
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
    await manualTaxMapping.create(site, {
      taxGroupId: group.id!,
      taxRegionId: region.id!,
      taxRate,
      taxName,
      jurisdiction: country,
      jurisdictionType: 'COUNTRY',
    })
  }
}

async function seedDelivery(site: SiteTx): Promise<void> {
  const home = await createRegion(site, 'Germany', [{ country: 'DE' }])
  const abroad = await createRegion(site, 'Austria and France', [{ country: 'AT' }, { country: 'FR' }])
  const free = { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE' as const, operator: 'GTE' as const, value: '80' }] }
  await shippingOption.create(site, {
    title: 'Standard',
    estimatedDeliveryTime: '2–4 working days',
    deliveryRegionIds: [home, abroad],
    rates: [free, { amount: '4.90' }],
  })
  await shippingOption.create(site, {
    title: 'Express',
    estimatedDeliveryTime: 'Next working day',
    deliveryRegionIds: [home],
    rates: [{ amount: '12.00' }],
  })
}

async function seedProducts(site: SiteTx, pictures: readonly string[]): Promise<void> {
  const categories = new Map<string, string>()
  for (const [index, product] of demoProducts.entries()) {
    const { row } = await createProduct(site, wireProduct(product, pictures[index]!), inventoryOf(product))
    let category = categories.get(product.category)
    if (!category) categories.set(product.category, (category = await createCategory(site, product.category)))
    await addItemsToCategories(site, [row.id], [category])
  }
}

/** Where the server's own pictures lie, and the address they are served under. */
export interface DemoMedia {
  folder: string
  url: string
}

/** One print per product, drawn from its number. Answers the pictures' addresses. */
function drawPictures(media: DemoMedia): string[] {
  const folder = join(media.folder, 'demo')
  mkdirSync(folder, { recursive: true })
  return demoProducts.map((_, index) => {
    writeFileSync(join(folder, `print-${index + 1}.svg`), print(index))
    return `${media.url}/demo/print-${index + 1}.svg`
  })
}

function wireProduct(product: DemoProduct, picture: string): Parameters<typeof createProduct>[1] {
  const image = {
    id: new URL(picture).pathname.slice(1),
    url: picture,
    width: 800,
    height: 1000,
    altText: `Print on ${product.name}`,
  }
  return {
    name: product.name,
    productType: 'PHYSICAL',
    visible: true,
    plainDescription: `<p>${product.description}</p>`,
    physicalProperties: {},
    media: { main: { image, altText: image.altText }, itemsInfo: { items: [{ image, altText: image.altText }] } },
    options: Object.entries(product.options).map(([name, choices]) => ({
      name,
      optionRenderType: choices.some(isSwatch) ? ('SWATCH_CHOICES' as const) : ('TEXT_CHOICES' as const),
      choicesSettings: { choices: choices.map(wireChoice) },
    })),
    variantsInfo: { variants: combinations(product).map((choices) => wireVariant(product, choices)) },
  } as Parameters<typeof createProduct>[1]
}

function wireVariant(product: DemoProduct, choices: readonly [option: string, choice: DemoChoice][]) {
  const [first] = Object.values(product.options)
  const steps = first && choices[0] ? first.indexOf(choices[0][1]) : 0
  const price = Number(product.price) + steps * Number(product.step ?? 0)
  return {
    visible: true,
    choices: choices.map(([optionName, choice]) => ({
      optionChoiceNames: {
        optionName,
        choiceName: nameOf(choice),
        renderType: isSwatch(choice) ? 'SWATCH_CHOICES' : 'TEXT_CHOICES',
      },
    })),
    price: {
      actualPrice: { amount: price.toFixed(2) },
      ...(product.reducedBy && { compareAtPrice: { amount: (price + Number(product.reducedBy)).toFixed(2) } }),
    },
    physicalProperties: { weight: product.weight },
  }
}

function inventoryOf(product: DemoProduct) {
  return combinations(product).map((_, index) => ({
    quantity: product.stock[index % product.stock.length]!,
    trackQuantity: true,
  }))
}

/** Every choice of each option with every other, the last option running fastest. */
function combinations({ options }: DemoProduct): (readonly [string, DemoChoice][])[] {
  return Object.entries(options).reduce<[string, DemoChoice][][]>(
    (made, [name, choices]) =>
      made.flatMap((before) => choices.map((choice) => [...before, [name, choice] as [string, DemoChoice]])),
    [[]],
  )
}

function wireChoice(choice: DemoChoice) {
  return isSwatch(choice)
    ? { name: choice.name, choiceType: 'ONE_COLOR', colorCode: choice.color }
    : { name: choice, choiceType: 'CHOICE_TEXT' }
}

function isSwatch(choice: DemoChoice): choice is { name: string; color: string } {
  return typeof choice !== 'string'
}

function nameOf(choice: DemoChoice): string {
  return isSwatch(choice) ? choice.name : choice
}
