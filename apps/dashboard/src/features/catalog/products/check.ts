import { toDecimal } from '@stoa/web/decimal'
import { isPictureUrl } from '../../../lib/files/picture-upload.tsx'
import { stockLimits } from '../shared/stock-limits.ts'
import { wholeNumberError } from '../../../ui/fields/whole-number-error.ts'
import { plural, t } from '@lingui/core/macro'
import { maxVariants, type OptionValues } from './options/option-values.ts'
import type { ProductValues, VariantValues } from './values.ts'
import { countCombinations } from './variants/matrix.ts'

type Wrong = Record<string, string | undefined>

/** The contract's limit, including HTML tags. */
const maxDescription = 16_000

/** Client-side errors by field. */
export function checkProduct(values: ProductValues, saved: ProductValues): Wrong {
  const { name, description, productType, pictures, options, variants, subscriptions, soldOnce } = values
  const wrong: Wrong = {}
  if (!name.trim()) wrong['name'] = t`Enter a name.`
  if (description.length > maxDescription) wrong['description'] = t`This text is too long. Formatting counts too.`
  pictures.forEach(({ url }, index) => {
    if (!isPictureUrl(url)) wrong[`pictures.${index}.url`] = t`Enter a full URL that starts with https://.`
  })
  if (subscriptions.length > 0 && !soldOnce && subscriptions.every(({ visible }) => !visible))
    wrong['subscriptions'] = t`Show at least one subscription, or also sell the product once. Otherwise nobody can buy it.`
  return {
    ...wrong,
    ...checkOptions(options),
    ...checkVariants(variants, saved.variants),
    ...(productType === 'PHYSICAL' && checkGoods(variants)),
  }
}

function checkOptions(options: readonly OptionValues[]): Wrong {
  const wrong: Wrong = {}
  options.forEach(({ name, choices, swatches }, at) => {
    if (!name.trim()) wrong[`options.${at}.name`] = t`Enter an option name, such as Size.`
    else if (isRepeated(name, at, options)) wrong[`options.${at}.name`] = t`There is already an option with this name.`
    if (choices.length === 0) wrong[`options.${at}.choices`] = t`Add at least one choice.`
    choices.forEach((choice, index) => {
      const place = `options.${at}.choices.${index}`
      if (!choice.name.trim()) wrong[`${place}.name`] = t`Enter a name, or remove this.`
      else if (isRepeated(choice.name, index, choices)) wrong[`${place}.name`] = t`There is already a choice with this name.`
      if (swatches && !/^#[\da-f]{6}$/i.test(choice.color)) wrong[`${place}.color`] = t`Enter a colour, such as #126a8f.`
    })
  })
  if (countCombinations(options) > maxVariants && options[0]) {
    wrong[`options.${options.length - 1}.choices`] = plural(maxVariants, {
      one: 'A product can have up to # variant. Remove some choices.',
      other: 'A product can have up to # variants. Remove some choices.',
    })
  }
  return wrong
}

function isRepeated(name: string, index: number, all: readonly { name: string }[]): boolean {
  return all.findIndex((each) => each.name.trim().toLowerCase() === name.trim().toLowerCase()) < index
}

function checkVariants(variants: readonly VariantValues[], saved: readonly VariantValues[]): Wrong {
  const wrong: Wrong = {}
  variants.forEach(({ id, price, compareAt, cost, sku, stock }, index) => {
    const at = `variants.${index}`
    if (!isAmount(price)) wrong[`${at}.price`] = t`Enter an amount, such as 24.00.`
    if (compareAt && !isAmount(compareAt)) wrong[`${at}.compareAt`] = t`Enter an amount, or leave this empty.`
    else if (compareAt && Number(toDecimal(compareAt)) < Number(toDecimal(price)))
      wrong[`${at}.compareAt`] = t`Must be higher than the price.`
    if (cost && !isAmount(cost)) wrong[`${at}.cost`] = t`Enter an amount, or leave this empty.`
    if (sku.trim() && variants.findIndex((each) => each.sku.trim() === sku.trim()) < index) {
      wrong[`${at}.sku`] = t`Another variant has this SKU.`
    }
    const savedStock = id === undefined ? 0 : Number(saved.find((each) => each.id === id)?.stock)
    const stockError = wholeNumberError(stock, stockLimits(savedStock), { optional: true })
    if (stockError) wrong[`${at}.stock`] = stockError
  })
  return wrong
}

/** Checks fields that only physical products have. */
function checkGoods(variants: readonly VariantValues[]): Wrong {
  const wrong: Wrong = {}
  variants.forEach(({ barcode, weight }, index) => {
    if (barcode.trim() && variants.findIndex((each) => each.barcode.trim() === barcode.trim()) < index) {
      wrong[`variants.${index}.barcode`] = t`Another variant has this barcode.`
    }
    if (weight.trim() && !isWeight(weight))
      wrong[`variants.${index}.weight`] = t`Enter a weight, such as 0.5, or leave this empty.`
  })
  return wrong
}

/** No currency has more than three decimal places. */
export function isAmount(text: string): boolean {
  return /^\d+(\.\d{1,3})?$/.test(toDecimal(text) ?? '')
}

export function isWeight(text: string): boolean {
  return toDecimal(text) !== undefined
}
