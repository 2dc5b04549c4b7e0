import { service, type CurrencyAgeing, type StatusCount } from '@stoa/contract/services/stoa/invoices'
import { formatAmount } from '@stoa/pricing'
import { sql } from 'kysely'
import type { Fields } from '../../../../kernel/lists/query/field-map.ts'
import { fieldMap } from '../../../../kernel/lists/query/field-map.ts'
import { list } from '../../../../kernel/lists/query/list.ts'
import { escapeLike } from '../../../../kernel/lists/query/escape-like.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { statusColumn } from '../present.ts'
import { openMinor } from './invoices.ts'

const fields = fieldMap(service, 'Invoice', service.queries.searchInvoices.fields, {
  number: 'number_text',
  kind: { column: 'kind', notNull: true },
  orderId: { column: 'order_id', type: 'uuid', notNull: true },
  buyerName: 'buyer_name',
  issuedDate: 'issued_date',
  dueDate: 'due_date',
  isTest: { column: 'is_test', type: 'boolean', notNull: true },
})

function invoiceFields({ now }: SiteRead): Fields {
  const status = fields.get('status')
  return new Map([
    ...fields,
    ...(status ? [['status', { ...status, expression: statusColumn(now), notNull: true }] as const] : []),
  ])
}

/** Invoices, credit notes and drafts, the newest first; deleted drafts only where they are asked for. */
export const invoiceList = list({
  name: 'invoices',
  from: () => sql`invoice`,
  fields: invoiceFields,
  visibleRows: sql`false`,
  onlyIfAsked: { field: 'status', value: 'DELETED' },
  search: {
    condition: (_site, { expression }) => {
      const pattern = `%${escapeLike((expression ?? '').trim().toLowerCase())}%`
      return sql<boolean>`(lower(coalesce(number_text, '')) like ${pattern} or lower(coalesce(buyer_name, '')) like ${pattern}
        or order_number = ${(expression ?? '').trim().replace(/^#/, '')})`
    },
  },
})

/** What is open of the invoices of a site, by currency and by how many days it is overdue. */
export async function loadAgeing({ db, siteId, now }: SiteRead, isTest: boolean): Promise<CurrencyAgeing[]> {
  const overdue = sql`extract(day from ${now} - due_date)`
  const { rows } = await sql<{
    currency: string
    open: bigint
    not_due: bigint
    days_30: bigint
    days_60: bigint
    days_90: bigint
    older: bigint
  }>`select currency, sum(open)::bigint as open,
      coalesce(sum(open) filter (where days is null or days < 0), 0)::bigint as not_due,
      coalesce(sum(open) filter (where days between 0 and 29), 0)::bigint as days_30,
      coalesce(sum(open) filter (where days between 30 and 59), 0)::bigint as days_60,
      coalesce(sum(open) filter (where days between 60 and 89), 0)::bigint as days_90,
      coalesce(sum(open) filter (where days >= 90), 0)::bigint as older
    from (select currency, ${openMinor} as open, case when due_date < ${now} then ${overdue} else -1 end as days from invoice
      where site_id = ${siteId} and state = 'ISSUED' and kind = 'INVOICE' and is_test = ${isTest}) as opened
    where open > 0 group by currency order by currency`.execute(db)
  return rows.map(({ currency, ...sums }) => {
    const amount = (minor: bigint) => formatAmount(BigInt(minor), currency)
    return {
      currency,
      open: amount(sums.open),
      notDue: amount(sums.not_due),
      from1To30: amount(sums.days_30),
      from31To60: amount(sums.days_60),
      from61To90: amount(sums.days_90),
      over90: amount(sums.older),
    }
  })
}

export async function countStatuses({ db, siteId, now }: SiteRead, isTest: boolean): Promise<StatusCount[]> {
  const { rows } = await sql<Required<StatusCount>>`select ${statusColumn(now)} as status, count(*)::int as count from invoice
    where site_id = ${siteId} and is_test = ${isTest} group by 1 order by 1`.execute(db)
  return rows
}
