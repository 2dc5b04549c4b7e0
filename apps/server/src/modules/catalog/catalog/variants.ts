import type {
  ConnectedOption,
  PriceInfo,
  Variant,
  VariantPhysicalProperties,
  VariantWithInventory,
} from '@stoa/contract/services/stores/products-v-3'
import { formatAmount, parseAmount, roundedQuotient } from '@stoa/pricing'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { alignChoices, choicesKey, knownOptions, type Misfit } from './options.ts'
import type { VariantRow } from './product-row.ts'

type GivenVariant = Variant | VariantWithInventory

interface Surroundings {
  options: readonly ConnectedOption[]
  productType: 'PHYSICAL' | 'DIGITAL'
  currency: string
  path: string
  /** The product's variants before the change: a variant given by id keeps the fields that the change leaves out. */
  before: readonly VariantRow[]
}

/** Checks the variants of a product against every rule that concerns them, and returns them as they are stored. */
export function readVariants(given: readonly GivenVariant[], surroundings: Surroundings): VariantRow[] {
  const { options, before, path } = surroundings
  checkDefaultVariant(given, options)
  const known = knownOptions(options)
  const previous = new Map(before.map((variant) => [variant.id, variant]))
  const misfits: ({ variantId?: string } & Misfit)[] = []
  const rows = given.map((variant, index) => {
    const old = variant.id ? previous.get(variant.id) : undefined
    const choices = variant.choices ?? old?.doc.choices ?? []
    checkChoicesNamed(choices, `${path}.variants[${index}].choices`)
    const aligned = alignChoices(choices, known)
    if ('code' in aligned) misfits.push({ ...aligned, ...(variant.id && { variantId: variant.id }) })
    return {
      ...readVariant(variant, old, surroundings, `${path}.variants[${index}]`),
      choices_key: 'code' in aligned ? '' : choicesKey(aligned),
      choices: 'code' in aligned ? [] : aligned,
    }
  })
  refuseMisfits(misfits)
  refuseDuplicates(rows)
  return rows.map(({ choices, doc, ...row }) => ({
    ...row,
    doc: { ...doc, choices: choices.map((optionChoiceIds) => ({ optionChoiceIds })) },
  }))
}

function readVariant(
  given: GivenVariant,
  old: VariantRow | undefined,
  around: Surroundings,
  path: string,
): Omit<VariantRow, 'choices_key'> {
  const { currency, productType } = around
  checkTypedProperties(given, productType, path)
  const price = priceOf(given.price, old, currency)
  const cost = given.revenueDetails?.cost?.amount
  const physicalProperties = given.physicalProperties ?? old?.doc.physicalProperties
  const digitalProperties = given.digitalProperties ?? old?.doc.digitalProperties
  return {
    id: given.id ?? newId(),
    visible: given.visible ?? old?.visible ?? true,
    sku: given.sku === undefined ? (old?.sku ?? null) : given.sku || null,
    barcode: given.barcode === undefined ? (old?.barcode ?? null) : given.barcode || null,
    ...price,
    cost_minor: cost === undefined ? (old?.cost_minor ?? null) : parseAmount(cost, currency),
    in_stock: old?.in_stock ?? false,
    preorder_enabled: old?.preorder_enabled ?? false,
    doc: {
      ...(physicalProperties && { physicalProperties: pricedPerUnit(physicalProperties, price.price_minor, currency) }),
      ...(digitalProperties && { digitalProperties }),
    },
  }
}

function priceOf(price: PriceInfo | undefined, old: VariantRow | undefined, currency: string) {
  const actual = price?.actualPrice?.amount
  const compareAt = price?.compareAtPrice?.amount
  const price_minor = actual === undefined ? (old?.price_minor ?? 0n) : parseAmount(actual, currency)
  // A price without a compare-at price removes it, because both are set together.
  const compare_at_minor = compareAt ? parseAmount(compareAt, currency) : price ? null : (old?.compare_at_minor ?? null)
  checkComparePrice(price_minor, compare_at_minor)
  return { price_minor, compare_at_minor }
}

