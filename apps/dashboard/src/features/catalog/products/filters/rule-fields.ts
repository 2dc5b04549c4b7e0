import { msg } from '@lingui/core/macro'
import type { RuleFields } from '../../../../lib/rules/fields.ts'

/**
 * The fields by which the product search filters. Prices and weights belong to variants, so the search has their range.
 * `tests/conformance` compares every field and operator with the server's answers.
 */
export const productRuleFields = {
  name: { kind: 'text', title: msg`Name`, path: 'name' },
  sku: { kind: 'text', title: msg`SKU of a variant`, path: 'variantsInfo.variants', entry: 'sku' },
  barcode: { kind: 'text', title: msg`Barcode of a variant`, path: 'variantsInfo.variants', entry: 'barcode' },
  price: { kind: 'money', title: msg`Lowest price`, path: 'actualPriceRange.minValue.amount' },
  'top-price': { kind: 'money', title: msg`Highest price`, path: 'actualPriceRange.maxValue.amount' },
  'compare-at': {
    kind: 'money',
    title: msg`Lowest compare-at price`,
    path: 'compareAtPriceRange.minValue.amount',
    optional: true,
  },
  'top-compare-at': {
    kind: 'money',
    title: msg`Highest compare-at price`,
    path: 'compareAtPriceRange.maxValue.amount',
    optional: true,
  },
  stock: {
    kind: 'choice',
    title: msg`Stock`,
    path: 'inventory.availabilityStatus',
    options: [
      { value: 'IN_STOCK', label: msg`In stock` },
      { value: 'PARTIALLY_OUT_OF_STOCK', label: msg`Partially out of stock` },
      { value: 'OUT_OF_STOCK', label: msg`Out of stock` },
    ],
  },
  preorder: {
    kind: 'choice',
    title: msg`Pre-order`,
    path: 'inventory.preorderStatus',
    options: [
      { value: 'ENABLED', label: msg`On` },
      { value: 'PARTIALLY_ENABLED', label: msg`On for some variants` },
      { value: 'DISABLED', label: msg`Off` },
    ],
  },
  status: {
    kind: 'choice',
    title: msg`Status`,
    path: 'visible',
    options: [
      { value: 'visible', label: msg`Visible`, wire: true },
      { value: 'hidden', label: msg`Hidden`, wire: false },
    ],
  },
  type: {
    kind: 'choice',
    title: msg`Product type`,
    path: 'productType',
    options: [
      { value: 'PHYSICAL', label: msg`Physical` },
      { value: 'DIGITAL', label: msg`Digital` },
    ],
  },
  brand: { kind: 'entity', title: msg`Brand`, path: 'brand.id', entity: 'brands', optional: true },
  category: {
    kind: 'entity',
    title: msg`Category`,
    path: 'allCategoriesInfo.categories',
    entry: 'id',
    entity: 'categories',
  },
  ribbon: { kind: 'entity', title: msg`Ribbon`, path: 'ribbon.id', entity: 'ribbons', optional: true },
  image: { kind: 'presence', title: msg`Image`, path: 'media.main' },
  description: { kind: 'presence', title: msg`Description`, path: 'plainDescription' },
  weight: {
    kind: 'number',
    title: msg`Lowest weight`,
    path: 'physicalProperties.shippingWeightRange.minValue',
    digits: 6,
    unit: 'weight',
    optional: true,
  },
  'top-weight': {
    kind: 'number',
    title: msg`Highest weight`,
    path: 'physicalProperties.shippingWeightRange.maxValue',
    digits: 6,
    unit: 'weight',
    optional: true,
  },
  created: { kind: 'date', title: msg`Created`, path: 'createdDate' },
  updated: { kind: 'date', title: msg`Updated`, path: 'updatedDate' },
} as const satisfies RuleFields
