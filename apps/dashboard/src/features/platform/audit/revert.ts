import { updateDiscountRule } from '@stoa/contract/calls/ecom/discount-rules'
import { updateLocalDeliveryOption } from '@stoa/contract/calls/ecom/local-delivery-options'
import { updateOrdersSettings } from '@stoa/contract/calls/ecom/orders-settings'
import { updatePickupLocation } from '@stoa/contract/calls/ecom/pickup-locations'
import { updateShippingOption } from '@stoa/contract/calls/ecom/shipping-options'
import { updateTaxGroup } from '@stoa/contract/calls/ecom/tax-groups'
import { updateTaxRegion } from '@stoa/contract/calls/ecom/tax-regions'
import { updateBadge } from '@stoa/contract/calls/members/badges-v-2'
import { updateCustomField } from '@stoa/contract/calls/members/custom-fields'
import { updatePaymentMethod } from '@stoa/contract/calls/stoa/payment-methods'
import { updateSite } from '@stoa/contract/calls/stoa/sites'
import type { Call } from '@stoa/contract'
import type { AuditEntry } from '@stoa/contract/services/stoa/audit-log'
import { lookupTable } from '@stoa/web/lookup-table'
import { findChanges, unwrapRecord } from './changes.ts'

/**
 * The edits that can be reverted: of settings and records, by the same call with the former values. Not of people, keys and money, where
 * others have acted on the change by now.
 */
const edits: Readonly<Record<string, Call>> = lookupTable({
  'stoa/sites.updateSite': updateSite,
  'stoa/payment-methods.updatePaymentMethod': updatePaymentMethod,
  'ecom/orders-settings.updateOrdersSettings': updateOrdersSettings,
  'ecom/tax-groups.updateTaxGroup': updateTaxGroup,
  'ecom/tax-regions.updateTaxRegion': updateTaxRegion,
  'ecom/shipping-options.updateShippingOption': updateShippingOption,
  'ecom/local-delivery-options.updateLocalDeliveryOption': updateLocalDeliveryOption,
  'ecom/pickup-locations.updatePickupLocation': updatePickupLocation,
  'ecom/discount-rules.updateDiscountRule': updateDiscountRule,
  'members/badges-v-2.updateBadge': updateBadge,
  'members/custom-fields.updateCustomField': updateCustomField,
})

/** Opening the shop and taking real payments are decisions, not settings. */
const decisions = ['mode', 'published', 'maintenance']
const identity = ['id', 'revision']

export interface Revert {
  call: Call
  request: object
}

type Json = Record<string, unknown>

/**
 * The call that sets what an edit changed back; undefined where that is not safe. `last` is the newest edit of the same record: its
 * revision refuses a record that changed since, and `isOutdated` tells that it changed the same fields.
 */
export function toRevert(entry: AuditEntry, last = entry): (Revert & { isOutdated: boolean }) | undefined {
  const call = edits[entry.operation ?? '']
  const [before, after, current] = [entry.before, entry.after, last.after].map(unwrapRecord)
  if (!call || entry.error || !isObject(before) || !isObject(after) || !isObject(current)) return undefined
  const [field, asked, ...others] = isObject(entry.request) ? Object.entries(entry.request).flat() : []
  if (typeof field !== 'string' || !isObject(asked) || others.length > 0 || findChanges(entry).length === 0) return undefined
  if (Object.keys(asked).some((name) => decisions.includes(name))) return undefined
  const hasId = 'id' in asked
  const { id, revision } = current
  if (hasId && typeof revision !== 'string') return undefined
  const fields = Object.fromEntries(Object.entries(asked).filter(([name]) => !identity.includes(name)))
  return {
    call,
    request: { [field]: { ...(hasId && { id, revision }), ...selectValues(fields, before) } },
    isOutdated: JSON.stringify(selectValues(fields, after)) !== JSON.stringify(selectValues(fields, current)),
  }
}

/** Returns a record's values of the fields in `asked`; null for a missing one. */
function selectValues(asked: Json, record: Json): Json {
  return Object.fromEntries(
    Object.entries(asked).map(([name, value]) => {
      const has = record[name] ?? null
      return [name, isObject(value) && isObject(has) ? selectValues(value, has) : has]
    }),
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
