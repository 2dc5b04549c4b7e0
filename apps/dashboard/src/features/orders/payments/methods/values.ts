import { t } from '@lingui/core/macro'
import type { PaymentMethod, PaymentMethodKind } from '@stoa/contract/services/stoa/payment-methods'
import { toDecimal } from '@stoa/web/decimal'

export interface MethodValues {
  kind: PaymentMethodKind
  /** Who charges the buyer. Offline methods have none. */
  provider: string
  /** The provider's name of one method. Empty for all that are switched on there. */
  providerMethod: string
  title: string
  instructions: string
  countries: string[]
  minAmount: string
  maxAmount: string
  capture: 'AT_ONCE' | 'ON_FULFILLMENT'
  expiresAfterDays: string
  enabled: boolean
  position: string
}

export const emptyMethod: MethodValues = {
  kind: 'BANK_TRANSFER',
  provider: '',
  providerMethod: '',
  title: '',
  instructions: '',
  countries: [],
  minAmount: '',
  maxAmount: '',
  capture: 'AT_ONCE',
  expiresAfterDays: '14',
  enabled: true,
  position: '0',
}

export function toValues(method: PaymentMethod): MethodValues {
  const { kind, provider, providerMethod, title, instructions, countries, minAmount, maxAmount, capture } = method
  const { expiresAfterDays, enabled, position } = method
  return {
    kind: kind ?? 'OTHER',
    provider: provider ?? '',
    providerMethod: providerMethod ?? '',
    title: title ?? '',
    instructions: instructions ?? '',
    countries: countries ?? [],
    minAmount: minAmount ?? '',
    maxAmount: maxAmount ?? '',
    capture: capture ?? 'AT_ONCE',
    expiresAfterDays: String(expiresAfterDays ?? 14),
    enabled: enabled ?? false,
    position: String(position ?? 0),
  }
}

export function toMethod({ kind, title, instructions, minAmount, maxAmount, ...values }: MethodValues) {
  return {
    kind,
    title: title.trim(),
    instructions: instructions.trim() || null,
    countries: values.countries,
    minAmount: toDecimal(minAmount) ?? null,
    maxAmount: toDecimal(maxAmount) ?? null,
    enabled: values.enabled,
    position: Number(values.position),
    ...(kind === 'CARD'
      ? { provider: values.provider, providerMethod: values.providerMethod || null, capture: values.capture }
      : { expiresAfterDays: Number(values.expiresAfterDays) }),
  }
}

export function checkMethod({ kind, provider, title, minAmount, maxAmount }: MethodValues) {
  const isAmount = (typed: string) => typed.trim() === '' || toDecimal(typed) !== undefined
  return {
    ...(kind === 'CARD' && !provider && { provider: t`Choose who charges the customer.` }),
    ...(!title.trim() && { title: t`Enter the name that customers see.` }),
    ...(!isAmount(minAmount) && { minAmount: t`Enter an amount.` }),
    ...(!isAmount(maxAmount) && { maxAmount: t`Enter an amount.` }),
  }
}
