import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { MissingDetail } from '@stoa/contract/services/stoa/invoices'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import classes from './missing-details.module.css'

interface Place {
  label: MessageDescriptor
  /** Where it is entered. */
  at: 'SETTINGS' | 'ORDER' | 'TAX'
}

const places: ReadonlyMap<MissingDetail, Place> = new Map([
  ['SELLER_NAME', { label: msg`Your name or company`, at: 'SETTINGS' }],
  ['SELLER_STREET', { label: msg`Your street and number`, at: 'SETTINGS' }],
  ['SELLER_POSTAL_CODE', { label: msg`Your postcode`, at: 'SETTINGS' }],
  ['SELLER_CITY', { label: msg`Your town`, at: 'SETTINGS' }],
  ['SELLER_COUNTRY', { label: msg`Your country`, at: 'SETTINGS' }],
  ['SELLER_TAX_NUMBER', { label: msg`Your VAT ID or tax number`, at: 'SETTINGS' }],
  ['SELLER_VAT_ID', { label: msg`Your VAT ID, for a sale without tax to another country`, at: 'SETTINGS' }],
  ['BUYER_NAME', { label: msg`The customer’s name`, at: 'ORDER' }],
  ['BUYER_ADDRESS', { label: msg`The customer’s address`, at: 'ORDER' }],
  ['BUYER_VAT_ID', { label: msg`The customer’s VAT ID`, at: 'ORDER' }],
  ['ITEM_NAME', { label: msg`The name of an item`, at: 'ORDER' }],
  ['ORDER_TAXES', { label: msg`The taxes of the order, or that your business is small`, at: 'TAX' }],
])

/** What an invoice cannot be without, each with a link to where it is entered. */
export function MissingDetails({ missing, orderId }: { missing: readonly MissingDetail[]; orderId?: string | undefined }) {
  if (missing.length === 0) return null
  const linkOf = (at: Place['at']) => {
    if (at === 'ORDER') return orderId && paths.order(orderId)
    return at === 'TAX' ? paths.tax() : paths.invoiceSettings()
  }
  return (
    <div className={classes.missing} role="status">
      <p>{t`The law asks for more on an invoice of your country. Add:`}</p>
      <ul>
        {missing.map((detail) => {
          const place = places.get(detail)
          const to = place && linkOf(place.at)
          const label = place ? t(place.label) : detail
          return <li key={detail}>{to ? <Link to={to}>{label}</Link> : label}</li>
        })}
      </ul>
    </div>
  )
}

/** What a refusal of the server says to be missing. */
export function missingOf(error: { code?: string | undefined; data?: unknown } | undefined): MissingDetail[] {
  if (error?.code !== 'INVOICE_DETAILS_MISSING') return []
  const { missing } = (error.data ?? {}) as { missing?: unknown }
  return Array.isArray(missing) ? missing.filter((detail): detail is MissingDetail => places.has(detail as MissingDetail)) : []
}
