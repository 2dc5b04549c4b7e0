import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { breaking, codeOf, refusedWith } from '../../support/requests/answers.ts'
import { products } from './catalog-products-builders.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => void (server = await sharedServer()))
beforeAll(async () => void (shop = await aShop(server, { currency: 'EUR' } as never)))
afterAll(() => server[Symbol.asyncDispose]())

describe('a product is refused', () => {
  const variants = (...list: object[]) => ({ variantsInfo: { variants: list } })
  const priced = (more: object = {}) => ({ price: { actualPrice: { amount: '5.00' } }, ...more })
  const choice = (choiceName: string) => ({ optionChoiceNames: { optionName: 'Size', choiceName, renderType: 'TEXT_CHOICES' } })
  const media = (...items: object[]) => ({ media: { itemsInfo: { items } } })
  const monthly = { title: 'Monthly', frequency: 'MONTH', autoRenewal: true, discount: { type: 'PERCENT', percentOff: 10 } }

  const refusals: [string, () => object, object][] = [
    [
      'without a variant of its own',
      () => ({ ...aMug(), ...variants(priced(), priced()) }),
      refusedWith('INVALID_DEFAULT_VARIANT'),
    ],
    [
      'with choices but no options',
      () => ({ ...aMug(), ...variants(priced({ choices: [choice('Small')] })) }),
      refusedWith('INVALID_DEFAULT_VARIANT'),
    ],
    [
      'with a variant that lacks a choice',
      () => ({ ...aShirt(), ...variants(priced({ choices: [] })) }),
      refusedWith('MISSING_VARIANT_OPTION_CHOICE'),
    ],
    [
      'with two choices of one option',
      () => ({ ...aShirt(), ...variants(priced({ choices: [choice('Small'), choice('Large')] })) }),
      refusedWith('DUPLICATE_VARIANT_OPTION_CHOICE'),
    ],
    [
      'with two variants of the same choices',
      () => ({ ...aShirt(), ...variants(priced({ choices: [choice('Small')] }), priced({ choices: [choice('Small')] })) }),
      refusedWith('DUPLICATE_VARIANT_OPTION_CHOICE'),
    ],
    [
      'with a choice that is none of its own',
      () => ({ ...aShirt(), ...variants(priced({ choices: [choice('Tiny')] })) }),
      {
        details: {
          applicationError: {
            code: 'VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT',
            data: { variants: [{ errorDescription: expect.any(String) }] },
          },
        },
      },
    ],
    [
      'with a choice that names no option',
      () => ({ ...aShirt(), ...variants(priced({ choices: [{}] })) }),
      breaking('MISSING_VARIANT_OPTION'),
    ],
    [
      'with an option twice',
      () => ({ ...aShirt(), options: [...aShirt().options, ...aShirt().options] }),
      refusedWith('DUPLICATE_PRODUCT_OPTIONS'),
    ],
    [
      'with an option without a name',
      () => ({ ...aShirt(), options: [{ choicesSettings: { choices: [{ name: 'S', choiceType: 'CHOICE_TEXT' }] } }] }),
      refusedWith('PRODUCT_OPTION_NAME_AND_TYPE_REQUIRED'),
    ],
    [
      'with a choice without a kind',
      () => ({
        ...aShirt(),
        options: [{ name: 'Size', optionRenderType: 'TEXT_CHOICES', choicesSettings: { choices: [{ name: 'S' }] } }],
      }),
      refusedWith('PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED'),
    ],
    [
      'with an option that does not exist',
      () => ({
        ...aShirt(),
        options: [{ _id: crypto.randomUUID(), choicesSettings: { choices: [{ choiceId: crypto.randomUUID() }] } }],
      }),
      refusedWith('CUSTOMIZATION_NOT_EXIST'),
    ],
    [
      'with a modifier without a name',
      () => aMug({ modifiers: [{ freeTextSettings: { title: 'x' } }] }),
      refusedWith('MODIFIER_NAME_AND_TYPE_REQUIRED'),
    ],
    [
      'with a modifier choice without a kind',
      () =>
        aMug({
          modifiers: [{ name: 'Wrap', modifierRenderType: 'TEXT_CHOICES', choicesSettings: { choices: [{ name: 'Yes' }] } }],
        }),
      refusedWith('MODIFIER_CHOICE_NAME_AND_TYPE_REQUIRED'),
    ],
    [
      'with a modifier twice',
      () =>
        aMug({
          modifiers: [
            { _id: 'm', name: 'A', modifierRenderType: 'FREE_TEXT' },
            { _id: 'm', name: 'B', modifierRenderType: 'FREE_TEXT' },
          ],
        }),
      breaking('MODIFIERS_ID_DUPLICATION_ERROR'),
    ],
    [
      'reduced from less than it costs',
      () => aMug({ variant: { price: { actualPrice: { amount: '8.00' }, compareAtPrice: { amount: '7.99' } } } }),
      refusedWith('COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE'),
    ],
    ['with a name of blanks', () => aMug({ name: '   ' }), refusedWith('ONLY_SPACES_STRING_ERROR')],
    ['with a slug that is none', () => aMug({ slug: 'a b/c' }), breaking('INVALID_SLUG_FORMAT')],
    [
      'digital and physical at once',
      () => ({
        ...aMug({ productType: 'DIGITAL', visibleInPos: false }),
        ...variants(priced({ physicalProperties: { weight: 1 } })),
      }),
      breaking('VARIANTS_TYPED_PROPERTIES_ARE_NOT_ALIGNED'),
    ],
    [
      'digital at the counter',
      () => ({ ...aMug({ productType: 'DIGITAL', visibleInPos: true, physicalProperties: undefined }) }),
      breaking('DIGITAL_PRODUCT_CANNOT_BE_VISIBLE_IN_POS'),
    ],
    [
      'with a picture twice',
      () => aMug(media({ url: 'https://a.b/c.jpg' }, { url: 'https://a.b/c.jpg' })),
      breaking('DUPLICATE_MEDIA_ERROR'),
    ],
    [
      'with a choice whose picture it does not have',
      () => {
        const shirt = aShirt()
        shirt.options[0].choicesSettings.choices[0].linkedMedia = [{ url: 'https://a.b/other.jpg' }]
        return { ...shirt, ...media({ url: 'https://a.b/c.jpg' }) }
      },
      refusedWith('PRODUCT_MEDIA_NOT_EXIST'),
    ],
    [
      'with an additional ribbon twice',
      () => aMug({ additionalRibbons: [{ name: 'A' }, { name: 'A' }] }),
      refusedWith('DUPLICATE_RIBBON_IN_ADDITIONAL'),
    ],
    [
      'with its ribbon among the additional ones',
      () => aMug({ ribbon: { name: 'A' }, additionalRibbons: [{ name: 'A' }] }),
      refusedWith('DUPLICATE_RIBBON_IN_PRIMARY_AND_ADDITIONAL'),
    ],
    ['with a brand without name or id', () => aMug({ brand: {} }), breaking('BRAND_MISSING_ID')],
    [
      'priced per two units',
      () => {
        const shirt = aShirt()
        shirt.variantsInfo.variants[0].physicalProperties = { pricePerUnit: { settings: { quantity: 1, measurementUnit: 'KG' } } }
        shirt.variantsInfo.variants[1].physicalProperties = { pricePerUnit: { settings: { quantity: 1, measurementUnit: 'L' } } }
        return shirt
      },
      breaking('PRICE_PER_UNIT_NOT_ALIGNED'),
    ],
    [
      'by subscription alone and all hidden',
      () => aMug({ subscriptionDetails: { subscriptions: [{ ...monthly, visible: false }] } }),
      refusedWith('ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT'),
    ],
    [
      'with a subscription for less than nothing',
      () => aMug({ subscriptionDetails: { subscriptions: [{ ...monthly, discount: { type: 'AMOUNT', amountOff: '9.00' } }] } }),
      refusedWith('INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT'),
    ],
    [
      'with a subscription that neither ends nor renews',
      () => aMug({ subscriptionDetails: { subscriptions: [{ ...monthly, autoRenewal: false }] } }),
      breaking('SUBSCRIPTION_INVALID_AUTO_RENEWAL'),
    ],
    [
      'digital by subscription',
      () =>
        aMug({
          productType: 'DIGITAL',
          visibleInPos: false,
          physicalProperties: undefined,
          subscriptionDetails: { subscriptions: [monthly] },
        }),
      refusedWith('INVALID_PRODUCT_TYPE_FOR_SUBSCRIPTION'),
    ],
  ]

  test.each(refusals)('%s', async (_name, product, expected) => {
    const before = await products(shop).countProducts({ returnNonVisibleProducts: true })
    await expect(products(shop).createProduct(product() as never)).rejects.toMatchObject(expected)
    expect(await products(shop).countProducts({ returnNonVisibleProducts: true })).toEqual(before)
  })

  test('whose SKU or barcode another variant has', async () => {
    await products(shop).createProduct(aMug({ name: 'Marked', variant: { sku: 'MARK-1', barcode: '4006381333931' } }))
    await expect(products(shop).createProduct(aMug({ variant: { sku: 'MARK-1' } }))).rejects.toMatchObject(
      refusedWith('SKU_ALREADY_EXIST_ERROR'),
    )
    await expect(products(shop).createProduct(aMug({ variant: { barcode: '4006381333931' } }))).rejects.toMatchObject(
      refusedWith('BARCODE_ALREADY_EXIST_ERROR'),
    )
    const twice = aShirt()
    for (const variant of twice.variantsInfo.variants) variant.barcode = 'B-2'
    await expect(products(shop).createProduct(twice)).rejects.toMatchObject(refusedWith('DUPLICATE_BARCODE_ERROR'))
  })

  test('whose variant has the id of another one', async () => {
    const newEntity = await products(shop).createProduct(aMug({ name: 'First of its id' }))
    const _id = newEntity.variantsInfo!.variants![0]!._id
    await expect(products(shop).createProduct(aMug({ variant: { _id } }))).rejects.toMatchObject(
      refusedWith('VARIANT_ID_ALREADY_EXISTS'),
    )
  })

  test('with negative stock', async () => {
    await expect(products(shop).createProductWithInventory(aMug({ stock: -1 }))).rejects.toMatchObject(
      breaking('REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE'),
    )
  })

  test('with a mask that names a missing or an immutable field', async () => {
    const newEntity = await products(shop).createProduct(aMug({ name: 'Masked' }))
    const update = (fieldMask: string) =>
      shop.owner('PATCH', `/stores/v3/products/${newEntity._id}`, {
        product: { id: newEntity._id, revision: '1', name: 'x' },
        fieldMask,
      })
    expect(codeOf(await update('name,slug'))).toBe('FIELD_MASK_WITH_FIELD_NOT_PASSED_ERROR')
    expect(codeOf(await update('createdDate'))).toBe('FIELD_MASK_VALUE_NOT_SUPPORTED')
    expect((await update('name')).status).toBe(200)
  })
})