/** A compare-at price is not below the current price; zero means that there is none. */
export function checkComparePrice(price: bigint, compareAt: bigint | null): void {
  if (compareAt !== null && compareAt !== 0n && compareAt < price) {
    throw refusal('COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE', 'the compare-at price is lower than the actual price')
  }
}

export function pricedPerUnit(properties: VariantPhysicalProperties, price: bigint, currency: string): VariantPhysicalProperties {
  const { quantity, measurementUnit: unit } = properties.pricePerUnit?.settings ?? {}
  if (!quantity) return properties
  // Quantities have two decimal digits on the wire.
  const value = formatAmount(roundedQuotient(price * 100n, BigInt(Math.round(quantity * 100))), currency)
  return { ...properties, pricePerUnit: { ...properties.pricePerUnit, value, description: `${value} ${currency} / ${unit}` } }
}

function checkDefaultVariant(variants: readonly GivenVariant[], options: readonly ConnectedOption[]): void {
  if (options.length > 0) return
  const [variant] = variants
  if (variants.length !== 1 || (variant?.choices?.length ?? 0) > 0) {
    throw refusal('INVALID_DEFAULT_VARIANT', 'a product without options has exactly one variant, without choices')
  }
}

function checkChoicesNamed(choices: readonly NonNullable<GivenVariant['choices']>[number][], path: string): void {
  choices.forEach(({ optionChoiceIds: ids, optionChoiceNames: names }, index) => {
    if (!ids?.optionId && !names?.optionName) {
      throw brokenRule(`${path}[${index}]`, 'MISSING_VARIANT_OPTION', 'must name its option by id or by name')
    }
    if (!ids?.choiceId && !names?.choiceName) {
      throw brokenRule(`${path}[${index}]`, 'MISSING_VARIANT_OPTION_CHOICE', 'must name its choice by id or by name')
    }
  })
}

function checkTypedProperties({ physicalProperties, digitalProperties }: GivenVariant, productType: string, path: string): void {
  if (productType === 'PHYSICAL' ? digitalProperties : physicalProperties) {
    throw brokenRule(path, 'VARIANTS_TYPED_PROPERTIES_ARE_NOT_ALIGNED', `must have the properties of a ${productType} product`)
  }
}

function refuseMisfits(misfits: readonly ({ variantId?: string } & Misfit)[]): void {
  const [first] = misfits
  if (!first) return
  const variants = misfits.map(({ variantId, description }) => ({
    ...(variantId && { variantId }),
    errorDescription: description.slice(0, 200),
  }))
  switch (first.code) {
    case 'MISSING':
      throw refusal('MISSING_VARIANT_OPTION_CHOICE', first.description, { variants })
    case 'DUPLICATE':
      throw refusal('DUPLICATE_VARIANT_OPTION_CHOICE', first.description, { variants })
    case 'UNKNOWN':
      throw refusal('VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT', first.description, { variants })
  }
}

function refuseDuplicates(rows: readonly Pick<VariantRow, 'id' | 'sku' | 'barcode' | 'choices_key'>[]): void {
  const twice = (values: readonly (string | null)[]) =>
    values.find((value, index) => value !== null && values.indexOf(value) !== index)
  const choices = twice(rows.map(({ choices_key }) => choices_key))
  if (choices !== undefined && rows.length > 1) {
    throw refusal('DUPLICATE_VARIANT_OPTION_CHOICE', 'two variants have the same choices')
  }
  const id = twice(rows.map((row) => row.id))
  if (id) throw refusal('VARIANT_ID_ALREADY_EXISTS', `two variants have the id ${id}`, { variantId: id })
  const sku = twice(rows.map((row) => row.sku))
  if (sku) throw refusal('SKU_ALREADY_EXIST_ERROR', `two variants have the SKU ${sku}`, { sku })
  const barcode = twice(rows.map((row) => row.barcode))
  if (barcode) throw refusal('DUPLICATE_BARCODE_ERROR', `two variants have the barcode ${barcode}`, { barcode })
}
