import * as contract from '@stoa/contract/services/stoa/payment-methods'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { invalid, requiredField, refusal } from '../../../kernel/basics/errors.ts'
import { isOffline } from './methods.ts'
import { providerNamed } from './providers.ts'

/** The payment methods of a site. There are none by default. */
export const paymentMethod = entity<contract.PaymentMethod>({
  service: contract.service,
  type: 'PaymentMethod',
  table: 'payment_method',
  columns: {
    enabled: { column: 'enabled', type: 'boolean', notNull: true },
    position: { column: 'position', type: 'integer', notNull: true },
  },
  defaultSort: [{ field: 'position' }, { field: 'createdDate' }],
  prepare: (_site, method) => completed(method),
})

/** Throws PAYMENT_PROVIDER_UNKNOWN when no such provider exists. */
function completed(method: contract.PaymentMethod): contract.PaymentMethod {
  const { minAmount, maxAmount } = method
  if (minAmount && maxAmount && Number(minAmount) > Number(maxAmount)) {
    const description = 'must not be less than the smallest total'
    throw invalid({ field: 'paymentMethod.maxAmount', description, violatedRule: 'VALIDATION', data: { minAmount } })
  }
  const title = method.title?.trim()
  if (!title) {
    throw requiredField('paymentMethod.title')
  }
  const common = { ...method, title, enabled: method.enabled ?? false, position: method.position ?? 0 }
  if (isOffline(method)) {
    const { provider: _provider, providerMethod: _method, capture: _capture, ...offline } = common
    return { ...offline, expiresAfterDays: method.expiresAfterDays ?? 14 }
  }
  if (!method.provider || !providerNamed(method.provider))
    throw refusal('PAYMENT_PROVIDER_UNKNOWN', 'a card needs a provider that charges it', { provider: method.provider ?? null })
  const { expiresAfterDays: _days, ...card } = common
  return { ...card, capture: method.capture ?? 'AT_ONCE' }
}
