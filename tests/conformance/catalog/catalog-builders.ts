interface Shirt {
  name?: string
  stock?: number
  slug?: string
  sku?: string
}

/** A product with one option of two choices: small at 20.00 and large at 24.50. */
export function aShirt({ name = 'Crème shirt', stock, slug, sku }: Shirt = {}) {
  const variant = (choiceName: string, amount: string) => ({
    price: { actualPrice: { amount } },
    physicalProperties: { weight: 0.2 },
    choices: [{ optionChoiceNames: { optionName: 'Size', choiceName, renderType: 'TEXT_CHOICES' as const } }],
    ...(sku && { sku: `${sku}-${choiceName}` }),
    ...(stock !== undefined && { inventoryItem: { quantity: stock } }),
  })
  return {
    name,
    productType: 'PHYSICAL' as const,
    physicalProperties: {},
    ...(slug && { slug }),
    options: [
      {
        name: 'Size',
        optionRenderType: 'TEXT_CHOICES' as const,
        choicesSettings: {
          choices: [
            { name: 'Small', choiceType: 'CHOICE_TEXT' as const },
            { name: 'Large', choiceType: 'CHOICE_TEXT' as const },
          ],
        },
      },
    ],
    variantsInfo: { variants: [variant('Small', '20.00'), variant('Large', '24.50')] },
  } as any
}

/** A product without options; its one variant costs `price`. */
export function aMug({ name = 'Mug', price = '8.00', stock, ...rest }: Record<string, any> = {}) {
  return {
    name,
    productType: 'PHYSICAL' as const,
    physicalProperties: {},
    ...rest,
    variantsInfo: {
      variants: [
        {
          price: { actualPrice: { amount: price } },
          ...(stock !== undefined && { inventoryItem: { quantity: stock } }),
          ...rest.variant,
        },
      ],
    },
  } as any
}
