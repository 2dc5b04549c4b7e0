import { t } from '@lingui/core/macro'
import { createCheckoutTemplate, updateCheckoutTemplate } from '@stoa/contract/calls/ecom/checkout-templates'
import type { CheckoutTemplate, V1LineItem } from '@stoa/contract/services/ecom/checkout-templates'
import { api } from '../../../../lib/calls/api.ts'
import { loadProductIds } from '../../../../lib/pickers/variants.ts'

export interface LinkValues {
  name: string
  isActive: boolean
  lines: LineValues[]
  coupon: string
  locksCoupon: boolean
  locksGiftCard: boolean
  cardOnly: boolean
  isFixed: boolean
  skipsAgreement: boolean
}

export interface LineValues {
  variantId: string
  quantity: string
}

export function toValues({ customization = {}, ...template }: CheckoutTemplate): LinkValues {
  const { webClient = {}, lockedCoupon, lockedGiftCard, disabledManualPayment } = customization
  return {
    name: template.name ?? '',
    isActive: template.status !== 'INACTIVE',
    lines: (template.lineItems ?? []).flatMap((line) => {
      const variantId = getVariantId(line)
      return variantId ? [{ variantId, quantity: String(line.quantity ?? 1) }] : []
    }),
    coupon: template.couponCode ?? '',
    locksCoupon: lockedCoupon ?? false,
    locksGiftCard: lockedGiftCard ?? false,
    cardOnly: disabledManualPayment ?? false,
    isFixed: webClient.disabledContinueShoppingButton ?? false,
    skipsAgreement: webClient.disabledPolicyAgreementCheckbox ?? false,
  }
}

function getVariantId({ catalogReference }: V1LineItem): string | undefined {
  const variantId: unknown = catalogReference?.options?.['variantId']
  return typeof variantId === 'string' ? variantId : undefined
}

export function checkLink({ lines }: LinkValues): Record<string, string> {
  return lines.length > 0 ? {} : { lines: t`Choose at least one product.` }
}

export interface SaveLink {
  values: LinkValues
  /** Absent for a new link. */
  before?: CheckoutTemplate
}

/** The products of the chosen variants are looked up, because a template names both. Items that the form does not show are kept. */
export async function saveLink({ values, before }: SaveLink): Promise<void> {
  const kept = (before?.lineItems ?? []).filter((line) => !getVariantId(line))
  const checkoutTemplate: CheckoutTemplate = {
    name: values.name.trim() || null,
    status: values.isActive ? 'ACTIVE' : 'INACTIVE',
    lineItems: [...(await loadLines(values.lines, before?.lineItems ?? [])), ...kept],
    couponCode: values.coupon.trim() || null,
    customization: {
      lockedCoupon: values.locksCoupon,
      lockedGiftCard: values.locksGiftCard,
      disabledManualPayment: values.cardOnly,
      webClient: {
        disabledContinueShoppingButton: values.isFixed,
        disabledPolicyAgreementCheckbox: values.skipsAgreement,
      },
    },
  }
  if (before) await api.call(updateCheckoutTemplate, { checkoutTemplate: { ...checkoutTemplate, id: before.id! } } as never)
  else await api.call(createCheckoutTemplate, { checkoutTemplate } as never)
}

async function loadLines(lines: readonly LineValues[], before: readonly V1LineItem[]): Promise<V1LineItem[]> {
  const known = new Map(before.map((line) => [getVariantId(line), line]))
  const productOf = await loadProductIds(lines.map(({ variantId }) => variantId))
  return lines.map(({ variantId, quantity }) => {
    const reference = known.get(variantId)?.catalogReference ?? {
      appId: storesAppId,
      catalogItemId: productOf.get(variantId) ?? '',
      options: { variantId },
    }
    return { ...known.get(variantId), quantity: Number(quantity), catalogReference: reference }
  })
}

/** The app that the catalogue belongs to, in references to its products. */
const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
