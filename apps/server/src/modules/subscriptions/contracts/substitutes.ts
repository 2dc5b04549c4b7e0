import type { SubscribedProduct, SubscriptionSubstitute } from '@stoa/contract/services/stoa/subscriptions'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { brokenRule, WireError } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { withPrice } from './apply.ts'
import { catalogLines, checkSold } from './catalog-lines.ts'
import type { StoredContract } from './contract.ts'
import type { RenewedFields } from './renewal-order.ts'
import type { StoredSettings } from './store/settings.ts'

type Line = NonNullable<StoredContract['lineItems']>[number]

/** Throws CATALOG_ITEM_NOT_FOUND, and the violations REPEATED_PRODUCT and SUBSTITUTE_FOR_ITSELF. */
export async function checkSubstitutes(site: SiteRead, substitutes: readonly SubscriptionSubstitute[]): Promise<void> {
  const seen = new Set<string>()
  for (const [index, { product = {}, substitute = {} }] of substitutes.entries()) {
    const field = `settings.substitutes[${index}]`
    const key = `${product.productId} ${product.variantId ?? ''}`
    if (seen.has(key)) throw brokenRule(`${field}.product`, 'REPEATED_PRODUCT', 'must have one substitute')
    seen.add(key)
    if (product.productId === substitute.productId && (!product.variantId || product.variantId === substitute.variantId))
      throw brokenRule(
        `${field}.substitute`,
        'SUBSTITUTE_FOR_ITSELF',
        'must be another product, or another variant of a named one',
      )
    await checkSold(site, substitute)
  }
}

/** A contract for one charge, with other items in place of those that are out of stock. */
interface Substituted {
  contract: StoredContract & Pick<RenewedFields, 'replaced'>
  /** The items that were replaced, and those that replace them. */
  names: { item: string; substitute: string }[]
}

/**
 * The contract with the owner's substitutes for the lines that are out of stock; undefined where a line has none, and where the buyer wants
 * none. A substitute costs what was agreed, or less where it is cheaper today.
 */
export async function withSubstitutes(
  site: SiteRead,
  contract: StoredContract,
  lacking: ReadonlySet<string>,
  { outOfStock, substitutes }: StoredSettings,
): Promise<Substituted | undefined> {
  if (outOfStock !== 'SUBSTITUTE' || contract.refusesSubstitutes) return undefined
  const replaced = (contract.lineItems ?? []).filter(({ id = '' }) => lacking.has(id))
  const found = replaced.flatMap((line) => {
    const substitute = substituteOf(line, substitutes)
    return substitute ? { line, substitute } : []
  })
  if (found.length < replaced.length) return undefined
  const lines = await linesOf(site, contract, found)
  if (!lines) return undefined
  const byId = new Map(lines.map((line) => [line.id, line]))
  const names = replaced.map((line) => ({ id: line.id ?? '', item: nameOf(line), substitute: nameOf(byId.get(line.id)) }))
  return {
    contract: {
      ...contract,
      lineItems: (contract.lineItems ?? []).map((line) => byId.get(line.id) ?? line),
      replaced: Object.fromEntries(names.map(({ id, item }) => [id, item])),
    },
    names,
  }
}

/** The substitute of the line's variant, or else that of its product. */
function substituteOf({ catalogReference }: Line, substitutes: readonly SubscriptionSubstitute[]): SubscribedProduct | undefined {
  const { catalogItemId, options } = catalogReference ?? {}
  const ofProduct = substitutes.filter(({ product }) => product?.productId === catalogItemId)
  const found =
    ofProduct.find(({ product }) => product?.variantId && product.variantId === options?.['variantId']) ??
    ofProduct.find(({ product }) => !product?.variantId)
  return found?.substitute
}

/** Undefined where the shop does not have one of them any more. */
async function linesOf(
  site: SiteRead,
  contract: StoredContract,
  found: readonly { line: Line; substitute: SubscribedProduct }[],
): Promise<Line[] | undefined> {
  const { currency } = site.settings
  try {
    const lines = await catalogLines(
      site,
      contract,
      found.map(({ line: { id, quantity = 1, catalogReference = {} }, substitute }) => ({
        ...(id && { id }),
        quantity,
        catalogReference: {
          ...catalogReference,
          catalogItemId: substitute.productId ?? '',
          options: { variantId: substitute.variantId },
        },
      })),
    )
    return lines.map((line, index) => {
      const { price, subscriptionInfo } = found[index]?.line ?? {}
      const agreed = parseAmount(price?.amount ?? '0', currency)
      const own = parseAmount(line.price?.amount ?? '0', currency)
      const priced = withPrice(contract, line, formatAmount(own < agreed ? own : agreed, currency))
      return { ...priced, ...(subscriptionInfo && { subscriptionInfo }) } as Line
    })
  } catch (error) {
    if (error instanceof WireError && error.code === 'CATALOG_ITEM_NOT_FOUND') return undefined
    throw error
  }
}

function nameOf(line: Line | undefined): string {
  return line?.productName?.translated ?? line?.productName?.original ?? ''
}
